import { type Kysely, sql } from 'kysely'

/** How often a job was handed back, which is no lost worker. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE generations ADD COLUMN hand_backs integer NOT NULL DEFAULT 0`.execute(db)
}
