import { type Kysely, sql } from 'kysely'
import { noteForOperator } from '../migration-notes.ts'

/** Leftovers of deleted generations; balances without room for a refund; times of daily work. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE TABLE daily_work (name text PRIMARY KEY, done_at timestamptz NOT NULL)`.execute(db)
  await forgetDeleted(db)
  await makeRoomForRefunds(db)
  // Last, because no order with a key can succeed from here to the commit.
  await sql`CREATE INDEX idempotency_keys_by_generation ON idempotency_keys (generation_id)`.execute(db)
}

export async function forgetDeleted(db: Kysely<never>): Promise<void> {
  await sql`
    UPDATE idempotency_keys SET reply = '', fingerprint = ''
    FROM generations g WHERE g.id = generation_id AND g.deleted_at IS NOT NULL AND (reply <> '' OR fingerprint <> '')`.execute(
    db,
  )
  await sql`
    UPDATE webhook_deliveries d SET receiver = webhook_id::text
    FROM webhook_events e JOIN generations g ON g.id = e.generation_id
    WHERE e.id = d.event_id AND g.deleted_at IS NOT NULL AND receiver <> webhook_id::text`.execute(db)
  await sql`
    UPDATE generations SET webhook_url = NULL, origin = NULL, trace_parent = NULL
    WHERE deleted_at IS NOT NULL
      AND (webhook_url IS NOT NULL OR origin IS NOT NULL OR trace_parent IS NOT NULL)`.execute(db)
}

/** A grant may have filled a balance so far that the refund of an unfinished generation would not fit. */
export async function makeRoomForRefunds(db: Kysely<never>): Promise<void> {
  const charged = sql`
    (SELECT coalesce(sum(cost), 0) FROM generations
      WHERE account_id = accounts.id AND status IN ('queued', 'processing') AND deleted_at IS NULL)`
  const over = sql`credits + ${charged} - 2147483647`
  // Unfinished generations cost far less than a billion, so a balance below another billion has room.
  const candidates = sql`credits > 1000000000`
  // Locked first, so that the rows read next include all earlier orders and grants.
  await sql`SELECT id FROM accounts WHERE ${candidates} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql<{ id: string; over: string }>`
    SELECT id, (${over})::text AS over FROM accounts WHERE ${candidates} AND ${over} > 0`.execute(db)
  for (const { id, over } of rows) {
    const amount = -Number(over)
    const reason = 'taken back: refunds of unfinished generations would not have fitted'
    const { rows: lowered } = await sql<{ credits: number }>`
      UPDATE accounts SET credits = credits + ${amount}::int WHERE id = ${id} RETURNING credits`.execute(db)
    await sql`
      INSERT INTO credit_entries (id, account_id, amount, balance, kind, reason, created_at)
      VALUES (gen_random_uuid(), ${id}, ${amount}, ${lowered[0]!.credits}, 'grant', ${reason}, now())`.execute(db)
    noteForOperator(
      `The account ${id} had so many credits that refunds of its unfinished generations would not have fitted. ${over} were taken back, and its ledger says so.`,
    )
  }
}
