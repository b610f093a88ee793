import { type Kysely, sql } from 'kysely'

/** Which of several results no later attempt makes, because an earlier one failed at them for good. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE generations ADD COLUMN given_up jsonb NOT NULL DEFAULT '[]'`.execute(db)
}
