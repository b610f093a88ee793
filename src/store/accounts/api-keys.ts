import { sql } from 'kysely'
import type { StatusVocabulary } from '../../contract/vocabulary.ts'
import type { Page } from '../newest.ts'
import type { Db } from '../open.ts'
import type { ApiKey, NewApiKey } from '../schema.ts'

/** Identifies the key behind sessions opened by links; no key that people hold begins with it. */
export const studioHint = 'studio'

const columns = [
  'id',
  'accountId',
  'name',
  'hint',
  'scopes',
  'expiresAt',
  'supersededAt',
  'dailyCredits',
  'lastUsedAt',
  'createdAt',
  'revokedAt',
  'secretMark',
  'originalId',
  'statusVocabulary',
] as const

export async function insertApiKey(db: Db, key: NewApiKey): Promise<void> {
  await db.insertInto('apiKeys').values(key).execute()
}

/** The key with one of these hashes, even if it was revoked or has expired. */
export async function findApiKeyByHash(db: Db, hashes: Uint8Array[]): Promise<ApiKey | undefined> {
  return await db.selectFrom('apiKeys').select(columns).where('hash', 'in', hashes).executeTakeFirst()
}

/** Stores a key under another entry of VEDUTA_SECRET. */
export async function rehashApiKey(
  db: Db,
  id: string,
  stored: { hash: Uint8Array; secretMark: string },
): Promise<void> {
  await db.updateTable('apiKeys').set(stored).where('id', '=', id).execute()
}

export async function findApiKey(db: Db, accountId: string, id: string): Promise<ApiKey | undefined> {
  return await db
    .selectFrom('apiKeys')
    .select(columns)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** A key by its id, of any account. */
export async function findApiKeyById(db: Db, id: string): Promise<ApiKey | undefined> {
  return await db.selectFrom('apiKeys').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function findApiKeysByIds(db: Db, ids: string[]): Promise<ApiKey[]> {
  return await db.selectFrom('apiKeys').select(columns).where(sql<boolean>`id = ANY (${ids}::uuid[])`).execute()
}

/** The key behind an account's sessions opened by links, if it has one that does not end. */
export async function findStudioKey(db: Db, accountId: string): Promise<ApiKey | undefined> {
  return await db
    .selectFrom('apiKeys')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('hint', '=', studioHint)
    .where('revokedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .orderBy('createdAt')
    .executeTakeFirst()
}

/** A page of an account's keys, oldest first, revoked ones included. */
export async function listApiKeys(
  db: Db,
  accountId: string,
  { cursor, limit }: Pick<Page, 'cursor' | 'limit'>,
): Promise<ApiKey[]> {
  return await db
    .selectFrom('apiKeys')
    .select(columns)
    .where('accountId', '=', accountId)
    .$if(cursor !== undefined, (query) => query.where('id', '>', cursor!))
    .orderBy('id')
    .limit(limit)
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

/** Changes the words of a key's answers, and returns the key. */
export async function setStatusVocabulary(
  db: Db,
  accountId: string,
  { id, statusVocabulary }: { id: string; statusVocabulary: StatusVocabulary },
): Promise<ApiKey | undefined> {
  return await db
    .updateTable('apiKeys')
    .set({ statusVocabulary })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning(columns)
    .executeTakeFirst()
}

/** Lets a key end at a time; a rotation after the first can only bring it forward. */
export async function supersedeApiKey(db: Db, id: string, endsAt: Date): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ supersededAt: sql<Date>`least(superseded_at, ${endsAt}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

export async function recordKeyUse(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', id).execute()
}
