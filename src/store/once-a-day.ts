import type { Db } from './open.ts'

/** When a task that runs once a day was last done. */
export async function findLastDone(db: Db, name: string): Promise<Date | undefined> {
  const found = await db.selectFrom('dailyWork').select('doneAt').where('name', '=', name).executeTakeFirst()
  return found?.doneAt
}

export async function recordDone(db: Db, name: string, doneAt: Date): Promise<void> {
  await db
    .insertInto('dailyWork')
    .values({ name, doneAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ doneAt }))
    .execute()
}
