import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { ApiKey } from '../store/schema.ts'
import type { Estimate } from './estimates.ts'
import type { openSlots } from './slots.ts'
import type { Waiting } from './waiting.ts'

/** A request that passed its endpoint's access check. */
export type Call = {
  app: App
  request: FastifyRequest
  reply: FastifyReply
  /** The caller's key, where the endpoint takes API keys. */
  key: ApiKey
  takeSlot: ReturnType<typeof openSlots>
  estimate: Estimate
  waiting: Waiting
  /** Checks the caller's key again. @throws ApiError where it is not good any more */
  recheck: () => Promise<unknown>
  /** Where the caller reaches the service, without a slash at its end. */
  origin: string
  /** Aborts when the caller goes away before the answer. */
  signal: AbortSignal
}
export type Handler = (call: Call) => Promise<unknown>
