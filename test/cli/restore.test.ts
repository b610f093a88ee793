import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { issueApiKey, openAccount } from '../../src/accounts/accounts.ts'
import { type App, openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { copyDatabase } from '../harness/database-template.ts'
import { runVeduta } from './run-veduta.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-restore-test-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function withApp<T>(name: string, use: (app: App) => Promise<T>): Promise<T> {
  const app = await openApp(readConfig({ VEDUTA_DATA_DIR: join(folder, name), VEDUTA_LOG_LEVEL: 'silent' }))
  try {
    return await use(app)
  } finally {
    await app.close()
  }
}

async function backUpAndRestore(from: string, to: string) {
  const copy = join(folder, `${from}-backup`)
  const made = await runVeduta(['backup', copy, '--data-dir', join(folder, from)])
  assert.equal(made.code, 0, made.stderr)
  const restored = await runVeduta(['restore', copy, '--data-dir', join(folder, to)])
  assert.equal(restored.code, 0, restored.stderr)
  return restored
}

async function addGenerations({ db }: App, accountId: string, status: string, count: number): Promise<void> {
  await sql`
    INSERT INTO generations (id, account_id, endpoint, type, status, stage, progress, seed, cost, engine, task, notes, turn, created_at,
      completed_at, deleted_at, trace_parent)
    SELECT gen_random_uuid(), ${accountId}, 'archRender-v41', 'render', ${status}, 'done', 1, 1, 5, 'classical', '{"prompt":""}', '[]', 0, now(),
      CASE ${status} WHEN 'succeeded' THEN now() END, CASE ${status} WHEN 'succeeded' THEN now() END, 'a trace'
    FROM generate_series(1, ${count}::int)`.execute(db)
}

test('a restored older backup gets the repairs of migrations, and its operator is told', async () => {
  await copyDatabase(join(folder, 'older'))
  const accountId = await withApp('older', async (app) => {
    const { id } = await openAccount(app, { name: 'a test', credits: 0 })
    await issueApiKey(app, id, { name: 'a test', scopes: ['read'], expiresAt: null, dailyCredits: null })
    await addGenerations(app, id, 'queued', 1)
    await addGenerations(app, id, 'succeeded', 1)
    await sql`UPDATE accounts SET closed_at = now(), credits = 2147483647 WHERE id = ${id}`.execute(app.db)
    return id
  })
  const { stderr } = await backUpAndRestore('older', 'repaired')
  assert.match(stderr, new RegExp(`The account ${accountId} had so many credits .* 5 were taken back`))
  await withApp('repaired', async ({ db }) => {
    const { rows } = await sql`
      SELECT credits, (SELECT count(*)::int FROM api_keys WHERE revoked_at IS NULL) AS keys,
        (SELECT array_agg(trace_parent ORDER BY deleted_at) FROM generations) AS traces
      FROM accounts WHERE id = ${accountId}`.execute(db)
    assert.deepEqual(rows, [{ credits: 2147483642, keys: 0, traces: [null, 'a trace'] }])
  })
})

test('the use of restored generations is counted once for each account and day, and keeps being counted', async () => {
  const count = 2000
  await copyDatabase(join(folder, 'used'))
  const accountId = await withApp('used', async (app) => {
    const { id } = await openAccount(app, { name: 'a test', credits: 0 })
    await addGenerations(app, id, 'succeeded', count)
    return id
  })
  await backUpAndRestore('used', 'counted')
  await withApp('counted', async (app) => {
    const read = async () => {
      const { rows } = await sql<{ generations: number; credits: bigint }>`
        SELECT sum(generations)::int AS generations, sum(credits)::int AS credits FROM usage_days`.execute(app.db)
      return rows[0]!
    }
    assert.deepEqual(await read(), { generations: count, credits: 5 * count })
    // Counting each separately would have left many versions of the row.
    const { rows } = await sql<{ bytes: bigint }>`SELECT pg_relation_size('usage_days') AS bytes`.execute(app.db)
    assert.ok(Number(rows[0]!.bytes) <= 2 * 8192, `${rows[0]!.bytes} bytes`)
    await addGenerations(app, accountId, 'succeeded', 1)
    assert.deepEqual(await read(), { generations: count + 1, credits: 5 * count + 5 })
  })
})
