import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { interleave, milliseconds } from './interleave.ts'
import { drawPhoto } from './photo.ts'
import { openService, renderForm, rssMb } from './service.ts'
import { atMost, beside, type Row } from './table.ts'

const rounds = 7
const requests = 400
const generations = 20
/** Streams, and as many long-polls, of each generation. */
const eachWaiting = 10
const waiters = 2 * generations * eachWaiting

/** 200 streams and 200 long-polls on one server: what they cost others, what they hold, and how soon they hear of an end. */
export async function measureWaiting(): Promise<Row[]> {
  const photo = await drawPhoto({ width: 512, height: 384, maxBytes: 100_000 })
  const service = await openService({ VEDUTA_CONCURRENCY: '1' })
  const submit = async () => (await service.post('archRender-v41', renderForm(photo))).body.id
  const finished = await submit()
  await service.untilSucceeded(finished)
  await service.pauseRendering()
  // The first runs, and is stopped.
  await submit()
  const queued: string[] = []
  for (let count = 0; count < generations; count++) queued.push(await submit())

  const p99 = async () => {
    const taken: number[] = []
    for (let n = 0; n < requests; n++) {
      taken.push(
        await milliseconds(async () => {
          const response = await fetch(`${service.url}/v1/status/${finished}`, service)
          await response.arrayBuffer()
          if (response.status !== 200) throw new Error(`A status was answered ${response.status}.`)
        }),
      )
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
  const before = await rssMb(service.pid)
  const held = await openCallers()
  await p99()
  const kb = ((await rssMb(service.pid)) - before) * (1024 / waiters)
  await end(held)

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
    atMost('RSS of the server, per waiting request', kb, 'KB', 50),
    atMost('from the commit of an end to its arrival, p50', quantile(late, 0.5), 'ms'),
    atMost('the same, p99', quantile(late, 0.99), 'ms', 100),
  ]
}

async function end(child: ChildProcess): Promise<void> {
  child.kill()
  await once(child, 'exit')
}

const quantile = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]!
