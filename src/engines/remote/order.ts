import { setTimeout } from 'node:timers/promises'
import { abortReason, EngineError, type Run } from '../port/engine.ts'
import { ServiceError } from './service.ts'

/** How an order at a service that chooses the orders' ids is placed, watched and taken back. */
export type Ordering<Prepared, Order extends object, Result> = {
  service: string
  /** Whether an order may have to be paid although it was cancelled: then it is not placed anew after it took too long. */
  isPaid: boolean
  /** What the order needs; not called where it was placed before. */
  prepare: () => Promise<Prepared>
  /**
   * Places the order, once. Bounds its time by itself: nothing else ends it, because whoever breaks it off never learns the id.
   *
   * @throws EngineError, undelivered where the service surely did not take it
   */
  place: (prepared: Prepared) => Promise<Order>
  /**
   * What became of the order; undefined as long as nothing did.
   *
   * @throws EngineError where it came to nothing, ServiceError where the service did not tell
   */
  look: (order: Order, watch: Watch) => Promise<Result | undefined>
  /** @throws ServiceError where the service did not take it */
  cancel: (order: Order) => Promise<void>
}

type Watch = Pick<Run, 'signal' | 'progress'>

/** What is noted of an order: that it may have been placed, then which it is, and that it was cancelled for taking too long. */
export type Noted<Order> = { ordering: true } | { order: Order; tookTooLong?: true }

const pauseMs = { min: 100, max: 2000, afterFailures: 15_000 }
const cancelTries = 4
const cancelPauseMs = 250
/** For how long a service is asked whether an order that it cancelled has ended. */
const goodbyeMs = 10_000

/** Orders, or finds what an earlier attempt ordered, and waits for what becomes of it. */
export async function fulfil<Prepared, Order extends object, Result>(
  { checkpoint, signal, progress }: Pick<Run, 'checkpoint' | 'signal' | 'progress'>,
  ordering: Ordering<Prepared, Order, Result>,
): Promise<Result> {
  try {
    const noted = await orderOnce(checkpoint, signal, ordering)
    return await follow(noted, ordering, { checkpoint, signal, progress: rising(progress) })
  } catch (error) {
    if (error instanceof EngineError && error.undelivered) await checkpoint.amend(null)
    throw error
  }
}

/** Cancels what a run noted, which nobody waits for any more. @throws Error where the service did not take it */
export async function withdraw<Order>(noted: object, cancel: (order: Order) => Promise<void>): Promise<void> {
  const { order } = noted as { order?: Order }
  if (order && !(await cancelSurely(order, cancel))) throw new Error('The service did not cancel the order.')
}

type Following<Order extends object, Result> = Omit<Ordering<never, Order, Result>, 'prepare' | 'place'>

type Placed<Order> = Extract<Noted<Order>, { order: Order }>

/** The run's signal does not reach in here: an order that was begun gets its id noted, or is cancelled. */
async function orderOnce<Prepared, Order extends object>(
  checkpoint: Run['checkpoint'],
  signal: AbortSignal,
  { service, prepare, place, cancel }: Ordering<Prepared, Order, unknown>,
): Promise<Placed<Order>> {
  const earlier = await findEarlier<Order>(checkpoint, signal)
  if (earlier && 'order' in earlier) return earlier
  if (earlier) {
    throw new EngineError(
      `An earlier attempt ended while it ordered from ${service}. Whether the order was taken is unknown, so it is not placed again.`,
      { code: 'ENGINE_FAILED', retryable: false },
    )
  }
  signal.throwIfAborted()
  const prepared = await prepare()
  signal.throwIfAborted()
  await checkpoint.note({ ordering: true } satisfies Noted<Order>)
  if (signal.aborted) {
    await checkpoint.amend(null)
    throw signal.reason
  }
  const order = await place(prepared)
  try {
    await checkpoint.amend({ order } satisfies Noted<Order>)
  } catch (error) {
    // Nobody will look for it: the generation has ended, or another attempt has taken it for lost.
    await abandon(order, cancel, checkpoint)
    throw error
  }
  return { order }
}

/** What stands noted; an earlier attempt that was placing its order may still live to say more. */
async function findEarlier<Order>(
  { noted, hear }: Run['checkpoint'],
  signal: AbortSignal,
): Promise<Noted<Order> | undefined> {
  const isPlacing = noted && 'ordering' in noted
  return ((isPlacing ? await hear(signal) : noted) ?? undefined) as Noted<Order> | undefined
}

/** Asks until something became of the order: more often while it is young, less often while the service fails. */
async function follow<Order extends object, Result>(
  { order, tookTooLong }: Placed<Order>,
  ordering: Following<Order, Result>,
  { checkpoint, signal, progress }: Pick<Run, 'checkpoint' | 'signal' | 'progress'>,
): Promise<Result> {
  const { service, look, cancel } = ordering
  const beganAt = performance.now()
  let failures = 0
  while (!signal.aborted) {
    let waitMs = Math.min(Math.max((performance.now() - beganAt) / 20, pauseMs.min), pauseMs.max)
    try {
      const result = await look(order, { signal, progress })
      if (result !== undefined) return result
      failures = 0
    } catch (error) {
      if (tookTooLong && isNothing(error)) throw tooLong(ordering, { cause: error })
      if (!(error instanceof ServiceError)) throw error
      const backoffMs = error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : waitMs * 2 ** ++failures
      waitMs = Math.min(backoffMs, pauseMs.afterFailures)
    }
    await setTimeout(waitMs, undefined, { signal }).catch(() => {})
  }
  const reason = abortReason(signal)
  if (reason === 'cancelled') await abandon(order, cancel, checkpoint)
  if (reason !== 'timeout') throw signal.reason
  // What is found cancelled by a later attempt is then known to have been too slow.
  await checkpoint.amend({ order, tookTooLong: true } satisfies Noted<Order>).catch(() => {})
  if (await endSurely(order, ordering)) throw tooLong(ordering, { cause: signal.reason })
  throw new EngineError(`${service} took too long, and may still be at it.`, {
    code: 'ENGINE_TIMEOUT',
    retryable: true,
    cause: signal.reason,
  })
}

/** Nobody wants the order any more. What the service does not cancel now stays noted, to be cancelled later. */
async function abandon<Order>(
  order: Order,
  cancel: (order: Order) => Promise<void>,
  checkpoint: Run['checkpoint'],
): Promise<void> {
  if (await cancelSurely(order, cancel)) await checkpoint.amend(null).catch(() => {})
}

/** Cancels, and insists for a while. @returns whether the service took it, or has nothing left to cancel */
async function cancelSurely<Order>(order: Order, cancel: (order: Order) => Promise<void>): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await cancel(order)
      return true
    } catch (error) {
      if (isTooLateToCancel(error)) return true
      if (tries === cancelTries) return false
    }
    await setTimeout(cancelPauseMs * 2 ** tries)
  }
}

const isTooLateToCancel = (error: unknown) =>
  error instanceof ServiceError && [400, 404, 405, 409, 410, 422].includes(error.status!)

/** Cancels, and sees whether nothing will come of the order. */
async function endSurely<Order extends object>(
  order: Order,
  { look, cancel }: Following<Order, unknown>,
): Promise<boolean> {
  if (!(await cancelSurely(order, cancel))) return false
  const signal = AbortSignal.timeout(goodbyeMs)
  while (!signal.aborted) {
    try {
      if ((await look(order, { signal, progress: () => {} })) !== undefined) return false
    } catch (error) {
      if (!(error instanceof ServiceError)) return isNothing(error)
    }
    await setTimeout(pauseMs.min, undefined, { signal }).catch(() => {})
  }
  return false
}

const isNothing = (error: unknown) => error instanceof EngineError && error.undelivered

const tooLong = (
  { service, isPaid }: Pick<Ordering<never, never, unknown>, 'service' | 'isPaid'>,
  options: { cause: unknown },
) =>
  new EngineError(`${service} took too long, and the order was cancelled.`, {
    code: 'ENGINE_TIMEOUT',
    retryable: !isPaid,
    undelivered: true,
    ...options,
  })

/** Models begin to count anew for each of their stages. */
function rising(progress: Run['progress']): Run['progress'] {
  let highest = 0
  return (event) => {
    highest = Math.max(highest, event.progress)
    progress({ ...event, progress: highest })
  }
}
