import { type Kysely, sql } from 'kysely'

/** What an engine noted of its order at another service, for the attempt after a crash to find it again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE generations ADD COLUMN checkpoint jsonb`.execute(db)
}
