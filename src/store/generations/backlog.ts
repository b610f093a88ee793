import { sql } from 'kysely'
import { unfinishedStatuses } from '../../contract/vocabulary.ts'
import type { Db } from '../open.ts'

export type Backlog = {
  /** Unfinished generations by type and status, with the age of the oldest in seconds. */
  generations: { type: string; status: string; count: number; oldestSeconds: number }[]
  /** Deliveries that are due, up to 10,000, with how long the oldest has waited. */
  deliveries: { count: number; oldestSeconds: number }
}

/** Every process counts at each request for metrics, so counting stops here. */
const dueMax = 10_000

/** How many wait, and since when. */
export async function readBacklog(db: Db, now: Date): Promise<Backlog> {
  const age = (column: string) =>
    sql<number>`coalesce(extract(epoch FROM ${now}::timestamptz - min(${sql.ref(column)})), 0)::float8`
  const count = sql<number>`count(*)::int`
  const generations = await db
    .selectFrom('generations')
    .select(['type', 'status', count.as('count'), age('createdAt').as('oldestSeconds')])
    .where('status', 'in', unfinishedStatuses)
    .groupBy(['type', 'status'])
    .execute()
  const due = sql`webhook_deliveries WHERE status = 'pending' AND NOT paused AND next_attempt_at <= ${now}`
  const { rows } = await sql<Backlog['deliveries']>`
    SELECT (SELECT count(*)::int FROM (SELECT FROM ${due} LIMIT ${dueMax}) AS counted) AS count,
      coalesce((SELECT extract(epoch FROM ${now}::timestamptz - next_attempt_at) FROM ${due} ORDER BY next_attempt_at LIMIT 1), 0)::float8
        AS "oldestSeconds"`.execute(db)
  return { generations, deliveries: rows[0]! }
}
