import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { studioHint } from './api-keys.ts'

/** The mark of the entry that is right; undefined before one was proved right. */
export async function findSecretMark(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('secretMark').select('mark').executeTakeFirst())?.mark
}

/** Whether the database is of a version that has marks. */
export async function hasSecretMarks(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`SELECT to_regclass('secret_mark')::text AS name`.execute(db)
  return rows[0]!.name !== null
}

/** Records the right entry if none is recorded yet. */
export async function insertSecretMark(db: Db, mark: string): Promise<void> {
  await db
    .insertInto('secretMark')
    .values({ mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records another entry as the right one, if the recorded one is among `known`. */
export async function moveSecretMark(db: Db, mark: string, known: string[]): Promise<void> {
  await db.updateTable('secretMark').set({ mark }).where('mark', 'in', known).where('mark', '!=', mark).execute()
}

/** Records the right entry, whichever was recorded before. */
export async function replaceSecretMark(db: Db, mark: string): Promise<void> {
  await sql`
    INSERT INTO secret_mark (mark) VALUES (${mark}) ON CONFLICT (only_row) DO UPDATE SET mark = excluded.mark`.execute(
    db,
  )
}

export type MarkedKind = 'keys' | 'sessions' | 'links' | 'webhookSecrets' | 'receiptKeys'
export type MarkCount = { kind: MarkedKind; mark: string | null; count: number }

/** How many valid rows are stored under an entry other than that of `mark`, by kind and entry. */
export async function countOtherMarks(db: Db, { mark, now }: { mark: string; now: Date }): Promise<MarkCount[]> {
  // Not `<>`, which cannot use an index.
  const isOther = sql`(secret_mark IS NULL OR secret_mark < ${mark} OR secret_mark > ${mark})`
  const { rows } = await sql<MarkCount>`
    SELECT 'keys' AS kind, secret_mark AS mark, count(*)::int AS count FROM api_keys
    WHERE ${isOther} AND hint <> ${studioHint} AND revoked_at IS NULL
      AND coalesce(expires_at > ${now}, true) AND coalesce(superseded_at > ${now}, true)
    GROUP BY secret_mark
    UNION ALL
    SELECT 'sessions', secret_mark, count(*)::int FROM sessions
    WHERE ${isOther} AND expires_at > ${now} GROUP BY secret_mark
    UNION ALL
    SELECT 'links', secret_mark, count(*)::int FROM sign_in_links
    WHERE ${isOther} AND expires_at > ${now} GROUP BY secret_mark
    UNION ALL
    SELECT 'webhookSecrets', secret_mark, count(*)::int FROM webhook_secrets
    WHERE ${isOther} AND coalesce(expires_at > ${now}, true) GROUP BY secret_mark
    UNION ALL
    SELECT 'receiptKeys', secret_mark, count(*)::int FROM receipt_keys WHERE ${isOther} GROUP BY secret_mark`.execute(
    db,
  )
  return rows
}
