import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE accounts (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      credits integer NOT NULL CONSTRAINT credits_never_negative CHECK (credits >= 0),
      created_at timestamptz NOT NULL
    )`.execute(db)

  await sql`
    CREATE TABLE api_keys (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES accounts,
      name text NOT NULL,
      hint text NOT NULL,
      hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL,
      revoked_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX api_keys_by_account ON api_keys (account_id)`.execute(db)

  await sql`
    CREATE TABLE generations (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES accounts,
      endpoint text NOT NULL,
      type text NOT NULL,
      status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'processing', 'succeeded', 'failed')),
      stage text NOT NULL DEFAULT 'queued',
      progress real NOT NULL DEFAULT 0,
      seed integer NOT NULL,
      cost integer NOT NULL,
      engine text NOT NULL,
      task json NOT NULL,
      notes json NOT NULL,
      outputs json NOT NULL DEFAULT '[]',
      attempt integer NOT NULL DEFAULT 0,
      failures integer NOT NULL DEFAULT 0,
      error_code text,
      created_at timestamptz NOT NULL,
      started_at timestamptz,
      completed_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX generations_by_account ON generations (account_id, created_at)`.execute(db)
  await sql`CREATE INDEX generations_queued ON generations (created_at) WHERE status = 'queued'`.execute(db)
  await sql`CREATE INDEX generations_unfinished ON generations (id) WHERE status IN ('queued', 'processing')`.execute(
    db,
  )

  await sql`
    CREATE TABLE credit_entries (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES accounts,
      amount integer NOT NULL CHECK (amount <> 0),
      balance integer NOT NULL CHECK (balance >= 0),
      kind text NOT NULL CHECK (kind IN ('grant', 'charge', 'refund')),
      reason text NOT NULL,
      generation_id uuid REFERENCES generations,
      created_at timestamptz NOT NULL,
      CONSTRAINT one_charge_one_refund UNIQUE (generation_id, kind)
    )`.execute(db)
  await sql`CREATE INDEX credit_entries_by_account ON credit_entries (account_id, created_at)`.execute(db)
  await sql`
    CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the ledger is append-only';
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`.execute(db)
}
