import { z } from 'zod'
import type { Endpoint } from '../fields/endpoint.ts'

const count = z.int().min(0)

const otherMarks = z.object({
  older: count.describe(
    'Depend on a later entry of VEDUTA_SECRET and are lost when it is removed, unless they are used before.',
  ),
  unset: count.describe('Depend on an entry that is no longer set, and are refused.'),
  unknown: count.describe('Date from before an upgrade and have not been used since: they may depend on any entry.'),
})

const nothing = { older: 0, unset: 0, unknown: 0 }

const secretsBody = z
  .object({
    entries: z.int().min(1).describe('How many entries VEDUTA_SECRET has.'),
    keys: otherMarks,
    sessions: otherMarks,
    sign_in_links: otherMarks,
    webhook_secrets: otherMarks,
    receipt_keys: otherMarks,
  })
  .meta({
    examples: [
      {
        entries: 2,
        keys: { older: 12, unset: 0, unknown: 3 },
        sessions: { ...nothing, older: 1 },
        sign_in_links: nothing,
        webhook_secrets: nothing,
        receipt_keys: nothing,
      },
    ],
  })

export const secretEndpoints = {
  describeSecrets: {
    operationId: 'describeSecrets',
    method: 'GET',
    path: '/admin/v1/secrets',
    summary: 'What depends on the older entries of VEDUTA_SECRET',
    description:
      'API keys and sessions move to the first entry when they are next used, webhook secrets and receipt keys within the hour.',
    access: 'admin',
    success: { status: 200, description: 'The counts.', body: secretsBody },
    errors: ['UNAUTHORIZED', 'INTERNAL_SERVER_ERROR', 'OVERLOADED'],
  },
} as const satisfies Record<string, Endpoint>
