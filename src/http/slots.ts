import type { App } from '../app.ts'
import { capReached, overloaded } from '../contract/errors.ts'

/**
 * Bounds how many requests are being read, fetched or decoded at once, per account and in all: what a caller can make
 * the service do before anything is paid.
 */
export function openSlots({ config }: App) {
  const taken = new Map<string, number>()
  let total = 0

  /** Takes a slot, to be given back by disposing it. @throws ApiError RATE_LIMITED or OVERLOADED */
  return (accountId: string): Disposable => {
    const own = taken.get(accountId) ?? 0
    if (own >= config.maxInspecting) throw capReached({ name: 'inspecting', quota: config.maxInspecting }, 1)
    if (total >= config.maxUploads) throw overloaded(1)
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
