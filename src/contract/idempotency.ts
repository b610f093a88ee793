import { z } from 'zod'

export const idempotencyKeyMax = 255
/** How long an answer is kept for retries. */
export const idempotencyHours = 24

/** What makes a POST safe to retry: draft-ietf-httpapi-idempotency-key-header-07. */
export const idempotencyHeader = {
  'Idempotency-Key': {
    description:
      'A value of your own, such as a UUID, that names this request: a retry with the same key and the same fields within 24 hours gets the first answer again, with Idempotent-Replayed: true, and costs nothing. Where its generation was deleted meanwhile, the retry is 404 NOT_FOUND.',
    schema: z
      .string()
      .min(1)
      .max(idempotencyKeyMax)
      .regex(/^[ -~]+$/)
      .optional(),
  },
}

export const idempotencyErrors = ['NOT_FOUND', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'] as const
