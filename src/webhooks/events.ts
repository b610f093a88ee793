import type { App } from '../app.ts'
import type { EventType, GenerationEventType } from '../contract/vocabulary.ts'
import { deliveryDays } from '../contract/webhooks.ts'
import type { Db } from '../store/open.ts'
import {
  deleteEventsBefore,
  endDeliveries,
  insertDeliveries,
  insertEvent,
  listReceiversOfAccount,
  listReceiversOfGeneration,
  type Receiver,
} from '../store/webhooks/webhook-deliveries.ts'

/** Few enough that nothing else waits long behind them. */
const forgottenAtOnce = 500

/** The notification that wakes the deliveries of every server. */
export const noticeName = 'webhooks'

/** Records an event of a generation, inside the transaction that makes it true; once for each type of event. */
export async function emitGenerationEvent(
  app: App,
  trx: Db,
  generationId: string,
  type: GenerationEventType,
): Promise<void> {
  const receivers = await listReceiversOfGeneration(trx, generationId, type)
  await emit(app, trx, { type, generationId, data: null }, receivers)
}

/** Records, inside a charge's transaction, that it took a balance below VEDUTA_CREDITS_LOW; nothing if it did not. */
export async function emitCreditsLow(
  app: App,
  trx: Db,
  { accountId, before, after }: { accountId: string; before: number; after: number },
): Promise<void> {
  const threshold = app.config.creditsLow
  if (before < threshold || after >= threshold) return
  const type = 'credits.low'
  const receivers = await listReceiversOfAccount(trx, accountId, type)
  await emit(app, trx, { type, generationId: null, data: { credits: after, threshold } }, receivers)
}

/** Sends a test event to one webhook, whatever its filter; returns the id of its delivery. */
export async function emitTest(app: App, receiver: Receiver): Promise<string> {
  const event = { type: 'webhook.test', generationId: null, data: { webhook: receiver.webhookId } } as const
  const [id] = await app.db.transaction().execute((trx) => emit(app, trx, event, [receiver]))
  return id!
}

/** The log entry of a delivery that is no longer made. */
export const generationDeleted = 'Its generation was deleted, so its events are no longer sent.'

/** Ends the deliveries of a generation inside the transaction that deletes it: without its content, its events would be empty. */
export async function endDeliveriesOfDeleted({ clock }: App, trx: Db, generationId: string): Promise<void> {
  await endDeliveries(trx, generationId, { newId: clock.newId, now: clock.now(), error: generationDeleted })
}

/** Removes events older than the retention of deliveries. */
export async function forgetOldEvents(app: App): Promise<void> {
  const time = new Date(app.clock.now().getTime() - deliveryDays * 86_400_000)
  const forgetSome = () => app.db.transaction().execute((trx) => deleteEventsBefore(trx, time, forgottenAtOnce))
  while ((await forgetSome()) === forgottenAtOnce);
}

async function emit(
  app: App,
  trx: Db,
  event: { type: EventType; generationId: string | null; data: object | null },
  receivers: Receiver[],
): Promise<string[]> {
  if (receivers.length === 0) return []
  const now = app.clock.now()
  const eventId = app.clock.newId()
  if (!(await insertEvent(trx, { ...event, id: eventId, createdAt: now }))) return []
  const deliveries = receivers.map(({ webhookId, accountId, url, isOwn }) => ({
    id: app.clock.newId(),
    eventId,
    webhookId,
    accountId,
    // Each request may name another server: a slow one must not delay the others, or other accounts on it.
    receiver: isOwn ? webhookId : `${accountId} ${new URL(url).host}`,
    nextAttemptAt: now,
  }))
  await insertDeliveries(trx, deliveries)
  await app.queue.notify(noticeName, trx)
  return deliveries.map(({ id }) => id)
}
