import { z } from 'zod'
import type { HeaderName } from './headers.ts'

export const idempotencyKeyMax = 255
/** How long an answer is kept for retries. */
export const idempotencyHours = 24

/** What makes a POST safe to retry: draft-ietf-httpapi-idempotency-key-header-07. */
export const idempotencyHeader = {
  'Idempotency-Key': {
    description:
      'A unique value that you choose for this request, such as a UUID: a retry with the same key and the same fields within 24 hours gets the first answer again, with Idempotent-Replayed: true, at no cost. If its generation was deleted since, the retry gets 404 NOT_FOUND.',
    schema: z
      .string()
      .min(1)
      .max(idempotencyKeyMax)
      .regex(/^[ -~]+$/)
      .optional(),
  },
}

/** What an accepted order answers beside its body. */
export const orderHeaders = ['Location', 'Retry-After', 'Idempotent-Replayed'] as const satisfies HeaderName[]
