import { sql } from 'kysely'
import type { Db } from './open.ts'

export type Backlog = {
  /** Unfinished generations by type and status, with the age of the oldest in seconds. */
  generations: { type: string; status: string; count: number; oldestSeconds: number }[]
  /** Deliveries that are due, with how long the one that waits longest has been. */
  deliveries: { count: number; oldestSeconds: number }
}

/** How much waits, and since when. */
export async function readBacklog(db: Db, now: Date): Promise<Backlog> {
  const age = (column: string) =>
    sql<number>`coalesce(extract(epoch FROM ${now}::timestamptz - min(${sql.ref(column)})), 0)::float8`
  const count = sql<number>`count(*)::int`
  const generations = await db
    .selectFrom('generations')
    .select(['type', 'status', count.as('count'), age('createdAt').as('oldestSeconds')])
    .where('status', 'in', ['queued', 'processing'])
    .groupBy(['type', 'status'])
    .execute()
  const deliveries = await db
    .selectFrom('webhookDeliveries')
    .select([count.as('count'), age('nextAttemptAt').as('oldestSeconds')])
    .where('status', '=', 'pending')
    .where('paused', '=', false)
    .where('nextAttemptAt', '<=', now)
    .executeTakeFirstOrThrow()
  return { generations, deliveries }
}
