import type { App } from '../app.ts'
import { ApiError } from '../contract/errors.ts'
import { secretOverlapHours, webhooksMax } from '../contract/webhooks.ts'
import { checkUrl, OutgoingError } from '../net/outgoing.ts'
import { markOf, noteProof } from '../secret-marks.ts'
import { findGeneration } from '../store/generations/generations.ts'
import type { Db } from '../store/open.ts'
import type { Webhook } from '../store/schema.ts'
import {
  deleteDeliveries,
  type LoggedDelivery,
  listDeliveries,
  renewDelivery,
} from '../store/webhooks/webhook-deliveries.ts'
import {
  countWebhooksLocked,
  deleteWebhook,
  findRequestWebhook,
  findWebhook,
  insertRequestWebhook,
  insertWebhook,
  insertWebhookSecret,
  listWebhookSecrets,
  resealWebhookSecret,
  updateWebhook,
} from '../store/webhooks/webhooks.ts'
import { emitTest, noticeName } from './events.ts'
import { seal, tryUnseal, unseal } from './seal.ts'
import { newSecret } from './signature.ts'
import { beginSwitch } from './switch.ts'

type Secret = { secret: string }

/** Creates a webhook for an account. The secret is in the answer and stored encrypted. @throws ApiError INVALID_PARAMETERS */
export async function addWebhook(
  app: App,
  accountId: string,
  { url, eventTypes }: { url: string; eventTypes: string[] | null },
): Promise<Webhook & Secret> {
  checkReach(app, url)
  return await app.db.transaction().execute(async (trx) => {
    if ((await countWebhooksLocked(trx, accountId)) >= webhooksMax) {
      throw new ApiError('INVALID_PARAMETERS', { reason: `an account has at most ${webhooksMax} webhooks` })
    }
    const { newId, now } = app.clock
    const webhook = await insertWebhook(trx, { id: newId(), accountId, url, eventTypes, createdAt: now() })
    return { ...webhook, secret: await addSecret(app, trx, webhook.id) }
  })
}

/** The webhook that represents the URLs of an account's requests; created when first needed. */
export async function ensureRequestWebhook(app: App, trx: Db, accountId: string): Promise<Webhook> {
  const { newId, now } = app.clock
  const made =
    (await findRequestWebhook(trx, accountId)) === undefined &&
    (await insertRequestWebhook(trx, { id: newId(), accountId, url: null, eventTypes: null, createdAt: now() }))
  if (made) await addSecret(app, trx, made.id)
  return made || (await findRequestWebhook(trx, accountId))!
}

/** The secret that signs deliveries to the URLs of an account's requests. */
export async function getRequestSecret(app: App, accountId: string): Promise<{ id: string } & Secret> {
  const { id } = await app.db.transaction().execute((trx) => ensureRequestWebhook(app, trx, accountId))
  const [secret] = await readSecrets(app, id)
  return { id, secret: secret! }
}

export async function changeWebhook(
  app: App,
  accountId: string,
  id: string,
  changes: { url: string | undefined; eventTypes: string[] | null | undefined; enabled: boolean | undefined },
): Promise<Webhook> {
  const webhook = await getWebhook(app, accountId, id)
  const { url, eventTypes, enabled } = changes
  if (url && !webhook.url) {
    throw new ApiError('INVALID_PARAMETERS', { field: 'url', reason: 'the requests name the URL' })
  }
  if (url) checkReach(app, url)
  const fields = {
    ...(url !== undefined && { url }),
    ...(eventTypes !== undefined && { eventTypes }),
    ...(enabled === true && { disabledAt: null, disabledReason: null }),
    ...(enabled === false && { disabledAt: app.clock.now(), disabledReason: 'Disabled by its owner.' }),
  }
  if (Object.keys(fields).length === 0) return webhook
  const changed = await updateWebhook(app.db, id, fields)
  if (!changed) throw new ApiError('NOT_FOUND')
  await beginSwitch(app, changed)
  return changed
}

export async function removeWebhook(app: App, accountId: string, id: string): Promise<Webhook> {
  await getWebhook(app, accountId, id)
  // First, and in batches: there may be a month of them.
  await deleteDeliveries(app.db, id)
  const webhook = await deleteWebhook(app.db, accountId, id)
  if (!webhook) throw new ApiError('NOT_FOUND')
  return webhook
}

/** Makes a new secret; the previous one also signs for a while. */
export async function rotateSecret(app: App, accountId: string, id: string): Promise<{ id: string } & Secret> {
  await getWebhook(app, accountId, id)
  return { id, secret: await app.db.transaction().execute((trx) => addSecret(app, trx, id)) }
}

/** Sends a test event to a webhook. */
export async function testWebhook(app: App, accountId: string, id: string): Promise<LoggedDelivery> {
  const { url } = await getEnabledWebhook(app, accountId, id)
  if (!url) throw new ApiError('INVALID_PARAMETERS', { reason: 'this webhook has no URL' })
  return await getDelivery(app, id, await emitTest(app, { webhookId: id, accountId, url, isOwn: true }))
}

/** Delivers again an event that was delivered, failed or is pending. */
export async function replayDelivery(
  app: App,
  accountId: string,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<LoggedDelivery> {
  await getEnabledWebhook(app, accountId, id)
  const { event } = await getDelivery(app, id, deliveryId)
  if (event.generationId && (await findGeneration(app.db, event.generationId))?.deletedAt) {
    throw new ApiError('INVALID_PARAMETERS', { reason: 'its generation was deleted' })
  }
  const renewed = await app.db.transaction().execute(async (trx) => {
    await app.queue.notify(noticeName, trx)
    return await renewDelivery(trx, id, deliveryId, app.clock.now())
  })
  if (!renewed) throw new ApiError('NOT_FOUND')
  return await getDelivery(app, id, deliveryId)
}

/** @throws ApiError NOT_FOUND */
export async function getWebhook(app: App, accountId: string, id: string): Promise<Webhook> {
  const webhook = await findWebhook(app.db, accountId, id)
  if (!webhook) throw new ApiError('NOT_FOUND')
  return webhook
}

/**
 * The secrets of a webhook that sign now, the newest first. They are stored under the first entry of VEDUTA_SECRET from now on. One
 * that no entry opens is left out where another signs.
 *
 * @throws Error where no entry opens any
 */
export async function readSecrets(app: App, webhookId: string): Promise<string[]> {
  const { clock, db, config } = app
  const stored = await listWebhookSecrets(db, webhookId, clock.now())
  const opened = stored.flatMap((row) => {
    const text = tryUnseal(row.sealed, config.secrets, webhookId)
    return text === undefined ? [] : [{ ...row, text }]
  })
  if (!opened.length) return stored.map(({ sealed }) => unseal(sealed, config.secrets, webhookId))
  await noteProof(app)
  const [first] = config.secrets
  const secretMark = markOf(first!)
  for (const { id, text, ...before } of opened) {
    if (before.secretMark === secretMark) continue
    await resealWebhookSecret(db, id, { sealed: seal(clock, text, first!, webhookId), secretMark })
  }
  return opened.map(({ text }) => text)
}

/** What its name resolves to is known only when something is sent. @throws ApiError INVALID_PARAMETERS */
function checkReach({ config }: App, url: string): void {
  try {
    checkUrl(url, config.fetchAllow)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const reason = `no delivery may reach it, because ${error.message}`
    throw new ApiError('INVALID_PARAMETERS', { field: 'url', reason }, { cause: error })
  }
}

async function addSecret(app: App, trx: Db, webhookId: string): Promise<string> {
  const { clock } = app
  const secret = newSecret(clock)
  const now = clock.now()
  const [first] = app.config.secrets
  const stored = { sealed: seal(clock, secret, first!, webhookId), secretMark: markOf(first!) }
  const overlapEndsAt = new Date(now.getTime() + secretOverlapHours * 3_600_000)
  await insertWebhookSecret(trx, { id: clock.newId(), webhookId, ...stored, createdAt: now }, overlapEndsAt)
  return secret
}

async function getEnabledWebhook(app: App, accountId: string, id: string): Promise<Webhook> {
  const webhook = await getWebhook(app, accountId, id)
  if (webhook.disabledAt) throw new ApiError('WEBHOOK_DISABLED')
  return webhook
}

async function getDelivery(app: App, webhookId: string, id: string): Promise<LoggedDelivery> {
  const [delivery] = await listDeliveries(app.db, webhookId, { limit: 1, id })
  if (!delivery) throw new ApiError('NOT_FOUND')
  return delivery
}
