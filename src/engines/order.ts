import { setTimeout } from 'node:timers/promises'
import { abortReason, EngineError, type Run } from './engine.ts'
import { ServiceError } from './service.ts'

/** How an order at a service that chooses the orders' ids is placed, watched and taken back. */
export type Ordering<Prepared, Order extends object, Result> = {
  service: string
  /** What the order needs; not called where it was placed before. */
  prepare: () => Promise<Prepared>
  /**
   * Places the order, once.
   *
   * @throws EngineError, undelivered where the service surely did not take it
   */
  place: (prepared: Prepared) => Promise<Order>
  /**
   * What became of the order; undefined as long as nothing did.
   *
   * @throws EngineError where it came to nothing, ServiceError where the service did not tell
   */
  look: (order: Order, progress: Run['progress']) => Promise<Result | undefined>
  cancel: (order: Order) => Promise<void>
}

/** What is noted of an order: that it may have been placed, then which it is. */
export type Noted<Order> = { ordering: true } | { order: Order }

const pauseMs = { min: 100, max: 2000, afterFailures: 15_000 }

/** Orders, or finds what an earlier attempt ordered, and waits for what becomes of it. */
export async function fulfil<Prepared, Order extends object, Result>(
  { checkpoint, signal, progress }: Pick<Run, 'checkpoint' | 'signal' | 'progress'>,
  ordering: Ordering<Prepared, Order, Result>,
): Promise<Result> {
  try {
    const order = await orderOnce(checkpoint, signal, ordering)
    return await follow(order, ordering, { signal, progress: rising(progress) })
  } catch (error) {
    if (error instanceof EngineError && error.undelivered) await checkpoint.note(null)
    throw error
  }
}

/** The run's signal does not reach in here: an order that was begun gets its id noted, or it would be lost. */
async function orderOnce<Prepared, Order extends object>(
  { noted, note }: Run['checkpoint'],
  signal: AbortSignal,
  { service, prepare, place }: Ordering<Prepared, Order, unknown>,
): Promise<Order> {
  const earlier = noted as Noted<Order> | undefined
  if (earlier && 'order' in earlier) return earlier.order
  if (earlier) {
    throw new EngineError(
      `An earlier attempt ended while it ordered from ${service}. Whether the order was taken is unknown, so it is not placed again.`,
      { code: 'ENGINE_FAILED', retryable: false },
    )
  }
  signal.throwIfAborted()
  const prepared = await prepare()
  signal.throwIfAborted()
  await note({ ordering: true } satisfies Noted<Order>)
  const order = await place(prepared)
  await note({ order } satisfies Noted<Order>)
  return order
}

/** Asks until something became of the order: more often while it is young, less often while the service fails. */
async function follow<Order extends object, Result>(
  order: Order,
  { look, cancel }: Pick<Ordering<never, Order, Result>, 'look' | 'cancel'>,
  { signal, progress }: Pick<Run, 'signal' | 'progress'>,
): Promise<Result> {
  const beganAt = performance.now()
  let failures = 0
  while (!signal.aborted) {
    let waitMs = Math.min(Math.max((performance.now() - beganAt) / 20, pauseMs.min), pauseMs.max)
    try {
      const result = await look(order, progress)
      if (result !== undefined) return result
      failures = 0
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const backoffMs = error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : waitMs * 2 ** ++failures
      waitMs = Math.min(backoffMs, pauseMs.afterFailures)
    }
    await setTimeout(waitMs, undefined, { signal }).catch(() => {})
  }
  if (['cancelled', 'timeout'].includes(abortReason(signal))) await cancel(order).catch(() => {})
  throw signal.reason
}

/** Models begin to count anew for each of their stages. */
function rising(progress: Run['progress']): Run['progress'] {
  let highest = 0
  return (event) => {
    highest = Math.max(highest, event.progress)
    progress({ ...event, progress: highest })
  }
}
