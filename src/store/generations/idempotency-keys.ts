import type { Insertable } from 'kysely'
import { deleteUntil } from '../delete-in-batches.ts'
import type { Db } from '../open.ts'
import type { Schema } from '../schema.ts'

type IdempotencyKey = { accountId: string; endpoint: string; key: string }
export type StoredReply = { fingerprint: Uint8Array; generationId: string; reply: string; deletedAt: Date | null }

/** The answer to a request with this key, if it was after `since`. */
export async function findReply(
  db: Db,
  { accountId, endpoint, key }: IdempotencyKey,
  since: Date,
): Promise<StoredReply | undefined> {
  return await db
    .selectFrom('idempotencyKeys')
    .innerJoin('generations', 'generations.id', 'generationId')
    .select(['fingerprint', 'generationId', 'reply', 'deletedAt'])
    .where('idempotencyKeys.accountId', '=', accountId)
    .where('idempotencyKeys.endpoint', '=', endpoint)
    .where('key', '=', key)
    .where('idempotencyKeys.createdAt', '>', since)
    .executeTakeFirst()
}

/** Keeps an answer, inside the transaction that accepts the request; false if the key was used after `since`. */
export async function insertReply(
  db: Db,
  row: Insertable<Schema['idempotencyKeys']>,
  { since }: { since: Date },
): Promise<boolean> {
  const { fingerprint, generationId, reply, createdAt } = row
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'endpoint', 'key'])
        .doUpdateSet({ fingerprint, generationId, reply, createdAt })
        .where('idempotencyKeys.createdAt', '<=', since),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Erases a request and its answer. The key stays, so that it does not order again. */
export async function forgetReply(trx: Db, generationId: string): Promise<void> {
  // An older version takes the empty fingerprint for another request's, and refuses it.
  const forgotten = { reply: '', fingerprint: new Uint8Array() }
  await trx.updateTable('idempotencyKeys').set(forgotten).where('generationId', '=', generationId).execute()
}

export async function removeReplies(db: Db, until: Date): Promise<void> {
  await deleteUntil(db, ['idempotency_keys', 'created_at'], until)
}
