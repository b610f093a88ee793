import type { App } from '../../app.ts'
import { rateLimited } from '../../contract/errors.ts'
import { openLimiter } from './rate-limit.ts'

/** The decoding that one request has done. What was not paid for when it ends is counted. */
export type Decoding = AsyncDisposable & { spent: (ms: number) => void; paid: () => void }

/**
 * Bounds the seconds of decoding that an account may cost for nothing: by its dry runs, and by its orders that are refused. They are counted
 * apart, so that trying keeps nobody from ordering. What they cost is known afterwards; who went past the limit waits for as
 * much longer as it went past it.
 */
export function openFreeDecoding({ config, postgres }: App) {
  const rate = config.rateDecoding || undefined
  const quotaMs = (rate?.quota ?? 0) * 1000
  const limiter = rate && openLimiter(postgres, 'decoding', { ...rate, quota: quotaMs })

  async function count(name: string, ms: number): Promise<void> {
    if (!limiter || !ms) return
    const { consumedPoints, msBeforeNext } = await limiter.penalty(name, ms)
    const over = Math.min(consumedPoints - quotaMs, ms)
    if (over <= 0) return
    const seconds = msBeforeNext / 1000 + (over / quotaMs) * rate.windowSeconds
    await limiter.set(name, consumedPoints, Math.ceil(seconds))
  }

  /** To be disposed of when the request ends. @throws ApiError RATE_LIMITED */
  return async (accountId: string, { isDryRun }: { isDryRun: boolean }): Promise<Decoding> => {
    const name = `${accountId}-${isDryRun ? 'dry' : 'refused'}`
    const state = await limiter?.get(name)
    if (rate && state && state.consumedPoints >= quotaMs) {
      const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
      throw rateLimited(seconds, {
        'ratelimit-policy': `"decoding";q=${rate.quota};w=${rate.windowSeconds}`,
        ratelimit: `"decoding";r=0;t=${seconds}`,
      })
    }
    let unpaidMs = 0
    let isPaid = false
    return {
      spent: (ms) => {
        unpaidMs += ms
      },
      paid: () => {
        isPaid = true
      },
      [Symbol.asyncDispose]: async () => {
        if (!isPaid) await count(name, Math.ceil(unpaidMs))
      },
    }
  }
}
