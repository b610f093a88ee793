import { type Kysely, sql } from 'kysely'

/** The words for statuses that a key chose; null for the keys that were made before they could. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE api_keys ADD COLUMN status_vocabulary text`.execute(db)
}
