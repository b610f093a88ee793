import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { Webhook } from '../schema.ts'

/** A webhook, and its switch (disabling or enabling) that not all of its deliveries reflect yet. */
export type Switched = { id: string; switchId: string }

/** How many deliveries one transaction handles: a long statement is ended. */
const deliveriesAtOnce = 1000

/**
 * Pauses the deliveries of a disabled webhook, so that no search for work sees them, or resumes those of an
 * enabled one: a batch of the newest pending ones before a given one.
 *
 * @returns where to continue; undefined when all is done, or when the webhook was switched again, which is then handled for that switch
 */
export async function switchDeliveries(
  trx: Db,
  { id, switchId }: Switched,
  before: string | undefined,
): Promise<string | undefined> {
  // This waits for transactions that write a delivery after reading the old state of the webhook.
  const webhook = await trx
    .selectFrom('webhooks')
    .select('disabledAt')
    .where('id', '=', id)
    .where('switchId', '=', switchId)
    .forUpdate()
    .executeTakeFirst()
  if (!webhook) return undefined
  const page = await trx
    .selectFrom('webhookDeliveries')
    .select(['id', 'status'])
    .where('webhookId', '=', id)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('webhookId', 'desc')
    .orderBy('id', 'desc')
    .limit(deliveriesAtOnce)
    .execute()
  const waiting = page.filter(({ status }) => status === 'pending').map(({ id }) => id)
  await pause(trx, waiting, webhook.disabledAt !== null)
  if (page.length === deliveriesAtOnce) return page.at(-1)!.id
  await trx.updateTable('webhooks').set({ switchId: null }).where('id', '=', id).execute()
  return undefined
}

async function pause(trx: Db, ids: string[], paused: boolean): Promise<void> {
  const locked = await trx
    .selectFrom('webhookDeliveries')
    .select('id')
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`)
    .where('status', '=', 'pending')
    .where('paused', '!=', paused)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!locked.length) return
  const changed = locked.map(({ id }) => id)
  await trx
    .updateTable('webhookDeliveries')
    .set({ paused })
    .where(sql<boolean>`id = ANY (${changed}::uuid[])`)
    .execute()
}

/** Webhooks that were disabled or enabled and have deliveries that do not reflect it yet, by their ids. */
export async function listSwitched(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Switched[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'switchId'])
    .where('switchId', 'is not', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap((webhook) => (isSwitched(webhook) ? [webhook] : []))
}

export function isSwitched(webhook: Pick<Webhook, 'id' | 'switchId'>): webhook is Switched {
  return webhook.switchId !== null
}
