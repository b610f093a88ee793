import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { Upload } from '../schema.ts'

export async function insertUpload(db: Db, upload: Upload): Promise<void> {
  await db.insertInto('uploads').values(upload).execute()
}

/** The account's upload of these bytes, which now ends later; undefined if it has none. */
export async function renewUpload(
  db: Db,
  { accountId, sha256, expiresAt }: Pick<Upload, 'accountId' | 'sha256' | 'expiresAt'>,
): Promise<Upload | undefined> {
  return await db
    .updateTable('uploads')
    .set({ expiresAt })
    .where('accountId', '=', accountId)
    .where('sha256', '=', sha256)
    .returningAll()
    .executeTakeFirst()
}

/** What an account has at once, ended uploads that wait for their removal included. */
export async function sumUploads(
  db: Db,
  accountId: string,
): Promise<{ count: number; sizeBytes: number; firstEnd: Date | null }> {
  return await db
    .selectFrom('uploads')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(size_bytes), 0)::float8`.as('sizeBytes'),
      sql<Date | null>`min(expires_at)`.as('firstEnd'),
    ])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The account's upload, if it has not ended. */
export async function findUpload(
  db: Db,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<Upload | undefined> {
  return await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Whether there was one. */
export async function deleteUpload(db: Db, id: string, accountId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes all of an account, and returns their ids. */
export async function deleteUploadsOf(db: Db, accountId: string): Promise<string[]> {
  const deleted = await db.deleteFrom('uploads').where('accountId', '=', accountId).returning('id').execute()
  return deleted.map(({ id }) => id)
}

/** Deletes some that have ended, and returns their ids. */
export async function deleteEndedUploads(db: Db, now: Date, limit: number): Promise<string[]> {
  const deleted = await db
    .deleteFrom('uploads')
    .where('id', 'in', (query) =>
      query.selectFrom('uploads').select('id').where('expiresAt', '<=', now).orderBy('expiresAt').limit(limit),
    )
    // Renewed meanwhile, it stays.
    .where('expiresAt', '<=', now)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

/** Which of these are uploads, ended ones included. */
export async function findUploadIds(db: Db, ids: string[]): Promise<string[]> {
  const found = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute()
  return found.map(({ id }) => id)
}
