import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { getRollbackPlans } from 'pg-boss'
import { migrateQueue } from '../../src/queue/migrate-queue.ts'
import { type Caller, get } from '../api/client.ts'
import { ask } from '../harness/postgres-server.ts'
import type { ServeProcess } from '../harness/serve-process.ts'
import { until } from '../harness/until.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

/** How long a server waits for a lock. */
const lockMaxMs = 5000
/** A test that hangs has failed. */
const testMaxMs = 120_000

let fleet: Fleet
let server: ServeProcess
let account: Caller & { id: string }
before(async () => {
  fleet = await openFleet()
  server = await fleet.startServer(['--no-worker'])
  await server.ready
  account = await fleet.newAccount(server.url)
})
after(() => fleet.close())

async function beginToRead(table: string): Promise<{ end: () => Promise<void> }> {
  const reader = new pg.Client({ connectionString: fleet.postgres.url })
  reader.on('error', () => {})
  await reader.connect()
  await reader.query('BEGIN')
  await reader.query(`SELECT * FROM ${table} LIMIT 1`)
  return { end: () => reader.end() }
}

const isHeldUp = (table: string) =>
  until(
    async () =>
      (await fleet.query(`SELECT 1 FROM pg_locks WHERE relation = $1::regclass AND NOT granted`, [table])).length,
  )

test('a migration beside a long read lets a server work, says that it waits, and runs when the read has ended', {
  timeout: testMaxMs,
}, async () => {
  // As before the migration.
  await fleet.query('ALTER TABLE generations DROP COLUMN hand_backs, DROP COLUMN waited_seconds')
  await fleet.query(`DELETE FROM kysely_migration WHERE name = '0010-hand-backs'`)
  const read = await beginToRead('generations')
  const young = await fleet.startServer(['--no-worker'])
  await isHeldUp('generations')
  assert.equal((await get(account, '/v1/generations')).status, 200)
  await until(async () => (await fleet.readLog('serve')).includes('The migration waits for another session'))
  assert.equal((await get(account, '/v1/generations')).status, 200)
  await read.end()
  await young.ready
  assert.equal((await get({ ...account, url: young.url }, '/v1/generations')).status, 200)
  assert.equal(await young.stop(), 0)
})

test("a migration of the queue's own tables beside a long read lets others work, too", {
  timeout: testMaxMs,
}, async () => {
  const [{ version: now }] = (await fleet.query<{ version: number }>('SELECT version FROM pgboss.version')) as [
    { version: number },
  ]
  await fleet.query(getRollbackPlans('pgboss', now))
  const read = await beginToRead('pgboss.queue')
  const waits = Promise.withResolvers<string>()
  const migrated = migrateQueue(fleet.postgres.url, waits.resolve)
  await isHeldUp('pgboss.queue')
  await ask(fleet.postgres, `SET lock_timeout = ${lockMaxMs}`, 'SELECT count(*) FROM pgboss.queue')
  assert.match(await waits.promise, /^The migration waits for another session that .* tries again in 1 s\.$/)
  await read.end()
  await migrated
  assert.deepEqual(await fleet.query('SELECT version FROM pgboss.version'), [{ version: now }])
})
