import type { App } from '../../app.ts'
import { ApiError, rateLimited } from '../../contract/errors.ts'
import { addDebt, findDebt } from '../../store/decoding-debts.ts'

/** Who has something decoded; the signal aborts when they go away. */
type Caller = { accountId: string; isDryRun: boolean; signal: AbortSignal }

/**
 * Limits the seconds of unpaid decoding of an account: by its dry runs, and by its refused orders. They are counted
 * separately, so that dry runs do not prevent orders. The cost is known afterwards; an account past the limit waits
 * longer by the excess.
 */
export function openFreeDecoding({ config, db, clock, log }: App) {
  const rate = config.rateDecoding || undefined
  const windowMs = (rate?.windowSeconds ?? 0) * 1000

  async function check(name: string): Promise<void> {
    if (!rate) return
    const waitMs = ((await findDebt(db, name)) ?? 0) - windowMs - clock.now().getTime()
    if (waitMs < 0) return
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    throw rateLimited(seconds, {
      'ratelimit-policy': `"decoding";q=${rate.quota};w=${rate.windowSeconds}`,
      ratelimit: `"decoding";r=0;t=${seconds}`,
    })
  }

  async function count(name: string, ms: number): Promise<void> {
    if (!rate || !ms) return
    const debtMs = (ms / 1000 / rate.quota) * windowMs
    // The request has its answer: a failure to count it does not change that.
    await addDebt(db, { name, ms: debtMs, now: clock.now().getTime() }).catch((error) =>
      log.warn(error, 'What an account has decoded for nothing could not be counted.'),
    )
  }

  /** Does what decodes, and counts it if it was for nothing. @throws ApiError RATE_LIMITED */
  return async <T>(
    { accountId, isDryRun, signal }: Caller,
    work: (spent: (ms: number) => void) => Promise<T>,
  ): Promise<T> => {
    const name = `decoding:${accountId}-${isDryRun ? 'dry' : 'refused'}`
    await check(name)
    let spentMs = 0
    const spent = (ms: number) => {
      spentMs += ms
    }
    try {
      const done = await work(spent)
      if (isDryRun) await count(name, spentMs)
      return done
    } catch (error) {
      if (signal.aborted || isCallersFault(error)) await count(name, spentMs)
      throw error
    }
  }
}

/** What the service could not do costs the caller nothing. */
const isCallersFault = (error: unknown) => error instanceof ApiError && error.status < 500
