import { type Kysely, sql } from 'kysely'

/**
 * An engine's note of its order at another service, so that the attempt after a crash finds it again; which engines failed at
 * a generation; and what its operator paid for it, in US dollars.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE generations ADD COLUMN checkpoint jsonb`.execute(db)
  await sql`ALTER TABLE generations ADD COLUMN failed_engines text[] NOT NULL DEFAULT '{}'`.execute(db)
  await sql`ALTER TABLE generations ADD COLUMN cost_usd double precision`.execute(db)
}
