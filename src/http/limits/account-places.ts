import { limitReached, overloaded } from '../../contract/errors.ts'

const retrySeconds = 1

/**
 * Limits how many requests do the same thing at once, per account and in all.
 *
 * @param limit the limit of one account, with its name in the RateLimit headers
 */
export function openAccountPlaces(limit: { name: string; quota: number }, totalMax = Number.POSITIVE_INFINITY) {
  const taken = new Map<string, number>()
  let total = 0

  /** Takes a place, which is released by disposing it. @throws ApiError RATE_LIMITED or OVERLOADED */
  return (accountId: string): Disposable => {
    const own = taken.get(accountId) ?? 0
    if (own >= limit.quota) throw limitReached(limit, retrySeconds)
    if (total >= totalMax) throw overloaded(retrySeconds)
    taken.set(accountId, own + 1)
    total++
    return {
      [Symbol.dispose]: () => {
        total--
        const left = taken.get(accountId)! - 1
        if (left) taken.set(accountId, left)
        else taken.delete(accountId)
      },
    }
  }
}
