import type { Insertable } from 'kysely'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'

type IdempotencyKey = { accountId: string; endpoint: string; key: string }
export type StoredReply = { fingerprint: Uint8Array; generationId: string; reply: string }

/** What a request with this key was answered, where that was after `since`. */
export async function findReply(
  db: Db,
  { accountId, endpoint, key }: IdempotencyKey,
  since: Date,
): Promise<StoredReply | undefined> {
  return await db
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'generationId', 'reply'])
    .where('accountId', '=', accountId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .where('createdAt', '>', since)
    .executeTakeFirst()
}

/** Keeps an answer, inside the transaction that accepts the request; false where the key was used after `since`. */
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

export async function removeReplies(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<=', until).execute()
}
