import { type Insertable, type Selectable, sql } from 'kysely'
import { deleteUntil } from '../delete-in-batches.ts'
import type { Db } from '../open.ts'
import type { Schema, Session } from '../schema.ts'

export async function insertSignInLink(db: Db, link: Insertable<Schema['signInLinks']>): Promise<void> {
  await db.insertInto('signInLinks').values(link).execute()
}

/** The forms in which the token of a session or link may be stored; an operator's differs from all others. */
export type TokenHashes = { operator: Uint8Array[]; others: Uint8Array[] }

/** Removes a link and returns it: if several people open it at once, one gets it. */
export async function takeSignInLink(
  db: Db,
  { operator, others }: TokenHashes,
  now: Date,
): Promise<Selectable<Schema['signInLinks']> | undefined> {
  return await db
    .deleteFrom('signInLinks')
    .where((row) =>
      row.or([
        row('hash', 'in', operator).and('accountId', 'is', null),
        row('hash', 'in', others).and('accountId', 'is not', null),
      ]),
    )
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function insertSession(db: Db, session: Session): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export async function findSessionByHash(db: Db, { operator, others }: TokenHashes): Promise<Session | undefined> {
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where((row) =>
      row.or([
        row('hash', 'in', operator).and('operator', '=', true),
        row('hash', 'in', others).and('operator', '=', false),
      ]),
    )
    .executeTakeFirst()
}

/** Stores a session under another entry of VEDUTA_SECRET. */
export async function rehashSession(
  db: Db,
  id: string,
  stored: { hash: Uint8Array; secretMark: string },
): Promise<void> {
  await db.updateTable('sessions').set(stored).where('id', '=', id).execute()
}

export async function findSessionsByIds(db: Db, ids: string[]): Promise<Session[]> {
  return await db.selectFrom('sessions').selectAll().where(sql<boolean>`id = ANY (${ids}::uuid[])`).execute()
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Removes sessions and links that have expired. */
export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await deleteUntil(db, ['sessions', 'expires_at'], now)
  await deleteUntil(db, ['sign_in_links', 'expires_at'], now)
}
