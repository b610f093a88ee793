import { z } from 'zod'
import { failureCodes, originalStatuses, type StatusVocabulary } from '../vocabulary.ts'
import { type StatusBody, statusBody } from './status.ts'

/** The status body for a key with the vocabulary `original`: the words that programs of the original API wait for and read. */
export const originalStatusBody = statusBody.extend({
  status: z.enum(originalStatuses),
  message: z.union([z.array(z.url()), z.string()]),
  error: z.string().nullable(),
  error_code: z.enum(failureCodes).nullable(),
})
export type OriginalStatusBody = z.infer<typeof originalStatusBody>

/** The body in the words of a key. */
export function inVocabulary<Body extends Told>(vocabulary: StatusVocabulary, body: Body) {
  return vocabulary === 'original' ? inOriginal(body) : body
}

type Told = Pick<StatusBody, 'status' | 'message' | 'error'>

function inOriginal<Body extends Told>(
  body: Body,
): Omit<Body, keyof Told> & Pick<OriginalStatusBody, keyof Told | 'error_code'> {
  const { error, message } = body
  return {
    ...body,
    status: error?.code === 'CANCELED' ? 'canceled' : originalOf[body.status],
    message: error ? error.message : message,
    error: error?.message ?? null,
    error_code: error?.code ?? null,
  }
}

const originalOf = { queued: 'starting', processing: 'processing', succeeded: 'success', failed: 'failed' } as const

/** What a list is asked for by a word of either vocabulary; `cancelled` undefined for both kinds of failure. */
export type StatusFilter = { status: StatusBody['status']; cancelled?: boolean }

/** `failed` is what the key's own bodies call so: the original vocabulary has a word of its own for cancelled ones. */
export function filterOf(word: StatusFilterWord, vocabulary: StatusVocabulary): StatusFilter {
  if (word === 'canceled') return { status: 'failed', cancelled: true }
  if (word === 'failed' && vocabulary === 'original') return { status: 'failed', cancelled: false }
  if (word === 'starting') return { status: 'queued' }
  return { status: word === 'success' ? 'succeeded' : word }
}

export type StatusFilterWord = StatusBody['status'] | OriginalStatusBody['status']
