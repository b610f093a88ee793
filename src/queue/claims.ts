import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type FetchOptions, fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Db, Store } from '../store/open.ts'

/** What a job says. Its kind is missing if every version of the service can do it. */
export type Payload = { generationId: string; kind?: string }

/** A claim holds this lock, so that no two claims together pass an account's limit. */
const claimLock = 0x7665

/** A process that finds another one claiming tries again after this, then after twice as long each time. */
const busyMinMs = 2
const busyMaxMs = 20
/** After this long the dispatcher's next poll continues, so that a stopping process is not delayed. */
const busyForMs = 1000

/** Longer than the database leaves a lock to a frozen process, and than another claim takes. */
const stallSeconds = 15

/** What a worker takes: how many jobs of a group at once, and which kinds of work that not every version knows. */
export type Takes = { groupConcurrency: FetchOptions['groupConcurrency']; kinds: readonly string[] }

/** How the queue's statement leaves hidden jobs alone. */
const notHidden = 'NOT j.blocked'

/** Asks the queue for jobs, one process at a time, and records since when this process could not. */
export function openClaims(db: Store['db'], boss: PgBoss) {
  /** Since when there was no answer, by queue. */
  const asking = new Map<string, number>()

  const stalledSeconds = () => {
    const since = Math.min(...asking.values())
    return Number.isFinite(since) ? (performance.now() - since) / 1000 : 0
  }

  return {
    stalledSeconds,

    findStall: async (): Promise<string | undefined> => {
      const seconds = Math.floor(stalledSeconds())
      if (seconds < stallSeconds || !(await jobsWait(db))) return undefined
      return `Jobs wait, and for ${seconds} s this process could not ask for any: see whether another session holds the lock of the claim.`
    },

    /** Says that this process does not ask for jobs of a queue now, and so does not wait for an answer. */
    rest: (name: string): void => {
      asking.delete(name)
    },

    /** Returns a function that takes a queue's next job, or undefined if there is none to take now. */
    of: (name: string, takes: Takes) => async () => {
      if (!asking.has(name)) asking.set(name, performance.now())
      const until = performance.now() + busyForMs
      for (let pauseMs = busyMinMs; performance.now() < until; pauseMs = Math.min(2 * pauseMs, busyMaxMs)) {
        const answer = await db.transaction().execute((trx) => tryClaim(boss, trx, name, takes))
        if (answer) {
          asking.delete(name)
          return answer.job && jobOf(answer.job)
        }
        await setTimeout(pauseMs)
      }
      return undefined
    },
  }
}

/** Never waits: undefined while another process claims, which may be frozen. */
async function tryClaim(
  boss: PgBoss,
  trx: Db,
  name: string,
  { groupConcurrency, kinds }: Takes,
): Promise<{ job: JobWithMetadata<Payload> | undefined } | undefined> {
  const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${claimLock}) AS taken`.execute(trx)
  if (!rows[0]!.taken) return undefined
  const options = { includeMetadata: true, groupConcurrency, db: naming(kinds, inside(trx)) } as const
  const [job] = await boss.fetch<Payload>(name, options)
  return { job }
}

const jobOf = ({ id, data, retryCount, groupTier }: JobWithMetadata<Payload>) => ({
  id,
  ...data,
  attempt: retryCount,
  needs: groupTier ?? undefined,
})

/** Has the queue's statement find hidden jobs of these kinds, too, in one order with the others. */
export function naming(kinds: readonly string[], db: ReturnType<typeof inside>): ReturnType<typeof inside> {
  if (!kinds.length) return db
  return {
    executeSql: (text, values = []) => {
      const named = `(${notHidden} OR j.data->>'kind' = ANY($${values.length + 1}::text[]))`
      return db.executeSql(text.replace(notHidden, named), [...values, kinds])
    },
  }
}

async function jobsWait(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pgboss.job WHERE name = 'generate' AND state < 'active' AND start_after <= now() LIMIT 1`.execute(db)
  return rows.length > 0
}

/** The queue's statements must see column names as they are, without the store's plugin. */
export const inside = (trx: Db) => fromKysely(trx.withoutPlugins())
