import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, openStore } from '../../../src/store/open.ts'
import type { ServeProcess } from '../../harness/serve-process.ts'

const drainMaxMs = 300_000
const workMs = 3000

/** Reads the embedded database. Only one process can open it, so the service must be stopped. */
export async function readDatabase<T>(dataDir: string, read: (db: Db) => Promise<T>): Promise<T> {
  const store = await openStore({ databaseUrl: undefined, dataDir }, { onError: () => {} })
  try {
    return await read(store.db)
  } finally {
    await store.close()
  }
}

/**
 * Gives the service time until all generations have ended and nothing is left to deliver. The callers do not know of all:
 * some was accepted without its answer arriving. Returns the process that runs then.
 */
export async function drain(running: ServeProcess, dataDir: string, start: () => ServeProcess): Promise<ServeProcess> {
  let service = running
  const from = performance.now()
  for (;;) {
    await service.stop()
    const pending = await readDatabase(dataDir, countPending)
    service = start()
    await service.ready
    if (pending === 0 || performance.now() - from > drainMaxMs) return service
    await setTimeout(workMs)
  }
}

async function countPending(db: Db): Promise<number> {
  const count = sql<number>`count(*)::int`.as('count')
  const generations = db.selectFrom('generations').select(count).where('completedAt', 'is', null)
  const deliveries = db.selectFrom('webhookDeliveries').select(count).where('status', '=', 'pending')
  return (await generations.executeTakeFirstOrThrow()).count + (await deliveries.executeTakeFirstOrThrow()).count
}
