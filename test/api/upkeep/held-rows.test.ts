import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sweep } from '../../../src/generations/attempt/settle.ts'
import { forEachGeneration } from '../../../src/generations/for-each.ts'
import { withTestApp } from '../../harness/open-test-app.ts'

const skip = !process.env.VEDUTA_TEST_DATABASE_URL && 'The embedded database has one connection.'

test('a generation whose row another session holds does not stop the sweep of others', { skip }, async () => {
  await withTestApp({}, async ({ app, newAccount }) => {
    const { id: accountId } = await newAccount()
    const { rows } = await sql<{ id: string }>`
      INSERT INTO generations (id, account_id, endpoint, type, status, stage, progress, seed, cost, engine, task, notes, turn, created_at)
      SELECT gen_random_uuid(), ${accountId}, 'archRender-v41', 'render', 'queued', 'queued', 0, 1, 5, 'classical', '{"prompt":""}', '[]', 0, now()
      FROM generate_series(1, 3) RETURNING id`.execute(app.db)
    const ids = rows.map(({ id }) => id)
    const readStatuses = async () => {
      const found = await app.db.selectFrom('generations').select(['id', 'status']).execute()
      return ids.map((id) => found.find((row) => row.id === id)!.status)
    }
    await app.db.transaction().execute(async (trx) => {
      await sql`SELECT id FROM generations WHERE id = ${ids[0]!} FOR UPDATE`.execute(trx)
      await sweep(app)
      assert.deepEqual(await readStatuses(), ['queued', 'failed', 'failed'])
    })
    await sweep(app)
    assert.deepEqual(await readStatuses(), ['failed', 'failed', 'failed'])
  })
})

test('an unreachable database ends the work on a list of generations', async () => {
  await withTestApp({}, async ({ app }) => {
    const asked: string[] = []
    const away = Object.assign(new Error('The server is shutting down.'), { code: '57P01' })
    const acting = forEachGeneration(app, ['one', 'two'], async (id) => {
      asked.push(id)
      throw away
    })
    await assert.rejects(acting, away)
    assert.deepEqual(asked, ['one'])
  })
})
