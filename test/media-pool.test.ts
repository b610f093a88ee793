import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { MediaError } from '../src/media/error.ts'
import { openMediaPool } from '../src/media/pool.ts'
import { manyTextsPng } from './api/many-parts.ts'
import { mediaChildren } from './api/media-children.ts'
import { bytesOf } from './api/pictures.ts'

let folder: string
let input: string
const pool = openMediaPool({ inspectProcesses: 1, engineProcesses: 1, maxMemoryBytes: 2 ** 31 })
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
  return pool.inspect('an account', request, { signal: new AbortController().signal, ...limits })
}
const clipTask = (name: string) => {
  const words = { movement: 'zoom_in', rawPrompt: undefined, callerText: '', negativePrompt: '' } as const
  const aspectRatio = { width: 16, height: 9 }
  const request = { source: input, aspectRatio, durationSeconds: 5, words, encoder: 'auto' } as const
  const output = { video: join(folder, `${name}.mp4`), poster: join(folder, `${name}.jpg`) }
  return [request, output] as [typeof request, typeof output]
}
const busy = (error: unknown) => error instanceof MediaError && error.kind === 'busy'

test('tasks of one child are answered in turn', async () => {
  const answers = await Promise.all([inspect(), inspect(), inspect()])
  for (const answer of answers) assert.equal(answer.refused, undefined)
  assert.equal((await mediaChildren('inspecting')).length, 1)
})

test('a picture costs its account at least the time that it takes, however little work it says it is', async () => {
  const slow = join(folder, 'slow.png')
  const quick = join(folder, 'quick.png')
  // Its 32 MB of texts are read before the size of the picture is known.
  await writeFile(slow, await bytesOf(await manyTextsPng(8)))
  await writeFile(quick, await bytesOf(await manyTextsPng(0)))
  const order: string[] = []
  const ask = async (accountId: string, path: string) => {
    const request = { input: path, output: join(folder, `${accountId}-${order.length}`) }
    const { refused } = await pool.inspect(accountId, request, { signal: new AbortController().signal })
    assert.equal(refused, undefined)
    order.push(accountId)
  }
  await Promise.all([ask('slow', slow), ask('slow', quick), ask('quick', quick), ask('quick', quick)])
  assert.deepEqual(order, ['slow', 'quick', 'quick', 'slow'])
})

test('a child that does not begin is given up, and the next task runs at once', async () => {
  for (let round = 0; round < 3; round++) {
    const stuck = await mediaChildren('inspecting')
    assert.equal(stuck.length, 1)
    process.kill(stuck[0]!, 'SIGSTOP')
    await assert.rejects(inspect({ waitMs: 200 }), busy)
    assert.equal((await inspect()).refused, undefined)
    assert.notDeepEqual(await mediaChildren('inspecting'), stuck)
  }
})

test('a task behind a stuck one runs once that is given up, and may leave before', async () => {
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

test('a caller that leaves ends the child before the task ends', async () => {
  const [running] = await mediaChildren('inspecting')
  process.kill(running!, 'SIGSTOP')
  const leaving = new AbortController()
  const task = inspect({ signal: leaving.signal })
  await setImmediate()
  leaving.abort(new Error('left'))
  await assert.rejects(task, /left/)
  assert.ok(!(await mediaChildren('inspecting')).includes(running!))
  assert.equal((await inspect()).refused, undefined)
})

test('every thread of a child that draws has a lower priority, so that the server comes first', {
  skip: process.platform !== 'linux' && 'priorities of threads are those of Linux',
}, async () => {
  const leaving = new AbortController()
  const drawing = Promise.withResolvers<void>()
  const progress = ({ progress }: { progress: number }) => {
    if (progress >= 0.3) drawing.resolve()
  }
  const task = pool.render('renderClip', clipTask('priority'), { signal: leaving.signal, progress })
  await Promise.race([drawing.promise, task])
  const [child] = await mediaChildren('working')
  // While it is stopped, no thread of it ends.
  process.kill(child!, 'SIGSTOP')
  const priorities = (await readdir(`/proc/${child}/task`)).map((thread) => getPriority(Number(thread)))
  leaving.abort(new Error('seen'))
  await assert.rejects(task, /seen/)
  assert.ok(priorities.length > 5)
  assert.deepEqual([...new Set(priorities)], [10])
})

test('a child that is signalled with its parent, as by Ctrl+C, continues until its parent ends it', async () => {
  await inspect()
  const [child] = await mediaChildren('inspecting')
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.kill(child!, name)
  assert.equal((await inspect()).refused, undefined)
  assert.deepEqual(await mediaChildren('inspecting'), [child])
})

test('a child that exceeds its memory dies with its task, and the pool continues', async () => {
  const narrow = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 1 })
  try {
    const task = narrow.render('renderClip', clipTask('clip'), {
      signal: new AbortController().signal,
      progress: () => {},
    })
    await assert.rejects(task, /outgrew its memory limit/)
  } finally {
    await narrow.close()
  }
})

test('only the account whose task ended a child waits for its successor', async () => {
  const two = openMediaPool({ inspectProcesses: 2, engineProcesses: 1, maxMemoryBytes: 2 ** 31 })
  const known = await mediaChildren('inspecting')
  const children = async () => (await mediaChildren('inspecting')).filter((pid) => !known.includes(pid))
  const ask = (accountId: string, name: string, signal = new AbortController().signal) =>
    two.inspect(accountId, { input, output: join(folder, name) }, { signal })
  try {
    await ask('one', 'before')
    while ((await children()).length < 2);
    for (const pid of await children()) process.kill(pid, 'SIGSTOP')
    const leaving = new AbortController()
    const first = ask('one', 'first', leaving.signal)
    let isNextDone = false
    const next = ask('one', 'next').then(() => {
      isNextDone = true
    })
    const before = await children()
    leaving.abort(new Error('left'))
    await assert.rejects(first, /left/)
    const [left] = before.filter((pid) => !known.includes(pid) && isAlive(pid))
    let successor: number | undefined
    while (!successor) successor = (await children()).find((pid) => !before.includes(pid))
    process.kill(successor, 'SIGSTOP')
    process.kill(left!, 'SIGCONT')
    for (let n = 0; n < 3; n++) assert.equal((await ask('another', 'another')).refused, undefined)
    assert.equal(isNextDone, false)
    process.kill(successor, 'SIGCONT')
    await next
  } finally {
    await two.close()
  }
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('closing the pool ends running and waiting tasks', async () => {
  const closing = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 2 ** 31 })
  const { signal } = new AbortController()
  const requests = [1, 2].map((n) => closing.inspect('an account', { input, output: join(folder, `${n}`) }, { signal }))
  const ended = Promise.allSettled(requests)
  await closing.close()
  for (const { status } of await ended) assert.equal(status, 'rejected')
})
