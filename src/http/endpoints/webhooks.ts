import { endpoints } from '../../contract/endpoints.ts'
import { pageQuery } from '../../contract/fields/page.ts'
import type { DeliveryBody, WebhookBody } from '../../contract/webhooks.ts'
import type { Webhook, WebhookAttempt } from '../../store/schema.ts'
import { type LoggedDelivery, listDeliveries } from '../../store/webhooks/webhook-deliveries.ts'
import { listWebhooks } from '../../store/webhooks/webhooks.ts'
import {
  addWebhook,
  changeWebhook,
  getRequestSecret,
  getWebhook,
  removeWebhook,
  replayDelivery,
  rotateSecret,
  testWebhook,
} from '../../webhooks/webhooks.ts'
import { readJson } from '../request/form.ts'
import { readQuery } from '../request/query.ts'
import { exchangeOf, type Handler, idParameter } from './handler.ts'

export const postWebhook: Handler = async (call) => {
  const { url, events } = await readJson(exchangeOf(call), endpoints.createWebhook.body)
  const { secret, ...webhook } = await addWebhook(call.app, call.key.accountId, { url, eventTypes: events })
  call.reply.code(201)
  return { ...webhookBody(webhook), secret }
}

export const getOwnWebhooks: Handler = async ({ app, key }) => ({
  webhooks: (await listWebhooks(app.db, key.accountId)).map(webhookBody),
})

export const getSecretOfRequests: Handler = ({ app, key }) => getRequestSecret(app, key.accountId)

export const getOwnWebhook: Handler = async (call) =>
  webhookBody(await getWebhook(call.app, call.key.accountId, idParameter(call, 'id')))

export const patchWebhook: Handler = async (call) => {
  const id = idParameter(call, 'id')
  const { url, events, enabled } = await readJson(exchangeOf(call), endpoints.changeWebhook.body)
  return webhookBody(await changeWebhook(call.app, call.key.accountId, id, { url, eventTypes: events, enabled }))
}

export const deleteOwnWebhook: Handler = async (call) =>
  webhookBody(await removeWebhook(call.app, call.key.accountId, idParameter(call, 'id')))

export const postWebhookSecret: Handler = async (call) => {
  const rotated = await rotateSecret(call.app, call.key.accountId, idParameter(call, 'id'))
  call.reply.code(201)
  return rotated
}

export const postTest: Handler = async (call) => {
  const delivery = await testWebhook(call.app, call.key.accountId, idParameter(call, 'id'))
  call.reply.code(202)
  return deliveryBody(delivery)
}

export const getDeliveries: Handler = async (call) => {
  const { id } = await getWebhook(call.app, call.key.accountId, idParameter(call, 'id'))
  const { limit, cursor: before } = readQuery(call.request, pageQuery)
  // One more than shown, to know whether there is another page.
  const found = await listDeliveries(call.app.db, id, { limit: limit + 1, before })
  const page = found.slice(0, limit)
  return {
    deliveries: page.map(deliveryBody),
    next_cursor: found.length > limit ? page.at(-1)!.id : null,
  }
}

export const postReplay: Handler = async (call) => {
  const ids = { id: idParameter(call, 'id'), deliveryId: idParameter(call, 'delivery_id') }
  const delivery = await replayDelivery(call.app, call.key.accountId, ids)
  call.reply.code(202)
  return deliveryBody(delivery)
}

const webhookBody = (webhook: Webhook): WebhookBody => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.eventTypes as WebhookBody['events'],
  enabled: webhook.disabledAt === null,
  disabled_at: webhook.disabledAt?.toISOString() ?? null,
  disabled_reason: webhook.disabledReason,
  created_at: webhook.createdAt.toISOString(),
})

function deliveryBody({ id, event, status, nextAttemptAt, log }: LoggedDelivery): DeliveryBody {
  return {
    id,
    event: {
      id: event.id,
      type: event.type as DeliveryBody['event']['type'],
      timestamp: event.createdAt.toISOString(),
      generation: event.generationId,
    },
    status,
    next_attempt_at: status === 'pending' ? nextAttemptAt.toISOString() : null,
    attempts: log.map(attemptBody),
  }
}

const attemptBody = ({ createdAt, responseStatus, error, durationMs }: WebhookAttempt) => ({
  at: createdAt.toISOString(),
  response_status: responseStatus,
  error,
  duration_ms: durationMs,
})
