import { z } from 'zod'
import { callerErrors } from './errors.ts'
import type { Endpoint } from './fields/endpoint.ts'
import { httpUrl, type TextField } from './fields/field.ts'
import type { FormField } from './fields/form.ts'
import { nextCursor, pageQuery } from './fields/page.ts'
import { chosenEventTypes, deliveryStatuses, eventTypes } from './vocabulary.ts'

/** The most webhooks an account may have. */
export const webhooksMax = 20
/** How long deliveries and their events are kept. */
export const deliveryDays = 30
/** How long the previous secret signs too after a rotation. */
export const secretOverlapHours = 24

const urlMaxLength = 2048

const webhookUrl = httpUrl
  .max(urlMaxLength, `longer than ${urlMaxLength} characters`)
  .superRefine((text, context) => {
    if (text.length > urlMaxLength) return
    const { username, password } = URL.parse(text) ?? {}
    if (username || password) context.addIssue('has a user name or a password')
  })
  .meta({ format: 'uri' })

/** The field of both generation endpoints. */
export const webhookUrlField = {
  kind: 'text',
  group: 'technical',
  secret: true,
  schema: webhookUrl,
  description:
    "A public http or https URL that receives this generation's events, signed with the secret of GET /v1/webhooks/secret.",
} as const satisfies TextField<string> & FormField

const example = 'https://example.com/hooks/veduta'
const pending = { status: 'pending', attempts: [], next_attempt_at: '2026-11-21T10:00:00.000Z' }

const filter = z
  .array(z.enum(chosenEventTypes))
  .min(1, 'empty')
  .transform((list) => [...new Set(list)])
  .nullable()
  .describe('The events it receives; null for all. webhook.test is always sent.')

const time = z.iso.datetime()

const webhookBody = z.object({
  id: z.string(),
  url: z
    .url()
    .nullable()
    .meta({ examples: [example] })
    .describe("null for the webhook that represents the account's webhook_url fields."),
  events: z.array(z.enum(eventTypes)).nullable().describe('null for all.'),
  enabled: z.boolean(),
  disabled_at: time.nullable(),
  disabled_reason: z.string().nullable(),
  created_at: time,
})
export type WebhookBody = z.infer<typeof webhookBody>

const secret = z.string().describe('whsec_ followed by the key in base64.')

const deliveryBody = z.object({
  id: z.string(),
  event: z.object({
    id: z.string().describe('The webhook-id of every attempt.'),
    type: z.enum(eventTypes),
    timestamp: time,
    generation: z.string().nullable(),
  }),
  status: z
    .enum(deliveryStatuses)
    .describe('failed: all attempts failed, and it can be replayed; or its generation was deleted, and it cannot be.'),
  next_attempt_at: time.nullable(),
  attempts: z.array(
    z.object({
      at: time,
      response_status: z.int().nullable(),
      error: z.string().nullable(),
      duration_ms: z.int(),
    }),
  ),
})
export type DeliveryBody = z.infer<typeof deliveryBody>

const ofOne = ['NOT_FOUND', ...callerErrors] as const

export const webhookEndpoints = {
  createWebhook: {
    operationId: 'createWebhook',
    method: 'POST',
    path: '/v1/webhooks',
    summary: 'Create a webhook, which sends events to a URL',
    description: `Deliveries follow Standard Webhooks; docs/webhooks.md says how to verify them. An account has at most ${webhooksMax} webhooks.`,
    access: 'key',
    scope: 'generate',
    body: z.object({ url: webhookUrl.meta({ examples: [example] }), events: filter.default(null) }),
    success: {
      status: 201,
      description: 'The webhook with its secret, which is shown only once.',
      body: webhookBody.extend({ secret }),
    },
    errors: ['INVALID_PARAMETERS', ...callerErrors],
  },
  listWebhooks: {
    operationId: 'listWebhooks',
    method: 'GET',
    path: '/v1/webhooks',
    summary: "The account's webhooks, oldest first",
    access: 'key',
    scope: 'read',
    success: { status: 200, description: 'The webhooks.', body: z.object({ webhooks: z.array(webhookBody) }) },
    errors: callerErrors,
  },
  getRequestSecret: {
    operationId: 'getRequestWebhookSecret',
    method: 'GET',
    path: '/v1/webhooks/secret',
    summary: 'The secret that signs the deliveries to webhook_url fields',
    description:
      'These deliveries belong to one webhook that has no URL. This returns its id; its deliveries, filter and secret are at the other paths.',
    access: 'key',
    scope: 'generate',
    success: { status: 200, description: 'The secret.', body: z.object({ id: z.string(), secret }) },
    errors: callerErrors,
  },
  getWebhook: {
    operationId: 'getWebhook',
    method: 'GET',
    path: '/v1/webhooks/{id}',
    summary: 'A webhook',
    access: 'key',
    scope: 'read',
    success: { status: 200, description: 'The webhook.', body: webhookBody },
    errors: ofOne,
  },
  changeWebhook: {
    operationId: 'changeWebhook',
    method: 'PATCH',
    path: '/v1/webhooks/{id}',
    summary: 'Change the URL or events of a webhook, or enable or disable it',
    description:
      'Absent fields stay unchanged. While a webhook is disabled, no events are recorded for it and pending deliveries wait.',
    access: 'key',
    scope: 'generate',
    body: z.object({
      url: webhookUrl.meta({ examples: [example] }).optional(),
      events: filter.optional(),
      enabled: z.boolean().optional(),
    }),
    success: { status: 200, description: 'The changed webhook.', body: webhookBody },
    errors: ['INVALID_PARAMETERS', ...ofOne],
  },
  deleteWebhook: {
    operationId: 'deleteWebhook',
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    summary: 'Delete a webhook with its deliveries',
    access: 'key',
    scope: 'generate',
    success: { status: 200, description: 'The deleted webhook.', body: webhookBody },
    errors: ofOne,
  },
  rotateWebhookSecret: {
    operationId: 'rotateWebhookSecret',
    method: 'POST',
    path: '/v1/webhooks/{id}/secret',
    summary: 'Replace the secret of a webhook',
    description: `Every delivery is signed with both secrets for ${secretOverlapHours} hours.`,
    access: 'key',
    scope: 'generate',
    success: {
      status: 201,
      description: 'The new secret, shown only once.',
      body: z.object({ id: z.string(), secret }),
    },
    errors: ofOne,
  },
  testWebhook: {
    operationId: 'testWebhook',
    method: 'POST',
    path: '/v1/webhooks/{id}/test',
    summary: 'Send a webhook.test event',
    access: 'key',
    scope: 'generate',
    sends: true,
    success: { status: 202, description: 'The delivery, on its way.', body: deliveryBody, example: pending },
    errors: ['WEBHOOK_DISABLED', 'INVALID_PARAMETERS', ...ofOne],
  },
  listDeliveries: {
    operationId: 'listWebhookDeliveries',
    method: 'GET',
    path: '/v1/webhooks/{id}/deliveries',
    summary: 'The deliveries of a webhook with their attempts, newest first',
    description: `They are kept for ${deliveryDays} days.`,
    access: 'key',
    scope: 'read',
    query: pageQuery,
    success: {
      status: 200,
      description: 'A page of deliveries.',
      body: z.object({ deliveries: z.array(deliveryBody), next_cursor: nextCursor }),
    },
    errors: ['INVALID_PARAMETERS', ...ofOne],
  },
  replayDelivery: {
    operationId: 'replayWebhookDelivery',
    method: 'POST',
    path: '/v1/webhooks/{id}/deliveries/{delivery_id}/replay',
    summary: 'Deliver an event again, even if it was delivered before',
    description: 'It keeps its webhook-id, and its retry schedule starts over.',
    access: 'key',
    scope: 'generate',
    sends: true,
    success: { status: 202, description: 'The delivery, on its way.', body: deliveryBody, example: pending },
    errors: ['WEBHOOK_DISABLED', 'INVALID_PARAMETERS', ...ofOne],
  },
} as const satisfies Record<string, Endpoint>
