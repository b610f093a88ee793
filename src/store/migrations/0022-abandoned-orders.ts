import { type Kysely, sql } from 'kysely'

/** Orders at other services that no result of a generation waits for any longer, while other results are still made. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE abandoned_orders (
      id uuid PRIMARY KEY,
      generation_id uuid NOT NULL REFERENCES generations (id),
      engine text NOT NULL,
      "order" jsonb NOT NULL,
      abandoned_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX abandoned_orders_by_engine ON abandoned_orders (engine, abandoned_at, id)`.execute(db)
  await sql`CREATE INDEX abandoned_orders_by_time ON abandoned_orders (abandoned_at)`.execute(db)
}
