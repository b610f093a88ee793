import type { Page } from '../newest.ts'
import type { Db } from '../open.ts'
import type { Account, NewAccount } from '../schema.ts'

export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  await db.insertInto('accounts').values(account).execute()
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads and locks an account until the transaction ends, so that the rest happens entirely before its closing or after it. */
export async function findAccountLocked(trx: Db, id: string): Promise<Account | undefined> {
  return await trx.selectFrom('accounts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Makes the operator's account unless there is one; false if there is one. */
export async function insertOperatorAccount(db: Db, account: NewAccount): Promise<boolean> {
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

/** A page of all accounts, oldest first: ids sort by the time they were made. */
export async function listAccounts(db: Db, { cursor, limit }: Pick<Page, 'cursor' | 'limit'>): Promise<Account[]> {
  return await db
    .selectFrom('accounts')
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '>', cursor!))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Suspends an account, or resumes it if `since` is null; undefined if it is closed or missing. */
export async function setSuspended(db: Db, id: string, since: Date | null): Promise<Account | undefined> {
  return await db
    .updateTable('accounts')
    .set({ suspendedAt: since })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Closes an account and revokes its keys; the time of a first closing stays. */
export async function markClosed(db: Db, id: string, now: Date): Promise<Account | undefined> {
  return await db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('accounts')
      .set((row) => ({ closedAt: row.fn.coalesce('closedAt', row.val(now)) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    await trx
      .updateTable('apiKeys')
      .set({ revokedAt: now })
      .where('accountId', '=', id)
      .where('revokedAt', 'is', null)
      .execute()
    return closed
  })
}
