import type { App } from '../../app.ts'
import { ApiError, rateLimited } from '../../contract/errors.ts'
import { addDebt, findDebt } from '../../store/generations/decoding-debts.ts'

/** Whose pictures are decoded; the signal aborts when the caller disconnects. */
type Caller = { accountId: string; isDryRun: boolean; signal: AbortSignal }

/**
 * Limits how many seconds an account's pictures are decoded without payment: for its dry runs, and for its refused orders.
 * The two are counted separately, so that dry runs do not prevent orders. The time is known only afterwards, so an account
 * that exceeds its limit waits longer, by the excess.
 */
export function openUnpaidDecoding({ config, db, clock, log }: App) {
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
    // The work is done: a failure to count it does not change the answer.
    await addDebt(db, { name, ms: debtMs, now: clock.now().getTime() }).catch((error) =>
      log.warn(error, 'The unpaid decoding of an account could not be counted.'),
    )
  }

  /** Does the work, and counts its decoding if nobody pays for it. @throws ApiError RATE_LIMITED */
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

/** If the service failed, the caller is not to blame, and the decoding is not counted. */
const isCallersFault = (error: unknown) => error instanceof ApiError && error.status < 500
