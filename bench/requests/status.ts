import { requestsPerSecond, type Target } from '../harness/autocannon.ts'
import { interleave } from '../harness/interleave.ts'
import { drawPhoto } from '../harness/photo.ts'
import { openReference } from '../harness/reference.ts'
import { openService, renderForm } from '../harness/service.ts'
import { beside, type Row } from '../harness/table.ts'

/** Many short ones, so that other load on the machine affects both alike. */
const rounds = 15
const load = { connections: 10, seconds: 1 }
const queued = 50

/** GET /v1/status/{id}, beside a bare Fastify route that checks a key and reads one row by its index. */
export async function measureStatus(): Promise<Row[]> {
  const photo = await drawPhoto({ width: 512, height: 384, maxBytes: 100_000 })
  const service = await openService({ VEDUTA_CONCURRENCY: '1' })
  const reference = await openReference<Target>(new URL('./status-reference.ts', import.meta.url))

  const tasks = (id: string) => ({
    reference: () => requestsPerSecond(reference, load),
    value: () => requestsPerSecond({ url: `${service.url}/v1/status/${id}`, headers: service.headers }, load),
  })

  const finished = (await service.post('archRender-v41', renderForm(photo))).body.id
  await service.untilSucceeded(finished)
  // Hot code is compiled by then; the start is measured elsewhere.
  await interleave(3, tasks(finished))
  const finishedRates = await interleave(rounds, tasks(finished))

  await service.pauseRendering()
  let last = finished
  for (let count = 0; count <= queued; count++) {
    last = (await service.post('archRender-v41', renderForm(photo))).body.id
  }
  const queuedRates = await interleave(rounds, tasks(last))
  await Promise.all([service.close(), reference.close()])
  return [
    beside('status of a finished generation', { ...finishedRates, unit: 'requests/s' }, { ratioMin: 0.5 }),
    beside(`status of the last of ${queued} queued`, { ...queuedRates, unit: 'requests/s' }, { ratioMin: 0.5 }),
  ]
}
