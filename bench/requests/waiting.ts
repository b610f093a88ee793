import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { interleave, milliseconds } from '../harness/interleave.ts'
import { drawPhoto } from '../harness/photo.ts'
import { idleRssMb, openService, renderForm } from '../harness/service.ts'
import { atMost, beside, type Row } from '../harness/table.ts'

const rounds = 7
const requests = 400
const generations = 20
/** Streams, and as many long-polls, of each generation. */
const eachWaiting = 10
const waiters = 2 * generations * eachWaiting
/** The memory of one shows only with many of them: resident memory varies by megabytes. */
const timesHeld = 4

/** Memory is compared after garbage collection, because a burst of requests leaves more garbage than they hold. */
const collectOnSignal = `--expose-gc --import data:text/javascript,process.on('SIGUSR2',()=>gc())`

/** 200 streams and 200 long-polls on one server: what they cost others, the memory they hold, and how soon they get an end. */
export async function measureWaiting(): Promise<Row[]> {
  const photo = await drawPhoto({ width: 512, height: 384, maxBytes: 100_000 })
  const service = await openService({
    VEDUTA_CONCURRENCY: '1',
    VEDUTA_MAX_WAITING: 'off',
    NODE_OPTIONS: collectOnSignal,
  })
  const submit = async () => (await service.post('archRender-v41', renderForm(photo))).body.id
  const finished = await submit()
  await service.untilSucceeded(finished)
  await service.pauseRendering()
  // The first one runs, and is stopped.
  await submit()
  const queued: string[] = []
  for (let count = 0; count < generations; count++) queued.push(await submit())

  const poll = async () => {
    const response = await fetch(`${service.url}/v1/status/${finished}`, service)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`A status was answered ${response.status}.`)
  }
  const p99 = async () => {
    const taken: number[] = []
    for (let n = 0; n < requests; n++) {
      taken.push(await milliseconds(poll))
    }
    return quantile(taken, 0.99)
  }
  const openCallers = async () => {
    const script = fileURLToPath(new URL('./waiting-callers.ts', import.meta.url))
    const { authorization } = service.headers
    const callers = fork(script, [service.url, authorization, String(eachWaiting), ...queued])
    await once(callers, 'message')
    return callers
  }

  for (let warm = 0; warm < 5; warm++) await p99()
  const keptMb = async () => {
    process.kill(service.pid, 'SIGUSR2')
    return await idleRssMb(service.pid)
  }
  const before = await keptMb()
  const held: ChildProcess[] = []
  for (let times = 0; times < timesHeld; times++) held.push(await openCallers())
  const kb = ((await keptMb()) - before) * (1024 / (waiters * timesHeld))
  await Promise.all(held.map(end))

  const figures = await interleave(rounds, {
    reference: p99,
    value: async () => {
      const callers = await openCallers()
      const taken = await p99()
      await end(callers)
      return taken
    },
  })

  const callers = await openCallers()
  const heard = once(callers, 'message')
  for (const id of queued) await fetch(`${service.url}/v1/generations/${id}/cancel`, { method: 'POST', ...service })
  const [late] = (await heard) as [number[]]
  await end(callers)
  await service.close()
  return [
    beside(`p99 of a status beside ${waiters} that wait, and alone`, { ...figures, unit: 'ms' }, { ratioMax: 2 }),
    atMost(`RSS of the server, for each of ${waiters * timesHeld} that wait`, kb, 'KB', 50),
    atMost('from the commit of an end to its arrival, p50', quantile(late, 0.5), 'ms'),
    atMost('the same, p99', quantile(late, 0.99), 'ms', 100),
  ]
}

async function end(child: ChildProcess): Promise<void> {
  child.kill()
  await once(child, 'exit')
}

const quantile = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]!
