import { setTimeout } from 'node:timers/promises'
import type { App } from '../app.ts'
import { forgetCheckpoint, listAbandoned } from '../store/engines.ts'

const intervalMs = 10_000
const batch = 20
/** No service keeps an order for longer. */
const maxAgeMs = 86_400_000

/**
 * Looks from time to time for orders at other services whose generation has failed, and cancels them. Most were cancelled by
 * the attempt that placed them, but a generation may end without an attempt, its worker may die, or the service may not answer.
 */
export function startCancellingAbandonedOrders(app: App): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const repeat = async () => {
    while (!stopping.signal.aborted) {
      await cancelAbandonedOrders(app).catch((error) =>
        app.log.warn(error, 'The search for orders of failed generations failed and will be tried again.'),
      )
      await setTimeout(intervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const repeating = repeat()
  return {
    stop: async () => {
      stopping.abort()
      await repeating
    },
  }
}

async function cancelAbandonedOrders({ db, clock, engines, log }: App): Promise<void> {
  const able = new Map(
    engines.all
      .filter(({ isOffered, engine }) => isOffered && engine.cancelOrder)
      .map(({ engine }) => [engine.name, engine]),
  )
  if (!able.size) return
  const since = new Date(clock.now().getTime() - maxAgeMs)
  const abandoned = await listAbandoned(db, { engines: [...able.keys()], since, limit: batch })
  await Promise.all(
    abandoned.map(async ({ id, checkpoint }) => {
      try {
        await able.get(checkpoint.engine)!.cancelOrder!(checkpoint.order)
        await forgetCheckpoint(db, id, checkpoint)
      } catch (error) {
        log.warn({ err: error, generation: id }, 'The order of a failed generation could not be cancelled yet.')
      }
    }),
  )
}
