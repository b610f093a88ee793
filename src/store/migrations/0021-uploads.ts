import { type Kysely, sql } from 'kysely'

/** Pictures that an account uploaded to use in several orders. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE uploads (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES accounts (id),
      sha256 text NOT NULL,
      content_type text NOT NULL,
      width integer NOT NULL,
      height integer NOT NULL,
      size_bytes integer NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      UNIQUE (account_id, sha256)
    )`.execute(db)
  await sql`CREATE INDEX uploads_by_end ON uploads (expires_at)`.execute(db)
}
