import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** When an account asked for replays since a time, the latest first, deleted ones included. */
export async function listReplaysSince(db: Db, accountId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('generations')
    .select('createdAt')
    .where('accountId', '=', accountId)
    // By its index, which the planner takes for a constant only.
    .where(sql<boolean>`type = 'replay'`)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}
