import type { Place } from './places.ts'

/** Of more accounts than this, those that have been idle for longest are forgotten, and with them what they had. */
const knownMax = 1000

type Account = { running: number; startsAt: number; waiting: { since: number; begin: () => void }[] }

/**
 * Places that accounts share by cost: the next goes to the account that had least since it came. An account's place starts
 * where its last one ended, or now, whichever is later; and now is the start of the place that began last (start-time fair
 * queueing, Goyal, Vin and Cheng 1996). The cost of a place may become known after it began.
 *
 * @param options.ownMax how many places one account has at once
 */
export function openFairPlaces({ count, ownMax }: { count: number; ownMax: number }) {
  let taken = 0
  let now = 0
  let arrivals = 0
  /** Accounts that have a place, wait for one, or had one lately; the one that asked last is last. */
  const accounts = new Map<string, Account>()

  const startOf = ({ startsAt }: Account) => Math.max(startsAt, now)
  const isBefore = (one: Account, other: Account) =>
    startOf(one) - startOf(other) || one.waiting[0]!.since - other.waiting[0]!.since

  function grant(): void {
    while (taken < count) {
      const [next] = [...accounts.values()]
        .filter(({ running, waiting }) => waiting.length && running < ownMax)
        .sort(isBefore)
      if (!next) break
      now = next.startsAt = startOf(next)
      next.running++
      taken++
      next.waiting.shift()!.begin()
    }
    // With no account left, no balance is kept.
    if (!taken) accounts.clear()
  }

  function forgetIdle(): void {
    for (const [id, { running, waiting }] of accounts) {
      if (accounts.size <= knownMax) return
      if (!running && !waiting.length) accounts.delete(id)
    }
  }

  function placeOf(account: Account): Place {
    return {
      costs: (amount) => {
        account.startsAt += amount
      },
      [Symbol.dispose]: () => {
        account.running--
        taken--
        grant()
      },
    }
  }

  /** Waits for a place of an account. Dispose it to release it. @throws the signal's reason */
  return async (accountId: string, signal: AbortSignal): Promise<Place> => {
    signal.throwIfAborted()
    const account = accounts.get(accountId) ?? { running: 0, startsAt: now, waiting: [] }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const own = { since: arrivals++, begin: resolve }
    account.waiting.push(own)
    accounts.delete(accountId)
    accounts.set(accountId, account)
    forgetIdle()
    const leave = () => {
      const index = account.waiting.indexOf(own)
      if (index >= 0) account.waiting.splice(index, 1)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave)
    grant()
    await promise.finally(() => signal.removeEventListener('abort', leave))
    return placeOf(account)
  }
}
