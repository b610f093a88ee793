import type { Db } from './open.ts'
import type { Generation, Page } from './schema.ts'

/** The generations of all accounts, newest first, each with its account's name. */
export async function listAllGenerations(
  db: Db,
  { cursor, since, until, limit, status }: Page & { status: string | undefined },
) {
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
    .where('deletedAt', 'is', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status as Generation['status']))
    .$if(cursor !== undefined, (query) => query.where('generations.id', '<', cursor!))
    .$if(since !== undefined, (query) => query.where('generations.createdAt', '>=', since!))
    .$if(until !== undefined, (query) => query.where('generations.createdAt', '<', until!))
    .orderBy('generations.id', 'desc')
    .limit(limit)
    .execute()
}
