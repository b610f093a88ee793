import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openStore } from '../../src/store/open.ts'
import { openPostgresServer, type PostgresServer } from '../harness/postgres-server.ts'
import { until } from '../harness/until.ts'

let postgres: PostgresServer
before(async () => {
  postgres = (await openPostgresServer())!
})
after(() => postgres.close())

test('a connection that breaks in the middle of a transaction fails only that transaction, not the process or the next one', async () => {
  const store = await openStore({ databaseUrl: postgres.url, dataDir: '' }, { onError: () => {} })
  const broken = store.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx)
    await sql`SELECT pg_terminate_backend(${rows[0]!.pid})`.execute(store.db)
    const alive = sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${rows[0]!.pid}`
    await until(async () => !(await alive.execute(store.db)).rows.length)
    await sql`SELECT 1`.execute(trx)
  })
  await assert.rejects(broken)
  assert.deepEqual((await sql`SELECT 1 AS one`.execute(store.db)).rows, [{ one: 1 }])
  await store.close()
})
