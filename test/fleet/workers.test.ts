import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Caller, post } from '../api/client.ts'
import { jpeg } from '../api/pictures.ts'
import type { ServeProcess } from '../harness/serve-process.ts'
import { until } from '../harness/until.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

type Row = { id: string; status: string; attempt: number; stage: string; completed_at: Date | null }

/** For a job whose worker died; the queue's heartbeat is 20 s, checked every 2 s. */
const takeoverMaxMs = 30_000

let fleet: Fleet
let server: ServeProcess
let account: Caller & { id: string }
let image: File
before(async () => {
  fleet = await openFleet()
  server = await fleet.startServer(['--no-worker'])
  await server.ready
  account = await fleet.newAccount(server.url)
  image = await jpeg({ width: 640, height: 480 })
})
after(() => fleet.close())

async function submit(): Promise<string> {
  const form = { image, prompt: 'a house', duration: '10' }
  const { status, text, body } = await post<{ id: string }>(account, '/v1/video-ai', form)
  assert.equal(status, 200, text)
  return body.id
}

const read = async (id: string): Promise<Row & { outputs: { attempt: number }[]; revision: number }> =>
  (await fleet.query<never>('SELECT * FROM generations WHERE id = $1', [id]))[0]!

const rendering = (id: string) => until(async () => (await read(id)).stage === 'rendering')

test('a server without workers leaves generations to a worker, which takes them as soon as it starts', async () => {
  const id = await submit()
  assert.equal((await read(id)).status, 'queued')
  const worker = await fleet.startWorker()
  await worker.ready
  await until(async () => (await read(id)).status === 'succeeded')
  assert.equal(await worker.stop(), 0)
})

test('a worker that resumes after being given up writes nothing, and its job ends elsewhere within 30 s of its start', async () => {
  const frozen = await fleet.startWorker()
  await frozen.ready
  const id = await submit()
  await rendering(id)
  frozen.freeze()
  const frozenAt = performance.now()
  const other = await fleet.startWorker()
  await until(async () => (await read(id)).attempt === 1, takeoverMaxMs)
  assert.ok(performance.now() - frozenAt <= takeoverMaxMs)
  const ended = await until(async () => {
    const row = await read(id)
    return row.status === 'succeeded' && row
  })
  frozen.thaw()
  await until(async () => /The queue took the job away|belongs to a later attempt/.test(await fleet.readLog('worker')))
  assert.deepEqual(await read(id), ended)
  assert.deepEqual(
    ended.outputs.map(({ attempt }) => attempt),
    [1],
  )
  const entries = await fleet.query('SELECT kind FROM credit_entries WHERE generation_id = $1', [id])
  assert.deepEqual(entries, [{ kind: 'charge' }])
  assert.deepEqual(await Promise.all([frozen.stop(), other.stop()]), [0, 0])
})

test('a stopping worker finishes what it can within its grace and returns the rest for another to take at once', async () => {
  const hasty = await fleet.startWorker({ VEDUTA_STOP_GRACE_SECONDS: '0' })
  await hasty.ready
  const id = await submit()
  await rendering(id)
  assert.equal(await hasty.stop(), 0)
  assert.deepEqual(await fleet.query('SELECT state FROM pgboss.job WHERE id = $1', [id]), [{ state: 'retry' }])
  const patient = await fleet.startWorker({ VEDUTA_STOP_GRACE_SECONDS: '60' })
  await patient.ready
  await until(async () => (await read(id)).attempt === 1)
  await rendering(id)
  assert.equal(await patient.stop(), 0)
  const { status, attempt } = await read(id)
  assert.deepEqual([status, attempt], ['succeeded', 1])
})
