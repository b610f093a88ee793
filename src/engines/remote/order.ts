import { setTimeout } from 'node:timers/promises'
import { abortReason, EngineError, type Run } from '../port/engine.ts'
import { ServiceError } from './service.ts'

/** How an order is placed, watched and cancelled at a service that chooses the ids. */
export type Ordering<Prepared, Order extends object, Result> = {
  service: string
  /** Whether a cancelled order may still be charged: then it is not placed again after it took too long. */
  isPaid: boolean
  /** Prepares the order; not called if it was placed before. */
  prepare: () => Promise<Prepared>
  /**
   * Places the order, once. It limits its own time: nothing else ends it, because an aborted call never learns the id.
   *
   * @throws EngineError, undelivered if the service certainly did not accept it
   */
  place: (prepared: Prepared) => Promise<Order>
  /**
   * The outcome of the order; undefined while there is none.
   *
   * @throws EngineError if the order failed, ServiceError if the service did not say
   */
  look: (order: Order, watch: Watch) => Promise<Result | undefined>
  /** @throws ServiceError if the service did not accept it */
  cancel: (order: Order) => Promise<void>
}

type Watch = Pick<Run, 'signal' | 'progress'>

/** The note of an order: that it may have been placed, then its id, and that it was cancelled for taking too long. */
export type Noted<Order> = { ordering: true } | { order: Order; tookTooLong?: true }

const pauseMs = { min: 100, max: 2000, afterFailures: 15_000 }
const cancelTries = 4
const cancelPauseMs = 250
/** How long a service is polled for the end of a cancelled order: only one that may cost something is worth the wait. */
const goodbyeMs = { paid: 10_000, free: 500 }

/** Places an order, or finds an earlier attempt's, and waits for its outcome. */
export async function fulfil<Prepared, Order extends object, Result>(
  { checkpoint, signal, progress }: Pick<Run, 'checkpoint' | 'signal' | 'progress'>,
  ordering: Ordering<Prepared, Order, Result>,
): Promise<Result> {
  const noted = await orderOnce(checkpoint, signal, ordering)
  try {
    return await follow(noted, ordering, { checkpoint, signal, progress: rising(progress) })
  } catch (error) {
    // The note of what took too long stays until the caller of this has noted whether it may be placed again.
    if (isNothing(error) && (error as EngineError).code !== 'ENGINE_TIMEOUT') await checkpoint.amend(null)
    throw error
  }
}

/** Cancels a run's noted order that is no longer awaited. @throws Error if the service did not accept that */
export async function withdraw<Order>(noted: object, cancel: (order: Order) => Promise<void>): Promise<void> {
  const { order } = noted as { order?: Order }
  if (order && !(await cancelSurely(order, cancel))) throw new Error('The service did not cancel the order.')
}

type Following<Order extends object, Result> = Omit<Ordering<never, Order, Result>, 'prepare' | 'place'>

type Placed<Order> = Extract<Noted<Order>, { order: Order }>

/** The run's signal does not apply here: a begun order gets its id noted, or is cancelled. */
async function orderOnce<Prepared, Order extends object>(
  checkpoint: Run['checkpoint'],
  signal: AbortSignal,
  { service, prepare, place, cancel }: Ordering<Prepared, Order, unknown>,
): Promise<Placed<Order>> {
  const earlier = await findEarlier<Order>(checkpoint, signal)
  if (earlier && 'order' in earlier) return earlier
  if (earlier) {
    throw new EngineError(
      `An earlier attempt ended while it ordered from ${service}. It is unknown whether the order was accepted, so it is not placed again.`,
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
  const order = await place(prepared).catch(async (error) => {
    if (isNothing(error)) await checkpoint.amend(null)
    throw error
  })
  try {
    await checkpoint.amend({ order } satisfies Noted<Order>)
  } catch (error) {
    // No attempt will look for it: the generation has ended, or another attempt treats it as lost.
    await abandon(order, cancel, checkpoint)
    throw error
  }
  return { order }
}

/** The current note; an earlier attempt that was placing its order may still update it. */
async function findEarlier<Order>(
  { noted, hear }: Run['checkpoint'],
  signal: AbortSignal,
): Promise<Noted<Order> | undefined> {
  const isPlacing = noted && 'ordering' in noted
  return ((isPlacing ? await hear(signal) : noted) ?? undefined) as Noted<Order> | undefined
}

/** Polls until the order has an outcome: more often while it is new, less often while the service fails. */
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
  // A later attempt that finds it cancelled then knows that it was too slow.
  await checkpoint.amend({ order, tookTooLong: true } satisfies Noted<Order>).catch(() => {})
  if (await endSurely(order, ordering)) throw tooLong(ordering, { cause: signal.reason })
  throw new EngineError(`${service} took too long, and may still be working on it.`, {
    code: 'ENGINE_TIMEOUT',
    retryable: true,
    cause: signal.reason,
  })
}

/** Cancels an unwanted order. If the service does not cancel it now, the note stays, to cancel it later. */
async function abandon<Order>(
  order: Order,
  cancel: (order: Order) => Promise<void>,
  checkpoint: Run['checkpoint'],
): Promise<void> {
  if (await cancelSurely(order, cancel)) await checkpoint.amend(null).catch(() => {})
}

/** Cancels, with retries for a while. @returns whether the service accepted that, or has nothing left to cancel */
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

/** Cancels, and checks whether the order certainly has no result. */
async function endSurely<Order extends object>(
  order: Order,
  { isPaid, look, cancel }: Following<Order, unknown>,
): Promise<boolean> {
  if (!(await cancelSurely(order, cancel))) return false
  const signal = AbortSignal.timeout(isPaid ? goodbyeMs.paid : goodbyeMs.free)
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
    told: `${service} took too long`,
    ...options,
  })

/** Models restart their count at each stage; until it is ahead again, the furthest report is repeated, with its stage. */
function rising(progress: Run['progress']): Run['progress'] {
  let furthest: Parameters<Run['progress']>[0] | undefined
  return (event) => {
    if (!furthest || event.progress >= furthest.progress) furthest = event
    progress(furthest)
  }
}
