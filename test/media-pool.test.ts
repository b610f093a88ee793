import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { MediaError } from '../src/media/error.ts'
import { openMediaPool } from '../src/media/pool.ts'
import { mediaChildren } from './api/media-children.ts'

let folder: string
let input: string
const pool = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 2 ** 31 })
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-media-'))
  input = join(folder, 'input.jpg')
  await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
    .jpeg()
    .toFile(input)
})
after(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

const inspect = async (limits: { waitMs?: number; signal?: AbortSignal } = {}) => {
  const request = { input, output: join(folder, 'inspected') }
  return pool.inspect('inspect', [request], { signal: new AbortController().signal, ...limits })
}
const busy = (error: unknown) => error instanceof MediaError && error.kind === 'busy'

test('tasks of one child are answered in turn', async () => {
  const answers = await Promise.all([inspect(), inspect(), inspect()])
  for (const answer of answers) assert.equal(answer.refused, undefined)
  assert.equal((await mediaChildren('inspecting')).length, 1)
})

test('a child that does not begin is given up, and the next task is answered at once', async () => {
  for (let round = 0; round < 3; round++) {
    const stuck = await mediaChildren('inspecting')
    assert.equal(stuck.length, 1)
    process.kill(stuck[0]!, 'SIGSTOP')
    await assert.rejects(inspect({ waitMs: 200 }), busy)
    assert.equal((await inspect()).refused, undefined)
    assert.notDeepEqual(await mediaChildren('inspecting'), stuck)
  }
})

test('a task that waits behind a stuck one is answered once that is given up, and may leave before', async () => {
  const [stuck] = await mediaChildren('inspecting')
  process.kill(stuck!, 'SIGSTOP')
  const leaving = new AbortController()
  const first = inspect({ waitMs: 300 })
  const second = inspect()
  const third = inspect({ signal: leaving.signal })
  leaving.abort(new Error('left'))
  await assert.rejects(third, /left/)
  await assert.rejects(first, busy)
  assert.equal((await second).refused, undefined)
})

test('a child that died while idle is replaced unnoticed', async () => {
  const [idle] = await mediaChildren('inspecting')
  process.kill(idle!, 'SIGKILL')
  assert.equal((await inspect()).refused, undefined)
})

test('a caller who leaves ends the child, which is gone when the task ends', async () => {
  const [running] = await mediaChildren('inspecting')
  process.kill(running!, 'SIGSTOP')
  const leaving = new AbortController()
  const task = inspect({ signal: leaving.signal })
  await setImmediate()
  leaving.abort(new Error('left'))
  await assert.rejects(task, /left/)
  assert.deepEqual(await mediaChildren('inspecting'), [])
  assert.equal((await inspect()).refused, undefined)
})

test('a child that outgrows its memory dies with its task, and the pool goes on', async () => {
  const narrow = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 1 })
  try {
    const request = {
      start: input,
      end: undefined,
      aspectRatio: { width: 16, height: 9 },
      durationSeconds: 5 as const,
      words: { movement: 'zoom_in' as const, rawPrompt: undefined, prompt: '', negativePrompt: '' },
      encoder: 'auto' as const,
    }
    const task = narrow.render(
      'renderClip',
      [request, { video: join(folder, 'clip.mp4'), poster: join(folder, 'poster.jpg') }],
      {
        signal: new AbortController().signal,
        progress: () => {},
      },
    )
    await assert.rejects(task, /outgrew its memory limit/)
  } finally {
    await narrow.close()
  }
})

test('what runs or waits when the pool closes ends', async () => {
  const closing = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 2 ** 31 })
  const { signal } = new AbortController()
  const requests = [1, 2].map((n) => closing.inspect('inspect', [{ input, output: join(folder, `${n}`) }], { signal }))
  const ended = Promise.allSettled(requests)
  await closing.close()
  for (const { status } of await ended) assert.equal(status, 'rejected')
})
