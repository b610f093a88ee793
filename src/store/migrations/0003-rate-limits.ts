import { type Kysely, sql } from 'kysely'

/** Counters only, which a crash may lose: unlogged, they cost no disk sync. The columns are rate-limiter-flexible's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`DROP TABLE IF EXISTS rate_limits`.execute(db)
  await sql`
    CREATE UNLOGGED TABLE rate_limits (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    )`.execute(db)
}
