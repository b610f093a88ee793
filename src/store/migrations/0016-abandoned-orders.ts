import { type Kysely, sql } from 'kysely'

/** Orders at other services whose generation has failed: few, and looked for every few seconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE INDEX generations_with_abandoned_orders ON generations (completed_at)
    WHERE status = 'failed' AND checkpoint IS NOT NULL`.execute(db)
}
