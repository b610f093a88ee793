import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** The ids of all queued generations, in the order of their turns, and how many generations run. */
export async function readQueue(db: Db): Promise<{ queued: string[]; running: number }> {
  const { rows } = await sql<{ queued: string[]; running: number }>`
    SELECT
      (SELECT coalesce(json_agg(id ORDER BY turn, id), '[]') FROM generations WHERE status = 'queued') AS queued,
      (SELECT count(*)::int FROM generations WHERE status = 'processing') AS running`.execute(db)
  return rows[0]!
}

export type RunTime = { endpoint: string; engine: string; clipSeconds: number | null; seconds: number }

/** How long the latest successful generations took from their start, newest first. */
export async function listRunTimes(db: Db, limit: number): Promise<RunTime[]> {
  return await db
    .selectFrom('generations')
    .select([
      'endpoint',
      'engine',
      // From the output, because a task may contain characters that the database cannot read from its JSON.
      sql<number | null>`round((outputs->0->>'durationSeconds')::numeric)::int`.as('clipSeconds'),
      sql<number>`extract(epoch FROM completed_at - started_at)::float8`.as('seconds'),
    ])
    .where('status', '=', 'succeeded')
    .orderBy('completedAt', 'desc')
    .limit(limit)
    .execute()
}
