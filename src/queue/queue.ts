import { sql } from 'kysely'
import { fromPglite, PgBoss } from 'pg-boss'
import { connectionTo } from '../store/connection/connection.ts'
import type { Db, Store } from '../store/open.ts'
import { openChanges } from './changes.ts'
import { inside, openClaims, type Payload } from './claims.ts'
import { type Dispatcher, openDispatcher } from './dispatcher.ts'
import type { Job } from './job.ts'
import { indexTurns, migrateQueue } from './migrate-queue.ts'
import { knownToAll, type QueueName, queues } from './queues.ts'

export type Queue = Awaited<ReturnType<typeof openQueue>>

type Settings = {
  databaseUrl: string | undefined
  /** The longest that one attempt may take. */
  attemptSeconds: number
  onError: (error: Error) => void
  /** Called each time a migration of the queue's tables has to wait, with the reason. */
  onWait: (reason: string) => void
}

/**
 * What every server listens to, on one connection. A payload is the name of a queue that a job was sent to, or a change of
 * a generation, "<id> <status before> <status now>", as the database's trigger sends it.
 */
const channel = 'veduta_jobs'

/** pg-boss accepts nothing longer than a day. */
const expiryMaxSeconds = 86_400

/** The wait before a job whose handler threw is tried again, so that it does not throw continuously. */
const releaseSeconds = 2

/** Opens the durable queue in the store's database, so that jobs are sent and settled inside its transactions. */
export async function openQueue({ db, pglite }: Store, { databaseUrl, attemptSeconds, onError, onWait }: Settings) {
  if (databaseUrl) await migrateQueue(databaseUrl, onWait)
  const boss = new PgBoss({
    ...(pglite ? { db: fromPglite(pglite), backend: 'pglite' } : { ...connectionTo(databaseUrl!, 'queue'), max: 4 }),
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    queueCacheIntervalSeconds: 2,
    schedule: false,
  })
  boss.on('error', onError)
  await boss.start()
  if (pglite) await indexTurns(boss.getDb())
  for (const { name, ...options } of queues) {
    // The queue's deadline is only a last resort after that of run.ts.
    const settings = { ...options, expireInSeconds: Math.min(attemptSeconds + 60, expiryMaxSeconds) }
    await boss.createQueue(name, settings)
    // Creating an existing queue changes nothing, and its settings may have changed.
    await boss.updateQueue(name, settings)
    // `send` inside a transaction must find the queue's settings in memory: on PGlite it would wait for itself forever.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
  const dispatchers = new Map<string, Dispatcher>()
  const listeners = new Map<string, () => void>()
  const wake = (name: string) => {
    dispatchers.get(name)?.wake()
    listeners.get(name)?.()
  }
  const notify = async (name: string, trx: Db) => {
    await sql`SELECT pg_notify(${channel}, ${name})`.execute(trx)
  }
  const changes = openChanges()
  const claims = openClaims(db, boss)
  const hear = (payload: string) => {
    const [id, before, now] = payload.split(' ')
    if (now) changes.tell(id!, { before: before!, now })
    else wake(payload)
  }
  const wakeAll = () => {
    for (const name of [...dispatchers.keys(), ...listeners.keys()]) wake(name)
    changes.tellAll()
  }
  const listening = await boss.getDb().listen?.(channel, hear, wakeAll)

  return {
    /** Reports every change of a generation that its caller can see, whichever server made it. */
    subscribe: changes.subscribe,
    subscribeToMoves: changes.subscribeToMoves,

    /**
     * Enqueues a generation's job inside a transaction. Its id is the generation's, so there is never a second one.
     *
     * @param job.group whose jobs are limited together, @param job.turn the lower, the earlier, @param job.needs what its worker must have
     * @param job.kind what is to be done; only workers that name it take the job, unless every version knows it
     */
    send: async (
      name: QueueName,
      job: { generationId: string; group: string; turn: number; kind: string; needs?: string },
      trx: Db,
    ) => {
      const { generationId, kind, group: id, needs: tier } = job
      const isHidden = !knownToAll.includes(kind)
      const payload: Payload = { generationId, ...(isHidden && { kind }) }
      const options = {
        id: generationId,
        group: { id, ...(tier && { tier }) },
        priority: -job.turn,
        db: inside(trx),
      }
      await boss.send(name, payload, options)
      if (isHidden) await hide(name, generationId, trx)
      await notify(name, trx)
    },

    /** Notifies every server, when the transaction commits, of pending work that is not a job. */
    notify,

    /** Calls `wake` at each notice of that name, and whenever one may have been missed. */
    onNotice: (name: string, wake: () => void) => {
      listeners.set(name, wake)
    },

    /** Ends a job inside the transaction that writes its result; false if another attempt owns the job. */
    complete: async (name: QueueName, { id, attempt }: Job, trx: Db): Promise<boolean> => {
      return owned(await boss.complete(name, { id, retryCount: attempt }, null, { db: inside(trx) }))
    },

    /** Ends a generation's job, whichever attempt has it, inside the transaction that ends the generation. */
    cancel: async (name: QueueName, generationId: string, trx: Db) => {
      await boss.cancel(name, generationId, { db: inside(trx) })
    },

    /**
     * Hands a job back to be tried again after a while; false if another attempt owns it.
     *
     * @param then.next what its worker must then have; by default the same as before
     */
    retryLater: async (
      name: QueueName,
      { id, attempt }: Job,
      then: { delaySeconds: number; next?: { group: string; needs: string } | undefined },
      trx: Db,
    ): Promise<boolean> => {
      if (!owned(await boss.fail(name, { id, retryCount: attempt }, null, { db: inside(trx) }))) return false
      const startAfter = then.delaySeconds && { startAfter: then.delaySeconds }
      const group = then.next && { group: { id: then.next.group, tier: then.next.needs } }
      if (startAfter || group) await boss.update(name, undefined, { id, ...startAfter, ...group, db: inside(trx) })
      return true
    },

    /**
     * Hands every running job back at once. Only the embedded database's lock proves that no other process runs them;
     * the queue has no call for "all that are active".
     */
    releaseAll: async (name: QueueName) => {
      const { rows } = await boss
        .getDb()
        .executeSql(`SELECT id FROM pgboss.job WHERE name = $1 AND state = 'active'`, [name])
      if (rows.length) {
        await boss.fail(
          name,
          rows.map(({ id }) => id as string),
        )
      }
    },

    /**
     * Calls `handle` for each job, `concurrency` at once here, and at most `groupLimit` of one group at once in all. Jobs that
     * need something that this worker lacks are left to others, and so are those of kinds that it does not name, unless every
     * version knows them, and all while `mayClaim` says no.
     * A handler that returns ends its job unless it settled it otherwise; one that throws hands it back.
     */
    work: (
      name: QueueName,
      limits: {
        concurrency: number
        groupLimit: number
        kinds?: readonly string[]
        lacks?: string[]
        mayClaim?: () => Promise<boolean>
      },
      handle: (job: Job) => Promise<void>,
    ) => {
      const { kinds = [] } = limits
      const claimNext = claims.of(name, { kinds, groupConcurrency: groupConcurrencyOf(limits) })
      const claim = async () => {
        if (!limits.mayClaim || (await limits.mayClaim())) return await claimNext()
        claims.rest(name)
        return undefined
      }
      const finish = async ({ id, attempt }: Omit<Job, 'signal'>) => {
        await boss.complete(name, { id, retryCount: attempt })
      }
      const touch = async ({ id, attempt }: Omit<Job, 'signal'>) =>
        owned(await boss.touch(name, { id, retryCount: attempt }))
      const release = async ({ id, attempt }: Omit<Job, 'signal'>) => {
        await boss.fail(name, { id, retryCount: attempt })
        await boss.update(name, undefined, { id, startAfter: releaseSeconds })
      }
      dispatchers.set(
        name,
        openDispatcher({ claim, touch, finish, release, handle, concurrency: limits.concurrency, onError }),
      )
    },

    /** For how many seconds this process has failed to ask for jobs. */
    stalledSeconds: claims.stalledSeconds,

    /** What is wrong, as a sentence, if jobs wait and this process could not ask for any for some time. */
    findStall: claims.findStall,

    /** Stops claiming jobs and waits for the handlers of those that run. */
    stopWorking: async () => {
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.close()))
    },

    close: async () => {
      await listening?.close()
      await boss.stop({ graceful: false })
    },
  }
}

/**
 * Hides a job from workers that do not name its kind, in the transaction that sends it. The queue takes a job that is blocked by
 * another for one that waits: it keeps the mark when the job is tried again, and nothing ends or removes it before others.
 */
async function hide(name: QueueName, id: string, trx: Db): Promise<void> {
  await sql`UPDATE pgboss.job SET blocked = true WHERE name = ${name} AND id = ${id}`.execute(trx)
}

/** The queue counts a group's jobs whatever they need, and takes none if none are allowed. */
function groupConcurrencyOf({ groupLimit, lacks = [] }: { groupLimit: number; lacks?: string[] }) {
  if (!lacks.length) return Number.isFinite(groupLimit) ? groupLimit : undefined
  const tiers = Object.fromEntries(lacks.map((need) => [need, 0]))
  return { default: Math.min(groupLimit, 2 ** 31 - 1), tiers }
}

/** Whether this attempt owned the job; the queue's published type omits this part of its answer. */
const owned = (response: object) => (response as { affected: number }).affected === 1
