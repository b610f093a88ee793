import { type Kysely, sql } from 'kysely'

/** Which entry of VEDUTA_SECRET a row is stored under, and which entry is right; the original of a rotated key. */
export async function up(db: Kysely<never>): Promise<void> {
  // Unknown for existing rows, and for those that the previous version still makes.
  for (const table of ['api_keys', 'sessions', 'sign_in_links', 'webhook_secrets']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN secret_mark text`.execute(db)
  }
  await sql`CREATE INDEX api_keys_by_mark ON api_keys (secret_mark) WHERE revoked_at IS NULL`.execute(db)
  await sql`CREATE INDEX sessions_by_mark ON sessions (secret_mark)`.execute(db)
  await sql`CREATE INDEX webhook_secrets_by_mark ON webhook_secrets (secret_mark)`.execute(db)
  await sql`
    CREATE TABLE secret_mark (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), mark text NOT NULL)`.execute(
    db,
  )

  await sql`ALTER TABLE api_keys ADD COLUMN original_id uuid REFERENCES api_keys`.execute(db)
  await revokeKeysOfClosed(db)
}

/** Links opened after the closing made keys that would never be revoked. */
export async function revokeKeysOfClosed(db: Kysely<never>): Promise<void> {
  await sql`
    UPDATE api_keys SET revoked_at = now() FROM accounts
    WHERE accounts.id = account_id AND closed_at IS NOT NULL AND revoked_at IS NULL`.execute(db)
}
