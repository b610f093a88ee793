import { type Kysely, sql } from 'kysely'

/** Orders at other services whose generation has failed, looked for every few seconds; and what an account has begun, counted by each submit. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE INDEX generations_with_abandoned_orders ON generations (completed_at)
    WHERE status = 'failed' AND checkpoint IS NOT NULL`.execute(db)
  await sql`
    CREATE INDEX generations_begun_by_account ON generations (account_id) WHERE status = 'processing'`.execute(db)
}
