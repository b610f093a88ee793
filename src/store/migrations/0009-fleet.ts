import { type Kysely, sql } from 'kysely'

/** Since when an account cannot order, or is closed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE accounts ADD COLUMN suspended_at timestamptz, ADD COLUMN closed_at timestamptz`.execute(db)
}
