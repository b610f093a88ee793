import { channel } from 'node:diagnostics_channel'
import { sql } from 'kysely'
import { unfinishedStatuses } from '../../contract/vocabulary.ts'
import type { Page } from '../newest.ts'
import { isOlder } from '../newest.ts'
import type { Db } from '../open.ts'
import type { Schema } from '../schema.ts'

export type CreditEntry = Omit<Schema['creditEntries'], 'balance'>

/** Published with each entry, for metrics; its transaction may still be rolled back. */
const creditChanges = channel('veduta:credits')

/** The largest balance. */
export const creditsMax = 2147483647

/**
 * Changes a balance and writes its ledger entry; call it inside a transaction. One conditional update decides, so that
 * no two callers can spend the same credits. Undefined if the balance would leave 0 … 2147483647 (nothing changes).
 */
export async function changeCredits(db: Db, entry: CreditEntry): Promise<number | undefined> {
  const account = await db
    .updateTable('accounts')
    .set((row) => ({ credits: row('credits', '+', entry.amount) }))
    .where('id', '=', entry.accountId)
    .where(sql<boolean>`credits::bigint + ${entry.amount}::int BETWEEN 0 AND ${sql.lit(creditsMax)}`)
    .returning('credits')
    .executeTakeFirst()
  if (!account) return undefined
  await db
    .insertInto('creditEntries')
    .values({ ...entry, balance: account.credits })
    .execute()
  creditChanges.publish(entry)
  return account.credits
}

/**
 * An account's credits plus those that its unfinished generations may refund. Until the transaction ends,
 * no other transaction can grant or submit for the account.
 */
export async function lockCredits(
  trx: Db,
  accountId: string,
): Promise<{ credits: number; charged: number; closedAt: Date | null } | undefined> {
  const account = await trx
    .selectFrom('accounts')
    .select(['credits', 'closedAt'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A separate statement, which sees what was committed while it waited for the lock.
  const { charged } = await trx
    .selectFrom('generations')
    .select(sql<number>`coalesce(sum(cost), 0)::float8`.as('charged'))
    .where('accountId', '=', accountId)
    .where('status', 'in', unfinishedStatuses)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return account && { ...account, charged }
}

/** A generation's entries, in the order in which they were written. */
export async function listEntriesOf(
  db: Db,
  generationId: string,
): Promise<Pick<Schema['creditEntries'], 'id' | 'kind' | 'amount' | 'createdAt'>[]> {
  return await db
    .selectFrom('creditEntries')
    .select(['id', 'kind', 'amount', 'createdAt'])
    .where('generationId', '=', generationId)
    .orderBy(sql`number`)
    .execute()
}

export type ListedEntry = Schema['creditEntries']

/**
 * An account's entries, newest first, in the order of the balance. Between two times they are in the order of their times, which can
 * differ by the servers' clock differences, because only then no more rows are read than needed.
 */
export async function listCreditEntries(db: Db, accountId: string, page: Page): Promise<ListedEntry[]> {
  const { cursor, since, until, limit } = page
  const byTime = since !== undefined || until !== undefined
  const number = sql`number`
  const older = byTime
    ? isOlder(page, { table: sql`credit_entries`, second: number, lowest: sql`0` })
    : cursor === undefined
      ? sql<boolean>`true`
      : sql<boolean>`number < (SELECT number FROM credit_entries WHERE id = ${cursor})`
  return await db
    .selectFrom('creditEntries')
    .selectAll()
    .where('accountId', '=', accountId)
    .where(older)
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since!))
    .$if(byTime, (query) => query.orderBy('createdAt', 'desc'))
    .orderBy(number, 'desc')
    .limit(limit)
    .execute()
}
