import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertRefused, type Caller, type ErrorBody, get, post } from '../api/client.ts'
import { jpeg } from '../api/pictures.ts'
import { openFaultyS3 } from '../fakes/faulty-s3.ts'
import { openS3Server } from '../fakes/s3-server.ts'
import { openPostgresServer } from '../harness/postgres-server.ts'
import type { ServeProcess } from '../harness/serve-process.ts'
import { openSmallDisk, type SmallDisk } from '../harness/small-disk.ts'
import { until } from '../harness/until.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

/** One more than an engine may fail. */
const setbacks = 4

type Reply = { id: string }

let store: Awaited<ReturnType<typeof openS3Server>>
let faulty: Awaited<ReturnType<typeof openFaultyS3>>
let disk: SmallDisk | undefined
let fleet: Fleet
let server: ServeProcess
let account: Caller & { id: string }
before(async () => {
  store = await openS3Server('outage')
  faulty = await openFaultyS3(store.url)
  const postgres = await openPostgresServer()
  disk = await openSmallDisk(64)
  const { TMPDIR } = process.env
  if (disk) process.env.TMPDIR = disk.folder
  fleet = await openFleet(
    {
      ...store.settings(faulty.url),
      VEDUTA_MIN_FREE_DISK_MB: '0',
    },
    postgres,
  )
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  server = await fleet.startServer(['--no-worker'])
  await server.ready
  account = await fleet.newAccount(server.url)
})
after(async () => {
  await fleet.close()
  await faulty.close()
  await store.close()
  await disk?.close()
})

const order = async () =>
  await post<Reply & ErrorBody>(account, '/v1/archRender-v41', {
    image: await jpeg(),
    expert_name: 'exterior',
    prompt: 'a house',
  })

type Row = { status: string; attempt: number; failures: number; handBacks: number }

async function read(id: string): Promise<Row> {
  const text = 'SELECT status, attempt, failures, hand_backs AS "handBacks" FROM generations WHERE id = $1'
  return (await fleet.query<Row>(text, [id]))[0]!
}

/** Waiting jobs are due at once. */
const makeDue = (id: string) =>
  fleet.query(`UPDATE pgboss.job SET start_after = now() WHERE id = $1 AND state = 'retry'`, [id])

/** Orders, lets a worker meet an outage again and again, and then sees the generation succeed. */
async function assertOutlasts({ begin, end }: { begin: () => Promise<void>; end: () => Promise<void> }): Promise<void> {
  const { id } = (await order()).body
  await begin()
  const worker = await fleet.startWorker()
  await worker.ready
  await until(async () => {
    await makeDue(id)
    return (await read(id)).handBacks >= setbacks
  })
  assertRefused(await order(), { status: 503, code: 'OVERLOADED' })
  assert.equal((await get<{ status: string }>(account, `/v1/status/${id}`)).body.status, 'processing')
  await end()
  await until(async () => (await read(id)).status === 'succeeded')
  const { attempt, failures, handBacks } = await read(id)
  assert.deepEqual([failures, handBacks], [0, attempt], 'it was neither a failure nor a lost worker')
  assert.equal((await order()).status, 200)
  assert.equal(await worker.stop(), 0)
  assert.ok(!server.hasEnded())
}

test('while the object store is down, orders get 503, and accepted orders wait until it is back', () =>
  assertOutlasts({
    begin: async () => faulty.failBy(() => 'internal error'),
    end: async () => faulty.failBy(() => undefined),
  }))

test('while the object store is read-only, orders get 503, and accepted orders wait', () =>
  assertOutlasts({
    begin: async () => faulty.failBy(({ method }) => (method === 'PUT' ? 'full' : undefined)),
    end: async () => faulty.failBy(() => undefined),
  }))

test('a generation that waits for a day because of an outage fails and is refunded', async () => {
  const { id } = (await order()).body
  await fleet.query('UPDATE generations SET waited_seconds = 86400 WHERE id = $1', [id])
  faulty.failBy(() => 'internal error')
  const worker = await fleet.startWorker()
  await until(async () => (await read(id)).status === 'failed')
  const entries = 'SELECT kind FROM credit_entries WHERE generation_id = $1 ORDER BY kind'
  assert.deepEqual(await fleet.query(entries, [id]), [{ kind: 'charge' }, { kind: 'refund' }])
  faulty.failBy(() => undefined)
  assert.equal(await worker.stop(), 0)
})

test('a worker short of disk leaves queued jobs to others', async () => {
  const { id } = (await order()).body
  const short = await fleet.startWorker({ VEDUTA_MIN_FREE_DISK_MB: '1000000' })
  await until(async () => /No jobs are taken until/.test(await fleet.readLog('worker')))
  assert.deepEqual(await read(id), { status: 'queued', attempt: 0, failures: 0, handBacks: 0 })
  const other = await fleet.startWorker()
  await until(async () => (await read(id)).status === 'succeeded')
  assert.deepEqual(await Promise.all([short.stop(), other.stop()]), [0, 0])
})

test('while the disk is full, orders get 503, and accepted orders wait until it has room', async (t) => {
  if (!disk) return t.skip('this user may not mount a file system')
  await assertOutlasts({ begin: disk.fill, end: disk.free })
})
