import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import pg from 'pg'
import { assertRefused, type Caller, type ErrorBody, get, post } from '../api/client.ts'
import { jpeg } from '../api/pictures.ts'
import { openBlackHole } from '../harness/black-hole.ts'
import type { ServeProcess } from '../harness/serve-process.ts'
import { until } from '../harness/until.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

/** The longest that others may wait for a frozen process, or one whose host is gone. */
const patienceMs = 30_000
/** A test that hangs has failed. */
const testMaxMs = 120_000
const claimLock = 0x7665

let fleet: Fleet
let server: ServeProcess
let account: Caller & { id: string }
let image: File
let points: string
before(async () => {
  fleet = await openFleet()
  server = await fleet.startServer(['--no-worker'])
  await server.ready
  account = await fleet.newAccount(server.url)
  image = await jpeg()
  points = await mkdtemp(join(tmpdir(), 'veduta-points-'))
})
after(async () => {
  await fleet.close()
  await rm(points, { recursive: true })
})

const order = async (caller: Caller) =>
  await post<ErrorBody & { id: string }>(caller, '/v1/archRender-v41', {
    image,
    expert_name: 'plan',
    prompt: 'a house',
    render_style: 'raw',
  })

async function submit(): Promise<string> {
  const { status, text, body } = await order(account)
  assert.equal(status, 200, text)
  return body.id
}

const read = async (id: string): Promise<{ status: string; attempt: number }> =>
  (await fleet.query<never>('SELECT status, attempt FROM generations WHERE id = $1', [id]))[0]!
const succeeded = (id: string, maxMs?: number) => until(async () => (await read(id)).status === 'succeeded', maxMs)

/** The fleet's database, by a way that a test can cut. */
async function openCuttable(t: TestContext) {
  const hole = await openBlackHole(() => Number(new URL(fleet.postgres.url).port))
  t.after(hole.close)
  const url = new URL(fleet.postgres.url)
  url.port = String(hole.port)
  return { hole, databaseUrl: url.href }
}

const claimHolders = (state: string) =>
  fleet.query<{ pid: number }>(
    `SELECT a.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.objid = $1 AND l.granted AND ${state}`,
    [claimLock],
  )
const entriesOf = (id: string) => fleet.query('SELECT kind FROM credit_entries WHERE generation_id = $1', [id])

/** While the table of jobs is locked, a worker that claims holds the lock of the claim and waits. */
async function freezeInClaim(worker: ServeProcess, table: pg.Client): Promise<void> {
  await until(async () => (await claimHolders(`a.wait_event_type = 'Lock'`)).length)
  worker.freeze()
  await table.query('ROLLBACK')
  await until(async () => (await claimHolders(`a.state = 'idle in transaction'`)).length)
}

test('a worker that freezes while it claims blocks other claims for at most 30 s, and continues without harm', {
  timeout: testMaxMs,
}, async () => {
  const id = await submit()
  const table = new pg.Client({ connectionString: fleet.postgres.url })
  table.on('error', () => {})
  await table.connect()
  await table.query('BEGIN')
  await table.query('LOCK TABLE pgboss.job IN SHARE MODE')
  const frozen = await fleet.startWorker()
  await freezeInClaim(frozen, table)
  await table.end()
  const other = await fleet.startWorker()
  await succeeded(id, patienceMs)
  assert.equal(await other.stop(), 0)
  frozen.thaw()
  const next = await submit()
  await succeeded(next)
  assert.equal(await frozen.stop(), 0)
  for (const ended of [id, next]) assert.deepEqual(await entriesOf(ended), [{ kind: 'charge' }])
})

test('a worker whose host is gone while it claims blocks other claims for at most 30 s, and works again when the host is back', {
  timeout: testMaxMs,
}, async (t) => {
  const { hole, databaseUrl } = await openCuttable(t)
  const lost = await fleet.startWorker({ VEDUTA_DATABASE_URL: databaseUrl })
  await lost.ready
  const cut = hole.cutAfter('advisory_xact_lock')
  await cut
  hole.cutAll()
  const id = await submit()
  const other = await fleet.startWorker()
  await succeeded(id, patienceMs)
  assert.equal(await other.stop(), 0)
  await succeeded(await submit())
  assert.equal(await lost.stop(), 0)
})

test('a server that freezes in the middle of an order delays its account for at most 30 s, and orders nothing afterwards', {
  timeout: testMaxMs,
}, async () => {
  const preload = new URL('../durability/trial/die-at.ts', import.meta.url)
  const frozen = await fleet.startServer(['--no-worker'], {
    NODE_OPTIONS: `--import=${preload.href}`,
    DIE_AT_FOLDER: points,
  })
  await frozen.ready
  const { id } = account
  const count = async () =>
    (
      await fleet.query<{ count: number }>('SELECT count(*)::int AS count FROM generations WHERE account_id = $1', [id])
    )[0]!.count
  const ordered = await count()
  await writeFile(join(points, 'freeze submit: charged'), '')
  const unanswered = order({ ...account, url: frozen.url })
  await until(async () => (await readdir(points)).some((name) => name === `frozen ${frozen.pid}`))
  await until(async () => (await order(account)).status === 200, patienceMs)
  assert.equal(await count(), ordered + 1)
  frozen.thaw()
  assertRefused(await unanswered, { status: 503, code: 'OVERLOADED' })
  assert.equal(await count(), ordered + 1)
  assert.equal((await order({ ...account, url: frozen.url })).status, 200)
  assert.equal(await frozen.stop(), 0)
})

test('a server whose connections are cut silently answers again within 30 s', {
  timeout: testMaxMs,
}, async (t) => {
  const { hole, databaseUrl } = await openCuttable(t)
  const lost = await fleet.startServer(['--no-worker'], { VEDUTA_DATABASE_URL: databaseUrl })
  await lost.ready
  const credits = async () => (await get({ ...account, url: lost.url }, '/v1/credits')).status
  assert.equal(await credits(), 200)
  hole.cutAll()
  await until(async () => (await credits()) === 200, patienceMs)
  assert.equal(await lost.stop(), 0)
})

test('a worker that cannot ask for jobs while some wait is not ready, and says so', {
  timeout: testMaxMs,
}, async () => {
  const holder = new pg.Client({ connectionString: fleet.postgres.url })
  await holder.connect()
  holder.on('error', () => {})
  const worker = await fleet.startWorker()
  await worker.ready
  const unfinished = 'SELECT 1 FROM generations WHERE completed_at IS NULL'
  await until(async () => !(await fleet.query(unfinished)).length)
  await holder.query('SELECT pg_advisory_lock($1)', [claimLock])
  const ready = async () => {
    const response = await fetch(`${worker.url}/readyz`)
    return { status: response.status, text: await response.text() }
  }
  const stalled = async () =>
    Number(/^veduta_claims_stalled_seconds (.*)$/m.exec(await (await fetch(`${worker.url}/metrics`)).text())![1])
  await until(async () => (await stalled()) > 20)
  assert.equal((await ready()).status, 200, 'no job waits')
  const id = await submit()
  assert.match((await ready()).text, /^Jobs wait, and for \d+ s this process could not ask for any: .*\.\n$/)
  assert.equal((await ready()).status, 503)
  await holder.end()
  await succeeded(id)
  await until(async () => (await ready()).status === 200)
  assert.equal(await stalled(), 0)
  assert.equal(await worker.stop(), 0)
})
