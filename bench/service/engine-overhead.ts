import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { openFakeStudio } from '../../test/fakes/studio.ts'
import { openService, renderForm, rssMb } from '../harness/service.ts'
import { atMost, type Row } from '../harness/table.ts'

const delayMs = 1000
const jobs = 15
const concurrent = 50

/** What a remote engine costs beyond its own time: the overhead of each job, and the memory of many that wait. */
export async function measureEngineOverhead(): Promise<Row[]> {
  const studio = await openFakeStudio()
  const service = await openService({
    VEDUTA_ENGINES: './examples/own-engine.ts, classical',
    VEDUTA_CONCURRENCY: String(concurrent),
    VEDUTA_MAX_RUNNING: String(concurrent),
    STUDIO_URL: studio.url,
  })
  const image = await sharp('samples/house.jpg').resize(1344).jpeg().toBuffer()
  const submit = async () => (await service.post('archRender-v41', renderForm(image))).body.id
  const overheadMs = async () => {
    const id = await submit()
    await service.untilSucceeded(id)
    const { created_at, completed_at } = await service.readStatus(id)
    return Date.parse(completed_at!) - Date.parse(created_at) - delayMs
  }

  // Made beforehand, because it is the engine's own work.
  const result = await sharp(image).negate().jpeg().toBuffer()
  Object.assign(studio.behaviour, { delayMs, result })
  // Loading at the first job is not part of the cost of a job.
  await overheadMs()
  const overheads: number[] = []
  for (let count = 0; count < jobs; count++) overheads.push(await overheadMs())

  await setTimeout(5000)
  const idleMb = await rssMb(service.pid)
  studio.reset()
  Object.assign(studio.behaviour, { delayMs: Number.POSITIVE_INFINITY, result })
  const ids: string[] = []
  for (let count = 0; count < concurrent; count++) ids.push(await submit())
  let mostMb = 0
  const watch = setInterval(async () => {
    mostMb = Math.max(mostMb, await rssMb(service.pid))
  }, 50)
  while (studio.orders.size < concurrent) await setTimeout(50)
  studio.finish()
  await Promise.all(ids.map(service.untilSucceeded))
  clearInterval(watch)
  await service.close()
  await studio.close()
  return [
    atMost(
      `a job over its engine's own ${delayMs} ms, p50`,
      overheads.toSorted((a, b) => a - b)[jobs >> 1]!,
      'ms',
      150,
    ),
    atMost(`memory over idle of the server with ${concurrent} jobs at a remote engine`, mostMb - idleMb, 'MB', 300),
  ]
}
