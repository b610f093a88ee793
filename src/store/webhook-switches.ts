import { sql } from 'kysely'
import type { Db } from './open.ts'
import type { Webhook } from './schema.ts'

/** A webhook, and the disabling or enabling that its deliveries do not all know of yet. */
export type Switched = { id: string; switchId: string }

/** Deliveries that are looked at in one transaction: a statement that takes long is ended. */
const deliveriesAtOnce = 1000

/**
 * Lays deliveries aside whose webhook was disabled, where no look for work comes past them, or takes those up again whose webhook was
 * enabled: of those before one, the newest so many that wait.
 *
 * @returns where to go on; undefined when all is done, or when the webhook was switched anew, which is then done for that
 */
export async function switchDeliveries(
  trx: Db,
  { id, switchId }: Switched,
  before: string | undefined,
): Promise<string | undefined> {
  // For whoever writes a delivery while it reads the webhook as it was, this waits.
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

/** Webhooks that were disabled or enabled, and whose deliveries do not all know of it yet, by their ids. */
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
