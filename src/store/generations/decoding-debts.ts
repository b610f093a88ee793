import { sql } from 'kysely'
import type { Db } from '../open.ts'

/**
 * Until when a debt is worked off: what is added begins where the rest of it ends, or now. One statement, so that of several
 * added at once on several servers none is lost (the generic cell rate algorithm, ITU-T I.371). Times are in milliseconds.
 */
export async function addDebt(db: Db, { name, ms, now }: { name: string; ms: number; now: number }): Promise<void> {
  await db
    .insertInto('rateLimits')
    .values({ key: name, points: 0, expire: Math.ceil(now + ms) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ expire: sql`greatest(rate_limits.expire, ${now}) + ${Math.ceil(ms)}` }),
    )
    .execute()
}

/** When what is owed under a name will be worked off. */
export async function findDebt(db: Db, name: string): Promise<number | undefined> {
  const found = await db.selectFrom('rateLimits').select('expire').where('key', '=', name).executeTakeFirst()
  return found && Number(found.expire)
}
