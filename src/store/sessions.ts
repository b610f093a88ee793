import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from './open.ts'
import type { Schema, Session } from './schema.ts'

export async function insertSignInLink(db: Db, link: Insertable<Schema['signInLinks']>): Promise<void> {
  await db.insertInto('signInLinks').values(link).execute()
}

/** Takes a link away and returns it: of several who open it at once, one gets it. */
export async function takeSignInLink(
  db: Db,
  hashes: Uint8Array[],
  now: Date,
): Promise<Selectable<Schema['signInLinks']> | undefined> {
  return await db
    .deleteFrom('signInLinks')
    .where('hash', 'in', hashes)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function insertSession(db: Db, session: Session): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export async function findSessionByHash(db: Db, hash: Uint8Array): Promise<Session | undefined> {
  return await db.selectFrom('sessions').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export async function findSessionsByIds(db: Db, ids: string[]): Promise<Session[]> {
  return await db.selectFrom('sessions').selectAll().where(sql<boolean>`id = ANY (${ids}::uuid[])`).execute()
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Removes sessions and links that have expired. */
export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('signInLinks').where('expiresAt', '<=', now).execute()
}
