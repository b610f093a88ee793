import type { FastifyReply } from 'fastify'
import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { App } from '../../app.ts'
import { rateLimited } from '../../contract/errors.ts'
import type { Endpoint } from '../../contract/fields/endpoint.ts'

/** The name of the counted group in the RateLimit headers. */
const kinds = { submit: 'rateSubmit', change: 'rateChange', read: 'rateRead' } as const
type Kind = keyof typeof kinds

/** A caller at the limit of orders must still be able to cancel and delete, so changes that send nothing count separately. */
export const kindOf = ({ form, sends, scope }: Pick<Endpoint, 'form' | 'sends' | 'scope'>): Kind =>
  form || sends ? 'submit' : scope === 'generate' ? 'change' : 'read'

/** If the database does not answer in this time, each server counts for itself. */
const queryTimeoutMs = 5000

/** Counts requests per API key, in the database if several servers may share it, else in memory. */
export function openRateLimits({ config, postgres }: App) {
  const limits = Object.entries(kinds).map(([kind, setting]) => {
    const limit = config[setting]
    return [kind, limit && { ...limit, limiter: openLimiter(postgres, kind, limit) }] as const
  })
  const limitOf = new Map<string, (typeof limits)[number][1]>(limits)

  /** Counts a request and writes its RateLimit headers. @throws ApiError RATE_LIMITED */
  return async (keyId: string, kind: Kind, reply: FastifyReply): Promise<void> => {
    const limit = limitOf.get(kind)
    if (!limit) return
    const state = await limit.limiter.consume(keyId).catch(refused)
    const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
    reply.headers({
      'ratelimit-policy': `"${kind}";q=${limit.quota};w=${limit.windowSeconds}`,
      ratelimit: `"${kind}";r=${state.remainingPoints};t=${seconds}`,
    })
    if (state.consumedPoints > limit.quota) throw rateLimited(seconds)
  }
}

/** Counts in the database if several servers may share it, else in memory. */
function openLimiter(
  postgres: App['postgres'],
  keyPrefix: string,
  { quota, windowSeconds }: { quota: number; windowSeconds: number },
) {
  const options = { keyPrefix, points: quota, duration: windowSeconds }
  if (!postgres) return new RateLimiterMemory(options)
  // The library computes with 64-bit columns as pg gives them by default, not as bigint.
  const overrides = { types: pg.types, query_timeout: queryTimeoutMs }
  const query = (config: pg.QueryConfig) => postgres.query({ ...config, ...overrides })
  return new RateLimiterPostgres({
    ...options,
    storeClient: { query },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(options),
  })
}

/** The library rejects with the state if the limit is exceeded, and with an Error if it failed. */
function refused(state: unknown): RateLimiterRes {
  if (state instanceof RateLimiterRes) return state
  throw state
}
