import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE idempotency_keys (
      account_id uuid NOT NULL REFERENCES accounts,
      endpoint text NOT NULL,
      key text NOT NULL,
      fingerprint bytea NOT NULL,
      generation_id uuid NOT NULL REFERENCES generations,
      reply text NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, endpoint, key)
    )`.execute(db)
  await sql`CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)`.execute(db)

  await sql`
    ALTER TABLE generations
      ADD COLUMN trace_parent text,
      ADD COLUMN inputs_removed_at timestamptz,
      ADD COLUMN outputs_removed_at timestamptz,
      ADD COLUMN deleted_at timestamptz`.execute(db)
  await sql`CREATE INDEX generations_listed ON generations (account_id, id) WHERE deleted_at IS NULL`.execute(db)
  for (const column of ['status', 'type']) {
    await sql`
      CREATE INDEX ${sql.raw(`generations_listed_by_${column}`)}
      ON generations (account_id, ${sql.ref(column)}, id) WHERE deleted_at IS NULL`.execute(db)
  }
  // Ids are made before the account's row is locked, so only this follows the balance.
  await sql`ALTER TABLE credit_entries ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY`.execute(db)
  await sql`CREATE INDEX credit_entries_listed ON credit_entries (account_id, number)`.execute(db)
  await sql`
    CREATE INDEX generations_with_inputs ON generations (completed_at)
      WHERE completed_at IS NOT NULL AND inputs_removed_at IS NULL`.execute(db)
  await sql`
    CREATE INDEX generations_with_outputs ON generations (completed_at)
      WHERE status = 'succeeded' AND outputs_removed_at IS NULL`.execute(db)
}
