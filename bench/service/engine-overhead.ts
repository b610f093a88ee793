import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { openMediaPool } from '../../src/media/pool.ts'
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

  const lastOrder = () => [...studio.orders.keys()].at(-1)!

  // Made beforehand, because it is the engine's own work.
  const result = await sharp(image).negate().jpeg().toBuffer()
  Object.assign(studio.behaviour, { delayMs, result })
  // Loading at the first job is not part of the cost of a job.
  await overheadMs()
  const overheads: number[] = []
  for (let count = 0; count < jobs; count++) overheads.push(await overheadMs())
  const [overhead, transfer] = [median(overheads), await measureTransfer(`${studio.url}/jobs/${lastOrder()}`, image)]

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
    atMost(`a job over its engine's own ${delayMs} ms, p50`, overhead, 'ms', 102),
    atMost('of it, the transfer and the decoding of its picture, p50', transfer, 'ms'),
    atMost('of it, all else', overhead - transfer, 'ms'),
    atMost(`memory over idle of the server with ${concurrent} jobs at a remote engine`, mostMb - idleMb, 'MB', 100),
  ]
}

/** How long it takes to order with a picture, to fetch the result, and to decode and write that, with nothing else. */
async function measureTransfer(job: string, image: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-transfer-'))
  const media = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 2 ** 31 })
  const [source, received, output, thumbnail] = ['source.jpg', 'received', 'output.png', 'thumbnail.webp'].map((name) =>
    join(folder, name),
  )
  await writeFile(source!, image)
  const body = new FormData()
  body.set('task', JSON.stringify({ kind: 'render' }))
  body.set('source', new Blob([new Uint8Array(image)]))
  const times: number[] = []
  // The first one starts the media process.
  for (let count = 0; count <= jobs; count++) {
    const began = performance.now()
    await (await fetch(job, { method: 'PUT', body })).json()
    const result = await (await fetch(`${job}/result`)).bytes()
    await writeFile(received!, result)
    await media.receive('receivePicture', [{ received: received!, source: source! }, output!, thumbnail!], {
      signal: new AbortController().signal,
      deadlineMs: 60_000,
    })
    times.push(performance.now() - began)
  }
  await media.close()
  await rm(folder, { recursive: true })
  return median(times.slice(1))
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
