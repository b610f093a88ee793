import type { Db } from './open.ts'
import type { Account } from './schema.ts'

export async function insertAccount(db: Db, account: Account): Promise<void> {
  await db.insertInto('accounts').values(account).execute()
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Makes the operator's account unless there is one; false where there is. */
export async function insertOperatorAccount(db: Db, account: Account): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts')
    .values({ ...account, operator: true })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findOperatorAccount(db: Db): Promise<Account | undefined> {
  return await db.selectFrom('accounts').selectAll().where('operator', '=', true).executeTakeFirst()
}

/** All accounts, oldest first. */
export async function listAccounts(db: Db): Promise<Account[]> {
  return await db.selectFrom('accounts').selectAll().orderBy('createdAt').orderBy('id').execute()
}
