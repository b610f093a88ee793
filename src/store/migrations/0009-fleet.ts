import { type Kysely, sql } from 'kysely'

/** Why and since when an account may order nothing, or nobody may use it any more. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE accounts ADD COLUMN suspended_at timestamptz, ADD COLUMN closed_at timestamptz`.execute(db)
}
