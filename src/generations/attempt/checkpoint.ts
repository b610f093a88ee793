import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { App } from '../../app.ts'
import type { Checkpoint } from '../../engines/port/engine.ts'
import type { Job } from '../../queue/job.ts'
import { type Instead, setOrderAside as storeOrderAside } from '../../store/generations/abandoned-orders.ts'
import { amendCheckpoint, findCheckpoint, readDatabaseTime, saveCheckpoint } from '../../store/generations/engines.ts'
import type { StoredCheckpoint } from '../../store/schema.ts'
import { LostJobError, throughOutage } from './settle.ts'

/** Longer than a service may take to answer an order: by then its worker has noted the order, or is dead. */
const placingMaxMs = 75_000
/** An order placed during an outage is noted soon after it, by a worker that may have lost the job. */
const afterOutageMs = 15_000
const lookAgainMs = 500

/** Leaves what was ordered, and is no longer awaited, to those who cancel it: another order may take the place of its note. */
export async function setOrderAside(
  { db, clock }: App,
  { generationId, attempt }: Pick<Job, 'generationId' | 'attempt'>,
  instead: Instead = {},
) {
  const aside = { id: clock.newId(), generationId, attempt, now: clock.now(), ...instead }
  await throughOutage(() => storeOrderAside(db, aside))
}

type Options = { engine: string; stored: StoredCheckpoint | null; result: number; signal: AbortSignal }

type OpenCheckpoint = Checkpoint & {
  /** Removes the note of an order that yielded nothing; if the engine is barred, it is not asked for this generation again. */
  forget: (how: { isBarred: boolean }) => Promise<void>
  /** Whether the database failed, and not the engine. */
  hasThrown: (error: unknown) => boolean
}

/** An engine's note of its order, kept with the generation. */
export function openCheckpoint(
  app: App,
  { generationId, attempt }: Pick<Job, 'generationId' | 'attempt'>,
  { engine, stored, result, signal }: Options,
): OpenCheckpoint {
  const { db, config } = app
  const outages = new Set<unknown>()
  const beganAt = performance.now()
  const through = async <T>(save: () => Promise<T>, until?: AbortSignal) =>
    await throughOutage(save, until).catch((error) => {
      outages.add(error)
      throw error
    })
  const stamped = async (order: object | null) =>
    order && { engine, order, attempt, at: await readDatabaseTime(db), ...(result > 0 && { result }) }
  const save = async (order: object | null, barred?: string) => {
    const saved = async () =>
      await saveCheckpoint(db, generationId, { attempt, checkpoint: await stamped(order), barred })
    const isOurs = await through(saved)
    if (!isOurs) throw new LostJobError()
  }

  return {
    noted: stored?.engine === engine ? stored.order : undefined,
    note: async (order) => await save(order),
    forget: async ({ isBarred }) => await save(null, isBarred ? engine : undefined),
    amend: async (order) => {
      const save = async () => await amendCheckpoint(db, generationId, { attempt, checkpoint: await stamped(order) })
      const isWanted = await through(save, signal)
      if (!isWanted) throw new LostJobError()
    },
    hear: async (ending) => {
      const at = stored?.at ?? 0
      // The embedded database has only one process: whatever noted it before this process began is gone.
      const isGone = !config.databaseUrl && at < performance.timeOrigin
      // It may have been noted on a machine with another clock: the database knows how old it is.
      const placedMs = at + placingMaxMs - (await readDatabaseTime(db))
      const until = isGone ? 0 : Math.max(performance.now() + placedMs, beganAt + afterOutageMs)
      for (;;) {
        const now = await findCheckpoint(db, generationId)
        if (!isDeepStrictEqual(now, stored)) return now?.engine === engine ? now.order : undefined
        if (performance.now() >= until) return now?.order
        await setTimeout(lookAgainMs, undefined, { signal: ending }).catch(() => ending.throwIfAborted())
      }
    },
    hasThrown: (error) => outages.has(error),
  }
}
