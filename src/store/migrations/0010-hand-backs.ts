import { type Kysely, sql } from 'kysely'

/** How often a job was handed back, which does not count as a lost worker, and how long it has waited since. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE generations
      ADD COLUMN hand_backs integer NOT NULL DEFAULT 0,
      ADD COLUMN waited_seconds integer NOT NULL DEFAULT 0`.execute(db)
}
