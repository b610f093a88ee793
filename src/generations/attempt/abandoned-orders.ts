import { setTimeout } from 'node:timers/promises'
import type { App } from '../../app.ts'
import type { Engine } from '../../engines/port/engine.ts'
import { type Abandoned, forgetCheckpoint, listAbandoned } from '../../store/generations/engines.ts'

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
  const able = app.engines.all.filter(({ isOffered, engine }) => isOffered && engine.cancelOrder)
  // Each separately: a service that does not answer does not delay others.
  const repeating = able.map(({ engine }) => repeat(app, engine, stopping.signal))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(repeating)
    },
  }
}

async function repeat(app: App, engine: Engine, signal: AbortSignal): Promise<void> {
  // Page after page, and then from the start: orders on a lost host, which cannot be cancelled, do not delay later ones.
  let after: Abandoned | undefined
  while (!signal.aborted) {
    after = await cancelAbandonedOrders(app, engine, after).catch((error) => {
      app.log.warn(error, 'The search for orders of failed generations failed and will be tried again.')
      return undefined
    })
    await setTimeout(intervalMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** @returns the order after which to continue; undefined after the last */
async function cancelAbandonedOrders(
  { db, clock, log }: App,
  engine: Engine,
  after: Abandoned | undefined,
): Promise<Abandoned | undefined> {
  const since = new Date(clock.now().getTime() - maxAgeMs)
  const abandoned = await listAbandoned(db, { engine: engine.name, since, after, limit: batch })
  await Promise.all(
    abandoned.map(async ({ id, checkpoint }) => {
      try {
        await engine.cancelOrder!(checkpoint.order)
        await forgetCheckpoint(db, id, checkpoint)
      } catch (error) {
        log.warn({ err: error, generation: id }, 'The order of a failed generation could not be cancelled yet.')
      }
    }),
  )
  return abandoned.length === batch ? abandoned.at(-1) : undefined
}
