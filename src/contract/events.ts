import { z } from 'zod'
import { statusBody } from './generation/status.ts'
import type { EventType } from './vocabulary.ts'

const event = <Type extends EventType, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime().describe('When it happened.'), data })

/** The bodies of deliveries to webhooks, by the name of each in the document. */
export const events = {
  GenerationStartedEvent: event('generation.started', statusBody),
  GenerationSucceededEvent: event('generation.succeeded', statusBody),
  GenerationFailedEvent: event('generation.failed', statusBody),
  CreditsLowEvent: event('credits.low', z.object({ credits: z.int(), threshold: z.int() })),
  WebhookTestEvent: event('webhook.test', z.object({ webhook: z.string().describe('Its id.') })),
}

export const webhookEvent = z.discriminatedUnion('type', [
  events.GenerationStartedEvent,
  events.GenerationSucceededEvent,
  events.GenerationFailedEvent,
  events.CreditsLowEvent,
  events.WebhookTestEvent,
])
