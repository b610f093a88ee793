import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE api_keys
      ADD COLUMN scopes text[] NOT NULL DEFAULT '{generate,read}',
      ADD COLUMN expires_at timestamptz,
      ADD COLUMN superseded_at timestamptz,
      ADD COLUMN daily_credits integer CHECK (daily_credits > 0),
      ADD COLUMN last_used_at timestamptz`.execute(db)

  await sql`ALTER TABLE generations ADD COLUMN api_key_id uuid REFERENCES api_keys`.execute(db)
  await sql`CREATE INDEX generations_by_key ON generations (api_key_id, created_at)`.execute(db)
  await sql`
    CREATE INDEX generations_queued_by_account ON generations (account_id) WHERE status = 'queued'`.execute(db)

  await sql`ALTER TABLE accounts ADD COLUMN last_turn integer NOT NULL DEFAULT 0`.execute(db)
  await sql`ALTER TABLE generations ADD COLUMN turn integer NOT NULL DEFAULT 0`.execute(db)
  await sql`DROP INDEX generations_queued`.execute(db)
  await sql`CREATE INDEX generations_queued ON generations (turn, id) WHERE status = 'queued'`.execute(db)
  await sql`CREATE TABLE queue_turn (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), turn integer NOT NULL)`.execute(
    db,
  )
  await sql`INSERT INTO queue_turn (turn) VALUES (0)`.execute(db)
}
