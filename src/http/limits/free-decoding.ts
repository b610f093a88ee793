import type { App } from '../../app.ts'
import { rateLimited } from '../../contract/errors.ts'
import { openLimiter } from './rate-limit.ts'

/** The decoding done for one request. It is counted if the request ends without a charge. */
export type Decoding = AsyncDisposable & { spent: (ms: number) => void; paid: () => void }

/**
 * Limits the seconds of unpaid decoding of an account: by its dry runs, and by its refused orders. They are counted
 * separately, so that dry runs do not prevent orders. The cost is known afterwards; an account past the limit waits
 * longer by the excess.
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

  /** Dispose it when the request ends. @throws ApiError RATE_LIMITED */
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
