import { setTimeout } from 'node:timers/promises'
import type { App } from '../../app.ts'
import type { Engine } from '../../engines/port/engine.ts'
import { deleteSetAside, deleteSetAsideBefore, listSetAside } from '../../store/generations/abandoned-orders.ts'
import { type Abandoned, forgetCheckpoint, listAbandoned } from '../../store/generations/engines.ts'
import type { Db } from '../../store/open.ts'
import type { AbandonedOrder } from '../../store/schema.ts'

const intervalMs = 10_000
const batch = 20
/** No service keeps an order for longer. */
const maxAgeMs = 86_400_000

/** Where orders are found, and how one is forgotten that was cancelled. */
type Place<Found> = {
  list: (db: Db, page: { engine: string; since: Date; after: Found | undefined; limit: number }) => Promise<Found[]>
  read: (found: Found) => { generation: string; order: object }
  forget: (db: Db, found: Found) => Promise<void>
}

const ofFailed: Place<Abandoned> = {
  list: listAbandoned,
  read: ({ id, checkpoint }) => ({ generation: id, order: checkpoint.order }),
  forget: async (db, { id, checkpoint }) => await forgetCheckpoint(db, id, checkpoint),
}

const ofSetAside: Place<AbandonedOrder> = {
  list: listSetAside,
  read: ({ generationId, order }) => ({ generation: generationId, order }),
  forget: async (db, { id }) => await deleteSetAside(db, id),
}

/**
 * Looks from time to time for orders at other services whose generation has failed, or one of its results, or that another engine
 * made meanwhile, and cancels them. Most were cancelled by the attempt that placed them, but a generation may end without an attempt, its worker may die, or the service
 * may not answer.
 */
export function startCancellingAbandonedOrders(app: App): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const able = app.engines.all.filter(({ isOffered, engine }) => isOffered && engine.cancelOrder)
  // Each separately: a service that does not answer does not delay others.
  const repeating = able.map(({ engine }) =>
    Promise.all([repeat(app, engine, ofFailed, stopping.signal), repeat(app, engine, ofSetAside, stopping.signal)]),
  )
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(repeating)
    },
  }
}

async function repeat<Found>(app: App, engine: Engine, place: Place<Found>, signal: AbortSignal): Promise<void> {
  // Page after page, and then from the start: orders on a lost host, which cannot be cancelled, do not delay later ones.
  let after: Found | undefined
  while (!signal.aborted) {
    after = await cancelAbandonedOrders(app, engine, place, after).catch((error) => {
      app.log.warn(error, 'The search for orders that nobody awaits failed and will be tried again.')
      return undefined
    })
    await setTimeout(intervalMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** @returns the order after which to continue; undefined after the last */
async function cancelAbandonedOrders<Found>(
  { db, clock, log }: App,
  engine: Engine,
  { list, read, forget }: Place<Found>,
  after: Found | undefined,
): Promise<Found | undefined> {
  const since = new Date(clock.now().getTime() - maxAgeMs)
  await deleteSetAsideBefore(db, since)
  const abandoned = await list(db, { engine: engine.name, since, after, limit: batch })
  await Promise.all(
    abandoned.map(async (found) => {
      const { generation, order } = read(found)
      try {
        await engine.cancelOrder!(order)
        await forget(db, found)
      } catch (error) {
        log.warn({ err: error, generation }, 'An order that nobody awaits could not be cancelled yet.')
      }
    }),
  )
  return abandoned.length === batch ? abandoned.at(-1) : undefined
}
