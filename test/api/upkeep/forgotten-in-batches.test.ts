import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { removeExpiredSessions } from '../../../src/store/accounts/sessions.ts'
import { removeReplies } from '../../../src/store/generations/idempotency-keys.ts'
import { withTestApp } from '../../harness/open-test-app.ts'

/** More than one statement deletes. */
const count = 4100

test('however many replies, sessions and links have expired, no statement deletes more than a batch of them, and all go', async () => {
  await withTestApp({}, async ({ app: { db }, newAccount }) => {
    const { id } = await newAccount()
    const now = new Date()
    // The rows that each statement has deleted, and the tables.
    await sql`CREATE TABLE deleted (count integer, what text)`.execute(db)
    await sql`CREATE FUNCTION note_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO deleted SELECT count(*), TG_TABLE_NAME FROM gone; RETURN NULL; END $$`.execute(db)
    for (const table of ['idempotency_keys', 'sessions', 'sign_in_links']) {
      await sql`CREATE TRIGGER note_deleted AFTER DELETE ON ${sql.table(table)} REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION note_deleted()`.execute(db)
    }
    const numbers = sql`generate_series(1, ${count}::int) AS n`
    await sql`
      INSERT INTO generations (id, account_id, endpoint, type, status, stage, progress, seed, cost, engine, task, notes, turn, created_at)
      VALUES (${id}, ${id}, 'video-ai', 'video', 'failed', 'done', 0, 1, 5, 'classical', '{"prompt":""}', '[]', 0, now())`.execute(
      db,
    )
    await sql`
      INSERT INTO idempotency_keys (account_id, endpoint, key, fingerprint, generation_id, reply, created_at)
      SELECT ${id}, 'video-ai', n::text, '', ${id}, '', now() - interval '1 day' FROM ${numbers}`.execute(db)
    await sql`
      INSERT INTO sessions (id, hash, api_key_id, operator, created_at, expires_at)
      SELECT gen_random_uuid(), decode(md5(n::text), 'hex'), (SELECT id FROM api_keys LIMIT 1), false, now(), now() - interval '1 day'
      FROM ${numbers}`.execute(db)
    await sql`
      INSERT INTO sign_in_links (hash, account_id, created_at, expires_at)
      SELECT decode(md5(n::text), 'hex'), ${id}, now(), now() - interval '1 day' FROM ${numbers}`.execute(db)
    await removeReplies(db, now)
    await removeExpiredSessions(db, now)
    const { rows } = await sql<{ what: string; largest: number; all: number }>`
      SELECT what, max(count) AS largest, sum(count)::int AS all FROM deleted GROUP BY what ORDER BY what`.execute(db)
    assert.deepEqual(
      rows.map(({ what, all }) => [what, all]),
      [
        ['idempotency_keys', count],
        ['sessions', count],
        ['sign_in_links', count],
      ],
    )
    for (const { what, largest } of rows) assert.ok(largest < count, `${largest} ${what} at once`)
  })
})
