import type { FastifyReply } from 'fastify'
import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { App } from '../app.ts'
import type { Scope } from '../contract/endpoint.ts'
import { rateLimited } from '../contract/errors.ts'

/** Each scope's limit as it is named in the RateLimit headers. */
const names: Record<Scope, string> = { generate: 'submit', read: 'read' }

/** A database that does not answer is away: each server then counts for itself. */
const queryTimeoutMs = 5000

/** Counts requests per API key, in the database where several servers may share it, else in memory. */
export function openRateLimits({ config, postgres }: App) {
  const { rateSubmit, rateRead } = config
  const limits = {
    generate: rateSubmit && { ...rateSubmit, limiter: openLimiter(postgres, names.generate, rateSubmit) },
    read: rateRead && { ...rateRead, limiter: openLimiter(postgres, names.read, rateRead) },
  }

  /** Counts a request and writes its RateLimit headers. @throws ApiError RATE_LIMITED */
  return async (keyId: string, scope: Scope, reply: FastifyReply): Promise<void> => {
    const limit = limits[scope]
    if (!limit) return
    const state = await limit.limiter.consume(keyId).catch(refused)
    const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
    reply.headers({
      'ratelimit-policy': `"${names[scope]}";q=${limit.quota};w=${limit.windowSeconds}`,
      ratelimit: `"${names[scope]}";r=${state.remainingPoints};t=${seconds}`,
    })
    if (state.consumedPoints > limit.quota) throw rateLimited(seconds)
  }
}

/** Counts in the database where several servers may share it, else in memory. */
export function openLimiter(
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

/** The library rejects with the state where the limit is passed, and with an Error where it failed. */
function refused(state: unknown): RateLimiterRes {
  if (state instanceof RateLimiterRes) return state
  throw state
}
