import { sql } from 'kysely'
import type { Db } from '../open.ts'

/**
 * Writes generations and counts them at the end, all at once. The database would count each separately, and reread what it
 * counted before in the same transaction each time.
 */
export async function countUsageAfter<T>(trx: Db, write: () => Promise<T>): Promise<T> {
  await sql`ALTER TABLE generations DISABLE TRIGGER usage_of_generations`.execute(trx)
  const written = await write()
  await sql`DELETE FROM usage_days`.execute(trx)
  await sql`
    INSERT INTO usage_days
    SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, endpoint, count(*), count(*) FILTER (WHERE status = 'succeeded'),
      count(*) FILTER (WHERE status = 'failed'), coalesce(sum(cost) FILTER (WHERE status <> 'failed'), 0)
    FROM generations WHERE type <> 'replay' GROUP BY 1, 2, 3`.execute(trx)
  await sql`ALTER TABLE generations ENABLE TRIGGER usage_of_generations`.execute(trx)
  return written
}

/** An account's usage per UTC day and endpoint, including deleted generations. Both days are included. */
export async function listUsage(db: Db, accountId: string, { from, to }: { from: string; to: string }) {
  return await db
    .selectFrom('usageDays')
    .select([
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'),
      'endpoint',
      'generations',
      'succeeded',
      'failed',
      sql<number>`credits::float8`.as('credits'),
    ])
    .where('accountId', '=', accountId)
    .where('generations', '>', 0)
    .where(sql<boolean>`day BETWEEN ${from}::date AND ${to}::date`)
    .orderBy('day')
    .orderBy('endpoint')
    .execute()
}
