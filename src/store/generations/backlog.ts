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

/** The ids of all queued generations, in the order of their turns, and how many generations run. */
export async function readQueue(db: Db): Promise<{ queued: string[]; running: number }> {
  const { rows } = await sql<{ queued: string[]; running: number }>`
    SELECT
      (SELECT coalesce(json_agg(id ORDER BY turn, id), '[]') FROM generations WHERE status = 'queued') AS queued,
      (SELECT count(*)::int FROM generations WHERE status = 'processing') AS running`.execute(db)
  return rows[0]!
}

export type RunTime = { endpoint: string; engine: string; clipSeconds: number | null; seconds: number }

/**
 * How long the latest successful generations took from their start, newest first. One that began by the clock of one machine and ended
 * by that of another may seem to have ended before: it took no time.
 */
export async function listRunTimes(db: Db, limit: number): Promise<RunTime[]> {
  return await db
    .selectFrom('generations')
    .select([
      'endpoint',
      'engine',
      // From the output, because a task may contain characters that the database cannot read from its JSON.
      sql<number | null>`round((outputs->0->>'durationSeconds')::numeric)::int`.as('clipSeconds'),
      sql<number>`greatest(0, extract(epoch FROM completed_at - started_at))::float8`.as('seconds'),
    ])
    .where('status', '=', 'succeeded')
    .orderBy('completedAt', 'desc')
    .limit(limit)
    .execute()
}
