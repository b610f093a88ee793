import type { UpdateObject } from 'kysely'
import type { Db } from './open.ts'
import type { Generation, Schema } from './schema.ts'

/** Marks a finished generation as deleted and forgets what it was about. Returns it as it was; undefined where it was deleted before. */
export async function markDeleted(db: Db, id: string, now: Date): Promise<Generation | undefined> {
  return await change(db, id, 'deletedAt', {
    deletedAt: now,
    inputsRemovedAt: now,
    outputsRemovedAt: now,
    task: JSON.stringify({ prompt: '' }),
    notes: '[]',
    outputs: '[]',
  })
}

/** Lets go of a generation's inputs, or of its outputs, and returns it as it was; undefined where they were let go before. */
export async function markInputsRemoved(db: Db, id: string, now: Date): Promise<Generation | undefined> {
  return await change(db, id, 'inputsRemovedAt', { inputsRemovedAt: now })
}

export async function markOutputsRemoved(db: Db, id: string, now: Date): Promise<Generation | undefined> {
  return await change(db, id, 'outputsRemovedAt', { outputsRemovedAt: now, outputs: '[]' })
}

/** Changes a finished generation once, which `column` remembers. */
async function change(
  db: Db,
  id: string,
  column: 'deletedAt' | 'inputsRemovedAt' | 'outputsRemovedAt',
  values: UpdateObject<Schema, 'generations'>,
): Promise<Generation | undefined> {
  return await db.transaction().execute(async (trx) => {
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
  })
}

/** Generations that finished before a time and still have their inputs, or their outputs. */
export async function listExpired(
  db: Db,
  what: 'inputs' | 'outputs',
  { until, limit }: { until: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('generations')
    .select('id')
    .where('completedAt', '<', until)
    .where(what === 'inputs' ? 'inputsRemovedAt' : 'outputsRemovedAt', 'is', null)
    .$if(what === 'outputs', (query) => query.where('status', '=', 'succeeded'))
    .orderBy('completedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
