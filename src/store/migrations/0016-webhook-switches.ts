import { type Kysely, sql } from 'kysely'

/** Disabling or enabling a webhook changes its deliveries afterwards, in batches; this marks webhooks with changes left to do. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE webhooks ADD COLUMN switch_id uuid`.execute(db)
  await sql`CREATE INDEX webhooks_switched ON webhooks (id) WHERE switch_id IS NOT NULL`.execute(db)
}
