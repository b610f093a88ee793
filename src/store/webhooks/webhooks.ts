import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { Webhook } from '../schema.ts'

type StoredSecret = { id: string; sealed: Uint8Array; secretMark: string | null }
type NewWebhook = Pick<Webhook, 'id' | 'accountId' | 'url' | 'eventTypes' | 'createdAt'>

export async function insertWebhook(db: Db, webhook: NewWebhook): Promise<Webhook> {
  return await db.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow()
}

/** Creates an account's webhook for the URLs of its requests; undefined if it exists. */
export async function insertRequestWebhook(db: Db, webhook: NewWebhook & { url: null }): Promise<Webhook | undefined> {
  return await db
    .insertInto('webhooks')
    .values(webhook)
    .onConflict((conflict) => conflict.column('accountId').where('url', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findRequestWebhook(db: Db, accountId: string): Promise<Webhook | undefined> {
  return await db
    .selectFrom('webhooks')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('url', 'is', null)
    .executeTakeFirst()
}

export async function findWebhook(db: Db, accountId: string, id: string): Promise<Webhook | undefined> {
  return await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** An account's webhooks, oldest first. */
export async function listWebhooks(db: Db, accountId: string): Promise<Webhook[]> {
  return await db
    .selectFrom('webhooks')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Counts the webhooks that have a URL, and locks the account against adding others. */
export async function countWebhooksLocked(trx: Db, accountId: string): Promise<number> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('webhooks')
    .select(sql<number>`count(url)::int`.as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

type Changes = Partial<Pick<Webhook, 'url' | 'eventTypes' | 'disabledAt' | 'disabledReason'>>

/**
 * Changes the given fields, of which there must be one. If that disables or enables it, its deliveries are changed after the commit: there may
 * be more of them than one statement can handle.
 *
 * @param changes.ofUrl if the webhook now has another URL, nothing changes
 */
export async function updateWebhook(
  trx: Db,
  id: string,
  { ofUrl, ...changes }: Changes & { ofUrl?: string },
): Promise<Webhook | undefined> {
  return await trx
    .updateTable('webhooks')
    .set(changes)
    .$if(changes.disabledAt !== undefined, (query) => query.set({ switchId: sql<string>`gen_random_uuid()` }))
    .where('id', '=', id)
    .$if(ofUrl !== undefined, (query) => query.where('url', '=', ofUrl!))
    .returningAll()
    .executeTakeFirst()
}

export async function deleteWebhook(db: Db, accountId: string, id: string): Promise<Webhook | undefined> {
  return await db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returningAll()
    .executeTakeFirst()
}

/** Adds a secret. Of the existing ones, the newest signs until `overlapEndsAt`; the others no longer sign. */
export async function insertWebhookSecret(
  trx: Db,
  secret: { id: string; webhookId: string; sealed: Uint8Array; secretMark: string; createdAt: Date },
  overlapEndsAt: Date,
): Promise<void> {
  // Makes simultaneous rotations follow one another.
  await trx.selectFrom('webhooks').select('id').where('id', '=', secret.webhookId).forNoKeyUpdate().execute()
  await trx
    .deleteFrom('webhookSecrets')
    .where('webhookId', '=', secret.webhookId)
    .where('expiresAt', 'is not', null)
    .execute()
  await trx
    .updateTable('webhookSecrets')
    .set({ expiresAt: overlapEndsAt })
    .where('webhookId', '=', secret.webhookId)
    .execute()
  await trx.insertInto('webhookSecrets').values(secret).execute()
}

/** The secrets of a webhook that sign now, the newest first. */
export async function listWebhookSecrets(db: Db, webhookId: string, now: Date): Promise<StoredSecret[]> {
  return await db
    .selectFrom('webhookSecrets')
    .select(['id', 'sealed', 'secretMark'])
    .where('webhookId', '=', webhookId)
    .where((row) => row.or([row('expiresAt', 'is', null), row('expiresAt', '>', now)]))
    .orderBy('expiresAt', (order) => order.desc().nullsFirst())
    .execute()
}

/** Stores a secret under another entry of VEDUTA_SECRET. */
export async function resealWebhookSecret(
  db: Db,
  id: string,
  stored: { sealed: Uint8Array; secretMark: string },
): Promise<void> {
  await db.updateTable('webhookSecrets').set(stored).where('id', '=', id).execute()
}

/** Webhooks with a secret under an entry with these marks, or under an unknown one, by their ids. */
export async function listWebhooksByMark(
  db: Db,
  { marks, after, limit }: { marks: string[]; after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhookSecrets')
    .select('webhookId')
    .distinct()
    .where(sql<boolean>`(secret_mark IS NULL OR secret_mark = ANY(${marks}::text[]))`)
    .$if(after !== undefined, (query) => query.where('webhookId', '>', after!))
    .orderBy('webhookId')
    .limit(limit)
    .execute()
  return rows.map(({ webhookId }) => webhookId)
}
