import { channel } from 'node:diagnostics_channel'
import { SpanKind } from '@opentelemetry/api'
import type { App } from '../app.ts'
import { OutgoingError } from '../net/outgoing.ts'
import { post } from '../net/post.ts'
import { openDispatcher } from '../queue/dispatcher.ts'
import { findGeneration } from '../store/generations/generations.ts'
import type { Generation, Webhook, WebhookDelivery, WebhookEvent } from '../store/schema.ts'
import { type Claim, claimAfter, claimNear, isCrowded } from '../store/webhooks/claim-delivery.ts'
import { findMessage, recordAttempt, releaseAllClaims, releaseClaim } from '../store/webhooks/webhook-deliveries.ts'
import { updateWebhook } from '../store/webhooks/webhooks.ts'
import { inSpan, traceParentOfSpan } from '../tracing.ts'
import { generationDeleted, noticeName } from './events.ts'
import { retryDelayMs } from './retry.ts'
import { signedHeaders } from './signature.ts'
import { beginSwitch } from './switch.ts'
import { openUnderWay } from './under-way.ts'
import { readSecrets } from './webhooks.ts'

/** How long a receiver may take to send its status. */
const attemptMs = 15_000
/** A claim whose server died or froze is free again after this; no attempt takes as long. */
const claimMs = 25_000
const attemptsAtOnce = 256
/** How many batches of receivers one claim searches. */
const looksMax = 4

/** The data sent for a generation: its status body. */
type Describe = (generation: Generation) => object

/** `responseStatus` is null if there was no answer; `error` is a sentence for the webhook's owner; `isLast`: further attempts would end the same. */
type Outcome = { responseStatus: number | null; error: string | null; isLast?: true }

/** Published for each attempt, for metrics. */
export type DeliveryEvent = { status: WebhookDelivery['status']; seconds: number }

const deliveryAttempts = channel('veduta:delivery')

/** Starts delivering from the outbox, beside all other servers. */
export async function startDeliveries(app: App, describe: Describe): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  if (!app.config.databaseUrl) await releaseAllClaims(app.db)
  const underWay = openUnderWay()
  const claim = openClaims(app)
  const dispatcher = openDispatcher<WebhookDelivery>({
    concurrency: attemptsAtOnce,
    claim: async () => {
      const now = app.clock.now()
      const until = new Date(now.getTime() + claimMs)
      const delivery = await claim({ now, until, ...underWay.busy() })
      if (delivery) underWay.enter(delivery)
      return delivery
    },
    handle: async (delivery) => {
      try {
        await deliver(app, delivery, describe, stopping.signal)
      } finally {
        underWay.leave(delivery)
      }
    },
    // A claim outlasts its attempt, and expires if the result could not be recorded.
    touch: async () => true,
    finish: async () => {},
    release: async () => {},
    onError: (error) => app.log.error(error, 'A webhook delivery could not be recorded and will be made again.'),
  })
  app.queue.onNotice(noticeName, dispatcher.wake)
  return {
    stop: async () => {
      stopping.abort()
      await dispatcher.close()
    },
  }
}

/**
 * Takes the delivery that has been due longest. If the oldest deliveries all belong to busy receivers, it tries the newest first,
 * and then one receiver after another, so that none is left out and no query reads all pending deliveries.
 */
function openClaims({ db }: App) {
  /** The receiver at which the last search ended: the next one continues after it. */
  let after = ''
  return async (claim: Claim): Promise<WebhookDelivery | undefined> => {
    const first = await claimNear(db, 'oldest', claim)
    if (first || !(await isCrowded(db, claim))) return first
    const last = await claimNear(db, 'newest', claim)
    if (last) return last
    for (let looks = 0; looks < looksMax; looks++) {
      const found = await claimAfter(db, after, claim)
      after = found.after ?? ''
      if (found.delivery) return found.delivery
    }
    return undefined
  }
}

async function deliver(app: App, delivery: WebhookDelivery, describe: Describe, stopping: AbortSignal): Promise<void> {
  const message = await findMessage(app.db, delivery)
  if (!message) return
  const at = app.clock.now()
  const from = performance.now()
  const outcome = await attempt(app, delivery, { ...message, describe, at, stopping })
  if (!outcome) return await releaseClaim(app.db, delivery)
  await record(app, delivery, message.webhook, { ...outcome, at, durationMs: Math.round(performance.now() - from) })
}

/** One attempt; undefined if this process stops before it has an answer. */
async function attempt(
  app: App,
  delivery: WebhookDelivery,
  message: { event: WebhookEvent; webhook: Webhook; describe: Describe; at: Date; stopping: AbortSignal },
): Promise<Outcome | undefined> {
  const { event, webhook, describe, at, stopping } = message
  const timeout = AbortSignal.timeout(attemptMs)
  const log = app.log.child({ delivery: delivery.id, webhook: webhook.id })
  try {
    const content = await contentOf(app, event, webhook, describe)
    if (!content) return { responseStatus: null, error: generationDeleted, isLast: true }
    const { url, data, traceParent } = content
    const body = JSON.stringify({ type: event.type, timestamp: event.createdAt.toISOString(), data })
    const signed = signedHeaders({ id: event.id, at, body }, await readSecrets(app, webhook.id))
    const signal = AbortSignal.any([timeout, stopping])
    const status = await inSpan(spanOf(delivery, event, traceParent), async (span) => {
      const traceparent = traceParentOfSpan(span, traceParent) ?? traceParent
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'veduta',
        ...(traceparent && { traceparent }),
        ...signed,
      }
      const answered = await post(url, { headers, body, signal, allow: app.config.fetchAllow })
      span.setAttribute('http.response.status_code', answered)
      return answered
    })
    return outcomeOf(status)
  } catch (error) {
    if (stopping.aborted) return undefined
    if (timeout.aborted) return { responseStatus: null, error: `No answer arrived within ${attemptMs / 1000} s.` }
    if (error instanceof OutgoingError) {
      log.info({ reason: error.message, cause: error.cause }, 'A webhook could not be reached.')
      return { responseStatus: null, error: unreachable }
    }
    log.error(error, 'A webhook delivery could not be made.')
    return { responseStatus: null, error: 'The delivery could not be made because of a failure on our side.' }
  }
}

/** In the trace of the request that ordered the generation. */
const spanOf = (delivery: WebhookDelivery, event: WebhookEvent, parent: string | null) => ({
  name: `webhook ${event.type}`,
  kind: SpanKind.CLIENT,
  parent,
  attributes: { 'http.request.method': 'POST', 'veduta.delivery.id': delivery.id },
})

/** The same for refused addresses, closed ports and broken answers: a caller must not learn about the network from a URL. */
const unreachable = 'The URL could not be reached, is not public, or did not answer with valid HTTP.'

/** Undefined if the generation was deleted after this delivery was claimed. */
async function contentOf(
  app: App,
  { generationId, data }: WebhookEvent,
  webhook: Webhook,
  describe: Describe,
): Promise<{ url: string; data: object | null; traceParent: string | null } | undefined> {
  if (!generationId) return { url: webhook.url!, data, traceParent: null }
  const generation = (await findGeneration(app.db, generationId))!
  const { webhookUrl, traceParent, deletedAt } = generation
  if (deletedAt) return undefined
  return { url: webhook.url ?? webhookUrl!, data: describe(generation), traceParent }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status <= 299) return { responseStatus: status, error: null, isLast: true }
  const note = status >= 300 && status <= 399 ? ', and redirects are not followed' : ''
  return { responseStatus: status, error: `The receiver answered ${status}${note}.` }
}

async function record(
  app: App,
  delivery: WebhookDelivery,
  webhook: Webhook,
  { at, durationMs, isLast, ...outcome }: Outcome & { at: Date; durationMs: number },
): Promise<void> {
  const { clock } = app
  const isGone = outcome.responseStatus === 410
  const attempts = delivery.attempts + 1
  const delayMs = isLast || isGone ? undefined : retryDelayMs(clock, attempts)
  const status = outcome.error === null ? 'delivered' : delayMs === undefined ? 'failed' : 'pending'
  const nextAttemptAt = new Date(clock.now().getTime() + (delayMs ?? 0))
  const disabled = await app.db.transaction().execute(async (trx) => {
    const changes = { status, attempts, nextAttemptAt } as const
    const entry = { id: clock.newId(), ...outcome, durationMs, createdAt: at }
    // Before the delivery, because deleting a webhook locks them in this order.
    const disabling = { disabledAt: clock.now(), disabledReason: 'The receiver answered 410 Gone.' }
    const { id, url: ofUrl } = webhook
    const disabled = isGone && ofUrl ? await updateWebhook(trx, id, { ofUrl, ...disabling }) : undefined
    await recordAttempt(trx, delivery, changes, entry)
    return disabled
  })
  if (disabled) await beginSwitch(app, disabled)
  deliveryAttempts.publish({ status, seconds: durationMs / 1000 } satisfies DeliveryEvent)
}
