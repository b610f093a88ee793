import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE receipt_keys (
      kid text PRIMARY KEY,
      public_key bytea NOT NULL,
      sealed bytea NOT NULL,
      secret_mark text NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db)
  await sql`ALTER TABLE generations ADD COLUMN inputs json`.execute(db)
}
