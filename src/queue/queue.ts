import { fromKysely, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db, Store } from '../store/open.ts'
import { type QueueName, queues } from './queues.ts'

export type Queue = Awaited<ReturnType<typeof openQueue>>

/** One try of a job. `attempt` counts from 0 and fences: what an earlier attempt settles changes nothing. */
export type Job = { id: string; generationId: string; attempt: number; signal: AbortSignal }

type Payload = { generationId: string }

type Settings = {
  databaseUrl: string | undefined
  /** How long one attempt may take at most. */
  attemptSeconds: number
  onError: (error: Error) => void
}

/** Opens the durable queue in the store's database, so that jobs are sent and settled inside its transactions. */
export async function openQueue({ pglite }: Store, { databaseUrl, attemptSeconds, onError }: Settings) {
  const boss = new PgBoss({
    ...(pglite ? { db: fromPglite(pglite), backend: 'pglite' } : { connectionString: databaseUrl, max: 4 }),
    useListenNotify: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    queueCacheIntervalSeconds: 2,
    schedule: false,
  })
  boss.on('error', onError)
  await boss.start()
  for (const { name, ...options } of queues) {
    // The queue's own deadline is only the last word after that of run.ts.
    await boss.createQueue(name, { ...options, expireInSeconds: attemptSeconds + 60 })
    // `send` inside a transaction must find the queue's settings in memory: on PGlite it would wait for itself for ever.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }

  return {
    /** Enqueues a generation's job inside a transaction. Its id is the generation's, so there is never a second one. */
    send: async (name: QueueName, generationId: string, trx: Db) => {
      await boss.send(name, { generationId } satisfies Payload, { id: generationId, db: inside(trx) })
    },

    /** Ends a job inside the transaction that writes its result; false where another attempt owns the job. */
    complete: async (name: QueueName, { id, attempt }: Job, trx: Db): Promise<boolean> => {
      return owned(await boss.complete(name, { id, retryCount: attempt }, null, { db: inside(trx) }))
    },

    /** Hands a job back to be tried again after a while; false where another attempt owns it. */
    retryLater: async (name: QueueName, { id, attempt }: Job, delaySeconds: number, trx: Db): Promise<boolean> => {
      if (!owned(await boss.fail(name, { id, retryCount: attempt }, null, { db: inside(trx) }))) return false
      if (delaySeconds) await boss.update(name, undefined, { id, startAfter: delaySeconds, db: inside(trx) })
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
      if (rows.length)
        await boss.fail(
          name,
          rows.map(({ id }) => id as string),
        )
    },

    /** Calls `handle` for each job, `concurrency` at once. The handler settles its job itself. */
    work: async (name: QueueName, { concurrency }: { concurrency: number }, handle: (job: Job) => Promise<void>) => {
      await boss.work(
        name,
        {
          includeMetadata: true,
          localConcurrency: concurrency,
          pollingIntervalSeconds: 1,
          // Retries do not notify, so this is the longest that one waits beyond its time.
          notifyPollingIntervalSeconds: 1,
          // Without it a worker waits a poll between two jobs, whatever the backlog.
          burstWhenReadyExceeds: 1,
          heartbeatRefreshSeconds: 5,
        },
        async ([job]: JobWithMetadata<Payload>[]) => {
          if (job) await handle({ id: job.id, ...job.data, attempt: job.retryCount, signal: job.signal })
        },
      )
    },

    /** Stops fetching jobs, waits for the handlers of those that run, and closes. */
    close: async () => {
      await boss.stop({ graceful: true, timeout: 30_000 })
    },
  }
}

/** The queue's statements must see column names as they are, without the store's plugin. */
const inside = (trx: Db) => fromKysely(trx.withoutPlugins())

/** Whether the job was this attempt's to settle; the queue's published type leaves out what its answer has. */
const owned = (response: object) => (response as { affected: number }).affected === 1
