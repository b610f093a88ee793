import { type Kysely, sql } from 'kysely'
import { deleteInBatches } from '../delete-in-batches.ts'
import type { Db } from '../open.ts'
import type { Schema, Webhook, WebhookAttempt, WebhookDelivery, WebhookEvent } from '../schema.ts'

export type Receiver = { webhookId: string; accountId: string; url: string; isOwn: boolean }

/**
 * The webhooks that receive an event of a generation. They cannot be deleted until the transaction ends: a settlement
 * must not fail because of that.
 */
export async function listReceiversOfGeneration(trx: Db, generationId: string, type: string): Promise<Receiver[]> {
  const rows = await trx
    .selectFrom('webhooks')
    .innerJoin('generations', 'generations.accountId', 'webhooks.accountId')
    .select(['webhooks.id as webhookId', 'webhooks.accountId', 'webhooks.url', 'generations.webhookUrl'])
    .where('generations.id', '=', generationId)
    // A replay sends nothing.
    .where('generations.type', '<>', 'replay')
    .where('webhooks.disabledAt', 'is', null)
    .where(receives(type))
    .where((row) => row.or([row('webhooks.url', 'is not', null), row('generations.webhookUrl', 'is not', null)]))
    .forKeyShare('webhooks')
    .execute()
  return rows.map(({ webhookUrl, url, ...webhook }) => ({ ...webhook, url: url ?? webhookUrl!, isOwn: url !== null }))
}

/** The webhooks that receive another event of an account. */
export async function listReceiversOfAccount(trx: Db, accountId: string, type: string): Promise<Receiver[]> {
  const rows = await trx
    .selectFrom('webhooks')
    .select(['id as webhookId', 'accountId', 'url'])
    .where('accountId', '=', accountId)
    .where('url', 'is not', null)
    .where('disabledAt', 'is', null)
    .where(receives(type))
    .forKeyShare()
    .execute()
  return rows.map((webhook) => ({ ...webhook, url: webhook.url!, isOwn: true }))
}

const receives = (type: string) => sql<boolean>`(event_types IS NULL OR ${type} = ANY(event_types))`

/** Writes an event to the outbox; false if the generation already has one of its type. */
export async function insertEvent(
  trx: Db,
  { data, ...event }: Pick<WebhookEvent, 'id' | 'type' | 'generationId' | 'createdAt'> & { data: object | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('webhookEvents')
    .values({ ...event, data: data && JSON.stringify(data) })
    .onConflict((conflict) => conflict.columns(['generationId', 'type']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type NewDelivery = Pick<WebhookDelivery, 'id' | 'eventId' | 'webhookId' | 'accountId' | 'receiver' | 'nextAttemptAt'>

export async function insertDeliveries(trx: Db, deliveries: NewDelivery[]): Promise<void> {
  await trx.insertInto('webhookDeliveries').values(deliveries).execute()
}

/** Gives up every claim. Only the embedded database's lock proves that no other process holds one. */
export async function releaseAllClaims(db: Db): Promise<void> {
  await db.updateTable('webhookDeliveries').set({ claimedUntil: null }).where('claimedUntil', 'is not', null).execute()
}

/** Gives up a claim without an attempt. */
export async function releaseClaim(db: Db, { id, claimedUntil }: WebhookDelivery): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ claimedUntil: null })
    .where('id', '=', id)
    .where('claimedUntil', '=', claimedUntil)
    .execute()
}

/** What an attempt sends and where; undefined if the webhook was deleted since. */
export async function findMessage(
  db: Db,
  { eventId, webhookId }: WebhookDelivery,
): Promise<{ event: WebhookEvent; webhook: Webhook } | undefined> {
  const webhook = await db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst()
  const event = await db.selectFrom('webhookEvents').selectAll().where('id', '=', eventId).executeTakeFirst()
  return webhook && event && { event, webhook }
}

/** How many attempts of a delivery are kept, however often it is replayed. */
const attemptsKept = 50

/** Records the result of an attempt; false if another attempt has the delivery, or it was deleted. */
export async function recordAttempt(
  trx: Db,
  { id, claimedUntil }: WebhookDelivery,
  changes: Pick<WebhookDelivery, 'status' | 'attempts' | 'nextAttemptAt'>,
  attempt: Omit<WebhookAttempt, 'deliveryId'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhookDeliveries')
    .set({ ...changes, claimedUntil: null })
    .where('id', '=', id)
    .where('claimedUntil', '=', claimedUntil)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx
    .insertInto('webhookAttempts')
    .values({ ...attempt, deliveryId: id })
    .execute()
  await trx
    .deleteFrom('webhookAttempts')
    .where('deliveryId', '=', id)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('webhookAttempts')
        .select('id')
        .where('deliveryId', '=', id)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(attemptsKept),
    )
    .execute()
  return true
}

/** Ends a generation's pending deliveries, with an attempt that says why, and erases the URL that its request named. */
export async function endDeliveries(
  trx: Db,
  generationId: string,
  { newId, now, error }: { newId: () => string; now: Date; error: string },
): Promise<void> {
  const ofGeneration = trx
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEvents', 'webhookEvents.id', 'eventId')
    .select(['webhookDeliveries.id', 'webhookId', 'status'])
    .where('generationId', '=', generationId)
  const webhooks = trx.selectFrom('webhooks').select('id')
  // Deleting or disabling a webhook also locks it before its deliveries.
  const found = await ofGeneration.execute()
  if (found.length === 0) return
  const ids = found.map(({ webhookId }) => webhookId)
  await webhooks.where('id', 'in', ids).orderBy('id').forShare().execute()
  const deliveries = await ofGeneration.orderBy('webhookDeliveries.id').forUpdate('webhookDeliveries').execute()
  for (const { id, webhookId, status } of deliveries) {
    const ended = status === 'pending' && { status: 'failed', claimedUntil: null }
    await trx
      .updateTable('webhookDeliveries')
      .set({ receiver: webhookId, ...ended })
      .where('id', '=', id)
      .execute()
    if (!ended) continue
    const attempt = { id: newId(), deliveryId: id, responseStatus: null, error, durationMs: 0, createdAt: now }
    await trx.insertInto('webhookAttempts').values(attempt).execute()
  }
}

/** Makes a delivery due as if it were new. */
export async function renewDelivery(db: Db, webhookId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set({ status: 'pending', attempts: 0, nextAttemptAt: now, claimedUntil: null, paused: false })
    .where('id', '=', id)
    .where('webhookId', '=', webhookId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type LoggedDelivery = WebhookDelivery & { event: WebhookEvent; log: WebhookAttempt[] }

/** Deliveries of a webhook with their events and attempts, newest first, all read at one moment. */
export async function listDeliveries(
  db: Kysely<Schema>,
  webhookId: string,
  page: { limit: number; before?: string | undefined; id?: string },
): Promise<LoggedDelivery[]> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await reading.execute((trx) => readDeliveries(trx, webhookId, page))
}

const smallestId = '00000000-0000-0000-0000-000000000000'
const largestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

async function readDeliveries(
  db: Db,
  webhookId: string,
  { limit, before, id }: { limit: number; before?: string | undefined; id?: string },
): Promise<LoggedDelivery[]> {
  const deliveries = await db
    .selectFrom('webhookDeliveries')
    .selectAll()
    // By webhook and id together, because an index of ids alone would be read from its end to the webhook's first.
    .where(sql<boolean>`(webhook_id, id) >= (${webhookId}::uuid, ${id ?? smallestId}::uuid)`)
    .where(sql<boolean>`(webhook_id, id) <= (${webhookId}::uuid, ${id ?? before ?? largestId}::uuid)`)
    .$if(before !== undefined, (query) => query.where('id', '<>', before!))
    .orderBy('webhookId', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  if (deliveries.length === 0) return []
  const eventIds = deliveries.map(({ eventId }) => eventId)
  const events = await db.selectFrom('webhookEvents').selectAll().where('id', 'in', eventIds).execute()
  const ids = deliveries.map(({ id }) => id)
  const attempts = db.selectFrom('webhookAttempts').selectAll().where('deliveryId', 'in', ids)
  const log = await attempts.orderBy('createdAt').orderBy('id').execute()
  return deliveries.map((delivery) => ({
    ...delivery,
    event: events.find(({ id }) => id === delivery.eventId)!,
    log: log.filter(({ deliveryId }) => deliveryId === delivery.id),
  }))
}

/** Forgets the deliveries to a webhook, with their attempts. */
export async function deleteDeliveries(db: Kysely<Schema>, webhookId: string): Promise<void> {
  await deleteInBatches((limit) => db.transaction().execute((trx) => deleteSome(trx, webhookId, limit)))
}

async function deleteSome(trx: Db, webhookId: string, limit: number): Promise<bigint> {
  // The webhook before its deliveries, and those by their ids, as everybody locks them who locks several.
  await trx.selectFrom('webhooks').select('id').where('id', '=', webhookId).forUpdate().execute()
  const some = trx.selectFrom('webhookDeliveries').select('id').where('webhookId', '=', webhookId)
  const locked = await some.orderBy('webhookId').orderBy('id').limit(limit).forUpdate().execute()
  const ids = locked.map(({ id }) => id)
  const byId = sql<boolean>`id = ANY (${ids}::uuid[])`
  return (await trx.deleteFrom('webhookDeliveries').where(byId).executeTakeFirst()).numDeletedRows
}

/** Forgets so many of the events of before a time, with their deliveries and attempts, and returns how many they were. */
export async function deleteEventsBefore(trx: Db, time: Date, limit: number): Promise<number> {
  const old = trx.selectFrom('webhookEvents').select('id').where('createdAt', '<', time)
  const ids = (await old.orderBy('createdAt').limit(limit).execute()).map(({ id }) => id)
  // As everybody locks them who locks several.
  await trx
    .selectFrom('webhookDeliveries')
    .select('id')
    .where(sql<boolean>`event_id = ANY (${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { numDeletedRows } = await trx
    .deleteFrom('webhookEvents')
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
