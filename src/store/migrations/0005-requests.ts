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
  await sql`CREATE INDEX credit_entries_listed ON credit_entries (account_id, id)`.execute(db)
  await sql`
    CREATE INDEX generations_with_inputs ON generations (completed_at)
      WHERE completed_at IS NOT NULL AND inputs_removed_at IS NULL`.execute(db)
  await sql`
    CREATE INDEX generations_with_outputs ON generations (completed_at)
      WHERE status = 'succeeded' AND outputs_removed_at IS NULL`.execute(db)
}
