import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE generations ADD COLUMN barred_engines text[] NOT NULL DEFAULT '{}'`.execute(db)
}
