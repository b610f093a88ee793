import { events } from '../events.ts'
import { added, oneOf } from './components.ts'
import { exampleOf } from './examples.ts'
import { jsonSchema } from './schema.ts'

const signing = {
  'webhook-id': 'The same at every attempt to deliver the event: keep those that you have seen.',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970.',
  'webhook-signature': 'One `v1,…` for each valid secret, with spaces between. They sign id, timestamp and body.',
}

/** What the service sends to the URLs that callers name. */
export const webhooks = {
  event: {
    post: {
      operationId: 'receiveEvent',
      summary: 'An event, sent to the URL of a webhook or of the field webhook_url',
      description:
        'Deliveries follow Standard Webhooks: verify the signature over the bytes of the body before you parse them. Any 2xx within 15 seconds ends the delivery, 410 disables the webhook, and after any other answer the event is sent again.',
      tags: ['events'],
      security: [],
      parameters: Object.entries(signing).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: added('WebhookEvent', oneOf('type', eventNames())),
            examples: Object.fromEntries(
              Object.values(events).map((event) => [
                event.shape.type.value,
                { value: exampleOf(jsonSchema(event), '') },
              ]),
            ),
          },
        },
      },
      responses: {
        '204': { description: 'You have it.' },
        '410': { description: 'You want no more events: the webhook is disabled.' },
      },
    },
  },
}

/** The name of each event's body by its type. */
function eventNames(): Record<string, string> {
  return Object.fromEntries(Object.entries(events).map(([name, { shape }]) => [shape.type.value, name]))
}
