import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Caller, poll, post } from '../api/client.ts'
import { jpeg } from '../api/pictures.ts'
import { openFakeStudio } from '../fakes/studio.ts'
import type { ServeProcess } from '../harness/serve-process.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

let fleet: Fleet
let studio: Awaited<ReturnType<typeof openFakeStudio>>
let server: ServeProcess
let account: Caller
let image: File
before(async () => {
  studio = await openFakeStudio()
  fleet = await openFleet({
    VEDUTA_ENGINES: 'render: ./examples/own-engine.ts, classical; video: classical',
    STUDIO_URL: studio.url,
  })
  server = await fleet.startServer(['--no-worker'])
  await server.ready
  account = await fleet.newAccount(server.url)
  image = await jpeg()
})
after(async () => {
  await fleet.close()
  await studio.close()
})

const submit = async (path: string, form: Record<string, string>) =>
  (await post<{ id: string }>(account, path, { image, prompt: 'a house', ...form })).body.id
const render = () => submit('/v1/archRender-v41', { expert_name: 'exterior' })
const animate = () => submit('/v1/video-ai', { duration: '5' })
const startWorker = async (engines: string) => {
  const worker = await fleet.startWorker({ VEDUTA_WORKER_ENGINES: engines })
  await worker.ready
  return worker
}
const engineOf = async (id: string) => {
  const { engine, status, notes } = await poll(account, id)
  return { engine, status, notes }
}

test('a worker leaves jobs of engines that it does not run to workers that run them', async () => {
  const [first, second] = [await render(), await animate()]
  const classical = await startWorker('classical')
  assert.equal((await engineOf(second)).engine, 'classical')
  const [row] = await fleet.query('SELECT status, started_at FROM generations WHERE id = $1', [first])
  assert.deepEqual(row, { status: 'queued', started_at: null })
  const other = await startWorker('studio')
  assert.deepEqual(await engineOf(first), { engine: 'studio', status: 'succeeded', notes: [] })
  assert.equal(studio.placings(), 1)
  assert.deepEqual(await Promise.all([classical.stop(), other.stop()]), [0, 0])
})

test('if an engine delivers nothing, the generation goes to a worker that runs the next engine', async () => {
  studio.behaviour.orderStatus = 500
  const workers = [await startWorker('classical'), await startWorker('studio')]
  const { engine, status, notes } = await engineOf(await render())
  assert.deepEqual([engine, status], ['classical', 'succeeded'])
  assert.ok(notes.includes('studio was not available; classical made this.'), notes.join())
  assert.deepEqual(await Promise.all(workers.map((worker) => worker.stop())), [0, 0])
})
