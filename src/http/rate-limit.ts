import type { FastifyReply } from 'fastify'
import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { App } from '../app.ts'
import type { Scope } from '../contract/endpoint.ts'
import { rateLimited } from '../contract/errors.ts'

/** Each scope's limit as it is named in the RateLimit headers. */
const names: Record<Scope, string> = { generate: 'submit', read: 'read' }

/** A database that does not answer is away: each server then counts for itself. */
const timeouts = { connectionTimeoutMillis: 5000, query_timeout: 5000 }

/** Counts requests per API key, in the database where several servers may share it, else in memory. */
export async function openRateLimits(app: App) {
  const { databaseUrl, rateSubmit, rateRead } = app.config
  const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 2, ...timeouts }) : undefined
  pool?.on('error', (error) => app.log.warn(error, 'The rate limits lost a database connection.'))
  const limits = {
    generate: rateSubmit && { ...rateSubmit, limiter: await openLimiter(pool, names.generate, rateSubmit) },
    read: rateRead && { ...rateRead, limiter: await openLimiter(pool, names.read, rateRead) },
  }

  return {
    /** Counts a request and writes its RateLimit headers. @throws ApiError RATE_LIMITED */
    consume: async (keyId: string, scope: Scope, reply: FastifyReply): Promise<void> => {
      const limit = limits[scope]
      if (!limit) return
      const state = await limit.limiter.consume(keyId).catch(refused)
      const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
      reply.headers({
        'ratelimit-policy': `"${names[scope]}";q=${limit.quota};w=${limit.windowSeconds}`,
        ratelimit: `"${names[scope]}";r=${state.remainingPoints};t=${seconds}`,
      })
      if (state.consumedPoints > limit.quota) throw rateLimited(seconds)
    },
    close: async () => {
      await pool?.end()
    },
  }
}

async function openLimiter(
  pool: pg.Pool | undefined,
  keyPrefix: string,
  rate: { quota: number; windowSeconds: number },
) {
  const options = { keyPrefix, points: rate.quota, duration: rate.windowSeconds }
  if (!pool) return new RateLimiterMemory(options)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // While the database is away, each server counts for itself.
  const shared = {
    ...options,
    storeClient: pool,
    tableName: 'rate_limits',
    insuranceLimiter: new RateLimiterMemory(options),
  }
  const limiter = new RateLimiterPostgres(shared, (error) => (error ? reject(error) : resolve()))
  await promise
  return limiter
}

/** The library rejects with the state where the limit is passed, and with an Error where it failed. */
function refused(state: unknown): RateLimiterRes {
  if (state instanceof RateLimiterRes) return state
  throw state
}
