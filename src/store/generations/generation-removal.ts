import type { UpdateObject } from 'kysely'
import type { Db } from '../open.ts'
import type { Generation, Schema } from '../schema.ts'

/** Marks a finished generation as deleted and erases its content. Returns it as it was; undefined if it was already deleted. */
export async function markDeleted(trx: Db, id: string, now: Date): Promise<Generation | undefined> {
  return await change(trx, id, 'deletedAt', {
    deletedAt: now,
    inputsRemovedAt: now,
    outputsRemovedAt: now,
    task: JSON.stringify({ prompt: '' }),
    notes: '[]',
    givenUp: '[]',
    inputs: null,
    outputs: '[]',
    webhookUrl: null,
    origin: null,
    traceParent: null,
  })
}

/** Releases a generation's inputs or outputs, and returns it as it was; undefined if they were already released. */
export async function markInputsRemoved(trx: Db, id: string, now: Date): Promise<Generation | undefined> {
  return await change(trx, id, 'inputsRemovedAt', { inputsRemovedAt: now })
}

export async function markOutputsRemoved(trx: Db, id: string, now: Date): Promise<Generation | undefined> {
  return await change(trx, id, 'outputsRemovedAt', { outputsRemovedAt: now, outputs: '[]' })
}

/** Changes a finished generation once, which `column` remembers. */
async function change(
  trx: Db,
  id: string,
  column: 'deletedAt' | 'inputsRemovedAt' | 'outputsRemovedAt',
  values: UpdateObject<Schema, 'generations'>,
): Promise<Generation | undefined> {
  const before = await trx
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', id)
    .where('completedAt', 'is not', null)
    .where(column, 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (before) await trx.updateTable('generations').set(values).where('id', '=', id).execute()
  return before
}

/** Generations of closed accounts that are not deleted yet. */
export async function listOfClosed(db: Db, { except, limit }: { except: string[]; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('generations', 'generations.accountId', 'accounts.id')
    .select('generations.id')
    .where('accounts.closedAt', 'is not', null)
    .where('generations.deletedAt', 'is', null)
    .$if(except.length > 0, (query) => query.where('generations.id', 'not in', except))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Generations that finished before a time and still have their inputs, or their outputs. */
export async function listExpired(
  db: Db,
  what: 'inputs' | 'outputs',
  { until, except, limit }: { until: Date; except: string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('generations')
    .select('id')
    .where('completedAt', '<', until)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .where(what === 'inputs' ? 'inputsRemovedAt' : 'outputsRemovedAt', 'is', null)
    .$if(what === 'outputs', (query) => query.where('status', '=', 'succeeded'))
    .orderBy('completedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
