import type { FastifyReply, FastifyRequest } from 'fastify'
import { validate } from 'uuid'
import type { App } from '../../app.ts'
import { ApiError } from '../../contract/errors.ts'
import type { StatusVocabulary } from '../../contract/vocabulary.ts'
import type { ApiKey, Session } from '../../store/schema.ts'
import type { Known } from '../access/auth.ts'
import type { openAccountPlaces } from '../limits/account-places.ts'
import type { openReaders } from '../limits/readers.ts'
import type { openUnpaidDecoding } from '../limits/unpaid-decoding.ts'
import type { openRunningKeys } from '../request/idempotency.ts'
import type { Estimate } from '../status/estimates.ts'
import type { Waiting } from '../status/waiting.ts'

/** A request that passed its endpoint's access check. */
export type Call = {
  app: App
  request: FastifyRequest
  reply: FastifyReply
  /** The caller's key, if the endpoint takes API keys. */
  key: ApiKey
  /** The same, with the session that stands for it, if any. */
  caller: Known
  /** Whose words for statuses the answer uses. */
  vocabulary: StatusVocabulary
  takePlace: ReturnType<typeof openAccountPlaces>
  countDecoding: ReturnType<typeof openUnpaidDecoding>
  takeReader: ReturnType<typeof openReaders>
  takeRunningKey: ReturnType<typeof openRunningKeys>['take']
  estimate: Estimate
  waiting: Waiting
  /** Who is signed in with the request's cookie. */
  findCurrentSession: () => Promise<{ key: ApiKey; session: Session } | undefined>
  /** The address at which the caller reaches the service, without a trailing slash. */
  origin: string
  /** The W3C trace context for the work of this request. */
  traceParent: string
  /** Aborts when the caller disconnects before the answer. */
  signal: AbortSignal
  /** Aborts when this process begins to stop. */
  stopping: AbortSignal
}
export type Handler = (call: Call) => Promise<unknown>

export const exchangeOf = ({ request, reply }: Call) => ({ request: request.raw, response: reply.raw })

/** An id in the path; a malformed one is NOT_FOUND. */
export function idParameter({ request }: Call, name: string): string {
  const id = (request.params as Record<string, string>)[name]!
  if (!validate(id)) throw new ApiError('NOT_FOUND')
  return id
}
