import type { ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import { ApiError } from '../../contract/errors.ts'
import { findGenerations } from '../../store/generations.ts'
import { isDatabaseAway } from '../../store/open.ts'
import type { Generation } from '../../store/schema.ts'
import { type Known, unauthorized } from '../access/auth.ts'
import { openAccountPlaces } from '../limits/account-places.ts'
import { openBatches } from '../limits/batches.ts'
import { type Reading, readStatus, type Teller } from './status-body.ts'

/** So often a status is read although nothing was heard of it. */
export const lookIntervalMs = 15_000

/** How long a stopping server waits for a caller who takes nothing. */
const closeMs = 1000

/** So often it is looked whether those who wait may still be answered. */
const callersIntervalMs = 1000

export type Waiting = ReturnType<typeof openWaiting>

/** A request that waits; its signal aborts when its caller goes away. */
type Waiter = { caller: Known; reply: { raw: ServerResponse }; signal: AbortSignal }

/**
 * What the requests that wait for a generation share: their number, their reads, and their end with the server's or with
 * their caller's key.
 *
 * @param findEnded who of several callers is refused by now
 */
export function openWaiting(app: App, findEnded: (callers: Known[]) => Promise<Set<Known>>) {
  const takePlace = openAccountPlaces({ name: 'waiting', quota: app.config.maxWaiting })
  const all = new Map<ServerResponse, { stop: AbortController; caller: Known }>()
  let closed = false
  const read = openReader(app)
  const batches = openBatches()

  /** One question for all of them, however many wait. */
  async function endRefused(): Promise<void> {
    const ended = await findEnded([...all.values()].map(({ caller }) => caller))
    for (const { stop, caller } of all.values()) if (ended.has(caller)) stop.abort(unauthorized())
  }

  let isLooking = false
  const callersTimer = setInterval(() => {
    if (isLooking || !all.size) return
    isLooking = true
    endRefused()
      .catch((error) => app.log.error(error, 'Callers who wait could not be checked.'))
      .finally(() => {
        isLooking = false
      })
  }, callersIntervalMs).unref()

  return {
    /**
     * Takes a place among those who wait, given back when the answer has ended. The signal aborts when the caller leaves
     * or the server stops, and with an ApiError where the caller's key or session has ended.
     *
     * @throws ApiError RATE_LIMITED
     */
    enter: ({ caller, reply: { raw }, signal: gone }: Waiter): AbortSignal => {
      gone.throwIfAborted()
      if (closed) return AbortSignal.abort()
      const place = takePlace(caller.key.accountId)
      const stop = new AbortController()
      all.set(raw, { stop, caller })
      raw.once('close', () => {
        stop.abort()
        all.delete(raw)
        place[Symbol.dispose]()
      })
      return stop.signal
    },

    /** Reads a status now and whenever it may have changed, until it is finished; a last time when the server stops. */
    follow: async function* (teller: Teller, first: Generation, stop: AbortSignal): AsyncGenerator<Reading> {
      let generation = first
      using alarm = openAlarm(stop)
      using _changes = app.queue.subscribe(generation.id, alarm.ring)
      using _moves = app.queue.subscribeToMoves(() => {
        if (generation.status === 'queued') alarm.ring()
      })
      for (let reading: Reading | undefined; ; ) {
        try {
          const found = await read(generation.id)
          if (!found || found.deletedAt) throw new ApiError('NOT_FOUND')
          generation = found
          // One change wakes everybody who waits for it.
          await batches.take()
          reading = await readStatus(teller, generation)
        } catch (error) {
          // Who waits does not mind that the database restarts: its return wakes everybody.
          if (!reading || !isDatabaseAway(error)) throw error
        }
        yield reading
        if (reading.isFinished || stop.aborted) return
        await alarm.rung(lookIntervalMs)
        if (isRefused(stop)) return
      }
    },

    /** Ends all waiting; answers that nobody takes are cut off. */
    close: () => {
      closed = true
      clearInterval(callersTimer)
      for (const [raw, { stop }] of all) {
        stop.abort()
        raw.setTimeout(closeMs)
      }
    },
  }
}

/** Whether waiting has ended because its caller would be refused now. */
export const isRefused = ({ reason }: AbortSignal): boolean => reason instanceof ApiError

/** Reads generations one by one for those who ask, in one query for all who ask at the same time, begun after they did. */
function openReader({ db }: App) {
  let asked: Set<string> | undefined
  let answer: Promise<Map<string, Generation>>
  return async (id: string): Promise<Generation | undefined> => {
    if (!asked) {
      const ids = new Set<string>()
      asked = ids
      answer = new Promise(setImmediate).then(async () => {
        asked = undefined
        const found = await findGenerations(db, [...ids])
        return new Map(found.map((generation) => [generation.id, generation]))
      })
    }
    asked.add(id)
    return (await answer).get(id)
  }
}

/** Wakes one who sleeps; a ring that comes meanwhile is kept for the next sleep. */
function openAlarm(stop: AbortSignal) {
  let isRinging = false
  let wake = () => {}
  const ring = () => {
    isRinging = true
    wake()
  }
  stop.addEventListener('abort', ring)
  return {
    ring,
    rung: async (maxMs: number): Promise<void> => {
      if (!isRinging) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = setTimeout(resolve, maxMs)
        await promise
        clearTimeout(timer)
      }
      isRinging = false
    },
    [Symbol.dispose]: () => stop.removeEventListener('abort', ring),
  }
}
