import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE webhooks (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES accounts,
      url text,
      event_types text[],
      disabled_at timestamptz,
      disabled_reason text,
      created_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX webhooks_by_account ON webhooks (account_id, created_at)`.execute(db)
  await sql`CREATE UNIQUE INDEX webhooks_of_requests ON webhooks (account_id) WHERE url IS NULL`.execute(db)

  await sql`
    CREATE TABLE webhook_secrets (
      id uuid PRIMARY KEY,
      webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
      sealed bytea NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX webhook_secrets_by_webhook ON webhook_secrets (webhook_id)`.execute(db)

  await sql`
    CREATE TABLE webhook_events (
      id uuid PRIMARY KEY,
      type text NOT NULL,
      generation_id uuid REFERENCES generations ON DELETE CASCADE,
      data json,
      created_at timestamptz NOT NULL,
      CONSTRAINT one_event_of_a_type UNIQUE (generation_id, type)
    )`.execute(db)
  await sql`CREATE INDEX webhook_events_by_age ON webhook_events (created_at)`.execute(db)

  await sql`
    CREATE TABLE webhook_deliveries (
      id uuid PRIMARY KEY,
      event_id uuid NOT NULL REFERENCES webhook_events ON DELETE CASCADE,
      webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
      account_id uuid NOT NULL REFERENCES accounts,
      receiver text NOT NULL,
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL,
      claimed_until timestamptz,
      paused boolean NOT NULL DEFAULT false
    )`.execute(db)
  await sql`CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, id)`.execute(db)
  await sql`CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (event_id)`.execute(db)
  await sql`CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at, id) WHERE status = 'pending' AND NOT paused`.execute(
    db,
  )

  await sql`
    CREATE TABLE webhook_attempts (
      id uuid PRIMARY KEY,
      delivery_id uuid NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
      response_status integer,
      error text,
      duration_ms integer NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX webhook_attempts_by_delivery ON webhook_attempts (delivery_id)`.execute(db)

  await sql`ALTER TABLE generations ADD COLUMN origin text, ADD COLUMN webhook_url text`.execute(db)
}
