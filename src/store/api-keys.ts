import type { Db } from './open.ts'
import type { ApiKey } from './schema.ts'

const columns = ['id', 'accountId', 'name', 'hint', 'createdAt', 'revokedAt'] as const

export async function insertApiKey(db: Db, key: ApiKey & { hash: Uint8Array }): Promise<void> {
  await db.insertInto('apiKeys').values(key).execute()
}

/** The account that a key's hash belongs to, unless the key was revoked. */
export async function findAccountIdByKeyHash(db: Db, hash: Uint8Array): Promise<string | undefined> {
  const row = await db
    .selectFrom('apiKeys')
    .select('accountId')
    .where('hash', '=', hash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row?.accountId
}

/** An account's keys, oldest first, revoked ones included. */
export async function listApiKeys(db: Db, accountId: string): Promise<ApiKey[]> {
  return await db
    .selectFrom('apiKeys')
    .select(columns)
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Revokes a key and returns it; the time of a first revocation stays. */
export async function revokeApiKey(db: Db, accountId: string, id: string, now: Date): Promise<ApiKey | undefined> {
  return await db
    .updateTable('apiKeys')
    .set((row) => ({ revokedAt: row.fn.coalesce('revokedAt', row.val(now)) }))
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning(columns)
    .executeTakeFirst()
}
