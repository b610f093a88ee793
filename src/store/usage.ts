import { sql } from 'kysely'
import type { Db } from './open.ts'

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
