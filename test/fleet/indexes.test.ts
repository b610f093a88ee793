import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { retryIndexes } from '../../src/generations/upkeep/missing-indexes.ts'
import { openStore } from '../../src/store/open.ts'
import { runVeduta } from '../cli/run-veduta.ts'
import { ask, openPostgresServer, type PostgresServer } from '../harness/postgres-server.ts'
import { until } from '../harness/until.ts'

let postgres: PostgresServer
let dataDir: string
let env: Record<string, string>
before(async () => {
  postgres = (await openPostgresServer())!
  dataDir = await mkdtemp(join(tmpdir(), 'veduta-indexes-'))
  env = {
    VEDUTA_DATABASE_URL: postgres.url,
    VEDUTA_DATA_DIR: dataDir,
    VEDUTA_SECRET: 'a secret of the tests that has 32 bytes',
    VEDUTA_ADMIN_TOKEN: 'the-admin-token-of-the-tests',
  }
})
after(async () => {
  await postgres.close()
  await rm(dataDir, { recursive: true })
})

const migrate = () => runVeduta(['migrate'], { env })

async function isValid(name: string): Promise<boolean> {
  const rows = await ask(postgres, `SELECT FROM pg_index WHERE indexrelid = to_regclass('${name}') AND indisvalid`)
  return rows.length === 1
}

test('migrate fails with a sentence that names the index that could not be built, and housekeeping builds it later', async () => {
  assert.equal((await migrate()).code, 0)
  // A view with its name is in its way.
  await ask(postgres, 'DROP INDEX sessions_by_end', 'CREATE VIEW sessions_by_end AS SELECT 1')
  const { code, stderr } = await migrate()
  assert.equal(code, 1)
  assert.match(stderr, /^veduta: These indexes could not be built, for the reason above: sessions_by_end\. .*\n$/m)
  const app = await openApp(readConfig({ ...env, VEDUTA_LOG_LEVEL: 'silent' }))
  await app.indexed
  await ask(postgres, 'DROP VIEW sessions_by_end')
  // As an interrupted build leaves it.
  await ask(postgres, `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'sign_in_links_by_end'::regclass`)
  await retryIndexes(app)
  await app.close()
  assert.ok((await isValid('sessions_by_end')) && (await isValid('sign_in_links_by_end')))
})

test('migrate waits for another process that builds, and then builds what is left', async () => {
  await ask(postgres, 'DROP INDEX sessions_by_end')
  const builder = new pg.Client({ connectionString: postgres.url })
  await builder.connect()
  await builder.query(`SELECT pg_advisory_lock(${0x76656469})`)
  const migrated = migrate()
  // It polls.
  await until(async () => {
    const [row] = await ask<{ count: number }>(
      postgres,
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE query LIKE '%pg_index%' AND pid <> pg_backend_pid()`,
    )
    return row!.count > 0
  })
  assert.equal(await isValid('sessions_by_end'), false)
  await builder.end()
  assert.equal((await migrated).code, 0)
  assert.ok(await isValid('sessions_by_end'))
})

test('a start reports once which indexes wait for an older transaction, and does not wait for them', async () => {
  await ask(postgres, 'DROP INDEX sessions_by_end')
  const reader = new pg.Client({ connectionString: postgres.url })
  await reader.connect()
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await reader.query('SELECT 1 FROM sessions')
  const told: string[] = []
  const onWait = (reason: string) => void told.push(reason)
  const store = await openStore({ databaseUrl: postgres.url, dataDir }, { onError: assert.ifError, onWait })
  assert.match(told.join('\n'), /^These indexes are built in the background, .*: sessions_by_end\. .*$/)
  await reader.end()
  await store.indexed
  await store.close()
  assert.ok(await isValid('sessions_by_end'))
})
