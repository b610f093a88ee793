import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { residentBytes } from '../../src/media/children/process-usage.ts'
import { openMediaPool } from '../../src/media/pool.ts'
import { groupCpuSeconds, processesOfGroup } from '../../test/harness/processes.ts'
import { interleave, milliseconds } from '../harness/interleave.ts'
import { formOf, openService } from '../harness/service.ts'
import { atMost, beside, type Row } from '../harness/table.ts'

const rounds = 3
const aborts = 5
const pollIntervalMs = 20
const idlePolls = 300

/** What running clips cost: memory, time of other clips and of polls, and the time until a clip stops. */
export async function measureClipLoad(photo: string): Promise<Row[]> {
  const service = await openService({ VEDUTA_CONCURRENCY: '2', VEDUTA_RATE_READ: 'off' })
  const image = await readFile(photo)
  const submit = async () => {
    const form = formOf({ image, prompt: 'a house', camera_movement: 'zoom_in', duration: '10' })
    return (await service.post('video-ai', form)).body.id
  }
  const jobs = async (count: number) => {
    const before = await groupCpuSeconds(service.pid)
    const ids = await Promise.all(Array.from({ length: count }, submit))
    await Promise.all(ids.map(service.untilSucceeded))
    return ((await groupCpuSeconds(service.pid)) - before) / count
  }

  const idleBytes = await groupBytes(service.pid)
  const first = await submit()
  const peakBytes = await mostWhile(service.untilSucceeded(first), () => groupBytes(service.pid))
  await jobs(2)
  const seconds = await interleave(rounds, { alone: () => jobs(1), together: () => jobs(2) })
  const poll = () =>
    milliseconds(async () => {
      await (await fetch(`${service.url}/v1/status/${first}`, { headers: service.headers })).text()
    })
  const idle: number[] = []
  const busy: number[] = []
  for (let round = 0; round < rounds; round++) {
    idle.push(...(await latencies(poll, (count) => count < idlePolls / rounds)))
    const both = await Promise.all([submit(), submit()])
    // While the clips are drawn: a submit is another measure.
    let running = true
    const ended = Promise.all(both.map(service.untilSucceeded)).finally(() => {
      running = false
    })
    busy.push(...(await latencies(poll, () => running)))
    await ended
  }
  await service.close()
  return [
    atMost('memory over idle while one clip runs', (peakBytes - idleBytes) / 2 ** 20, 'MB', 350),
    beside(
      'two clips at once, each, beside one alone',
      { value: seconds.together, reference: seconds.alone, unit: 'CPU s' },
      { ratioMax: 1.1 },
    ),
    beside(
      'status polls while two clips run, p99, beside idle',
      { value: percentile99(busy), reference: percentile99(idle), unit: 'ms' },
      { ratioMax: 3 },
    ),
    atMost(
      'from the abort of a clip to the end of its process, the slowest of five',
      await slowestAbort(photo),
      'ms',
      100,
    ),
  ]
}

async function groupBytes(group: number): Promise<number> {
  const sizes = (await processesOfGroup(group)).map(({ pid }) => residentBytes(pid))
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}

async function mostWhile(task: Promise<unknown>, measure: () => Promise<number>): Promise<number> {
  let running = true
  task.finally(() => {
    running = false
  })
  let most = 0
  while (running) {
    most = Math.max(most, await measure())
    await setTimeout(50)
  }
  await task
  return most
}

async function latencies(poll: () => Promise<number>, goOn: (count: number) => boolean): Promise<number[]> {
  const all: number[] = []
  while (goOn(all.length)) {
    all.push(await poll())
    await setTimeout(pollIntervalMs)
  }
  return all
}

const percentile99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)]!

/** In the media pool itself, in the middle of a clip: the pool answers once the child has ended. */
async function slowestAbort(photo: string): Promise<number> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-bench-'))
  const media = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 2 ** 31 })
  const words = { movement: 'zoom_in', rawPrompt: undefined, callerText: '', negativePrompt: '' } as const
  const request = {
    source: photo,
    aspectRatio: { width: 16, height: 9 },
    durationSeconds: 10,
    words,
    encoder: 'auto',
  } as const
  const output = { video: join(folder.path, 'clip.mp4'), poster: join(folder.path, 'poster.jpg') }
  let slowest = 0
  for (let count = 0; count < aborts; count++) {
    const leaving = new AbortController()
    let abortedAt = 0
    const progress = (event: { progress: number }) => {
      if (event.progress < 0.3 || abortedAt) return
      abortedAt = performance.now()
      leaving.abort()
    }
    await media.render('renderClip', [request, output], { signal: leaving.signal, progress }).catch(() => {})
    slowest = Math.max(slowest, performance.now() - abortedAt)
  }
  await media.close()
  return slowest
}
