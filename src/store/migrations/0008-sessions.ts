import { type Kysely, sql } from 'kysely'

/** Browsers that are signed in, and the links that sign them in. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE accounts ADD COLUMN operator boolean NOT NULL DEFAULT false`.execute(db)
  // If several people sign in first at the same time, one creates it and the others find it.
  await sql`CREATE UNIQUE INDEX one_operator ON accounts (operator) WHERE operator`.execute(db)

  await sql`
    CREATE TABLE sessions (
      id uuid PRIMARY KEY,
      hash bytea NOT NULL UNIQUE,
      api_key_id uuid NOT NULL REFERENCES api_keys,
      operator boolean NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db)

  await sql`
    CREATE TABLE sign_in_links (
      hash bytea PRIMARY KEY,
      account_id uuid REFERENCES accounts,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db)
}
