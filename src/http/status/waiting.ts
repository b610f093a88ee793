import type { ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import { ApiError } from '../../contract/errors.ts'
import { findGenerations } from '../../store/generations/generations.ts'
import { isDatabaseAway } from '../../store/open.ts'
import type { Generation } from '../../store/schema.ts'
import { type Known, unauthorized } from '../access/auth.ts'
import { openAccountPlaces } from '../limits/account-places.ts'
import { openBatches } from '../limits/batches.ts'
import { type Reading, readStatus, type Teller } from './status-body.ts'

/** How often a status is read without a notification. */
export const lookIntervalMs = 15_000

/** How long a stopping server waits for a caller that does not read. */
const closeMs = 1000

/** How often the keys and sessions of waiting callers are checked. */
const callersIntervalMs = 1000

export type Waiting = ReturnType<typeof openWaiting>

/** A waiting request; its signal aborts when its caller leaves. */
type Waiter = { caller: Known; reply: { raw: ServerResponse }; signal: AbortSignal }

/**
 * Shared by the requests that wait for generations: their number, their reads, and their end with the server's or with
 * their caller's key.
 *
 * @param findEnded which of several callers are now refused
 */
export function openWaiting(app: App, findEnded: (callers: Known[]) => Promise<Set<Known>>) {
  const takePlace = openAccountPlaces({ name: 'waiting', quota: app.config.maxWaiting })
  const all = new Map<ServerResponse, { stop: AbortController; caller: Known }>()
  let closed = false
  const read = openReader(app)
  const batches = openBatches()

  /** One query for all of them, however many wait. */
  async function endRefused(): Promise<void> {
    const ended = await findEnded([...all.values()].map(({ caller }) => caller))
    for (const { stop, caller } of all.values()) if (ended.has(caller)) stop.abort(unauthorized())
  }

  let isLooking = false
  const callersTimer = setInterval(() => {
    if (isLooking || !all.size) return
    isLooking = true
    endRefused()
      .catch((error) => app.log.error(error, 'Waiting callers could not be checked.'))
      .finally(() => {
        isLooking = false
      })
  }, callersIntervalMs).unref()

  return {
    /**
     * Takes a place for a waiting request, released when the answer has ended. The signal aborts when the caller leaves
     * or the server stops, and with an ApiError if the caller's key or session has ended.
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
          // One change wakes all callers that wait for it.
          await batches.take()
          reading = await readStatus(teller, generation)
        } catch (error) {
          // Waiting survives a restart of the database: its return wakes all callers.
          if (!reading || !isDatabaseAway(error)) throw error
        }
        yield reading
        if (reading.isFinished || stop.aborted) return
        await alarm.rung(lookIntervalMs)
        if (isRefused(stop)) return
      }
    },

    /** Ends all waiting; answers that are not read are cut off. */
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

/** Whether waiting ended because its caller would now be refused. */
export const isRefused = ({ reason }: AbortSignal): boolean => reason instanceof ApiError

/** Reads generations in one query for all simultaneous callers, begun after they asked. */
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

/** Wakes a sleeper; a ring while it is awake is kept for the next sleep. */
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
