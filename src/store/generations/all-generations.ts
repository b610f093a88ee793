import { sql } from 'kysely'
import { statuses } from '../../contract/vocabulary.ts'
import type { Page } from '../newest.ts'
import { isNewest } from '../newest.ts'
import type { Db } from '../open.ts'

/** The generations of all accounts, newest first, each with its account's name. */
export async function listAllGenerations(db: Db, { status, ...page }: Page & { status: string | undefined }) {
  const kinds = (status ? [status] : statuses).map((status) => sql<boolean>`status = ${status}`)
  return await db
    .selectFrom('generations')
    .innerJoin('accounts', 'accounts.id', 'generations.accountId')
    .select([
      'generations.id',
      'type',
      'endpoint',
      'status',
      'stage',
      'progress',
      'engine',
      'errorCode',
      'failures',
      'traceParent',
      'startedAt',
      'completedAt',
      'generations.createdAt',
      'accountId',
      'accounts.name as accountName',
    ])
    .where(isNewest(kinds, page))
    .orderBy('generations.createdAt', 'desc')
    .orderBy('generations.id', 'desc')
    .execute()
}
