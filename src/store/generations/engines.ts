import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { StoredCheckpoint, StoredOutput } from '../schema.ts'

/** Records the engine that now works on a generation. */
export async function recordEngine(
  db: Db,
  id: string,
  { attempt, engine }: { attempt: number; engine: string },
): Promise<void> {
  await processedBy(db, id, attempt).set({ engine }).execute()
}

/** Records that an engine failed at a generation. */
export async function recordEngineFailure(
  db: Db,
  id: string,
  { attempt, engine }: { attempt: number; engine: string },
): Promise<void> {
  await processedBy(db, id, attempt)
    .set({ failedEngines: sql`array_append(failed_engines, ${engine})` })
    .execute()
}

/**
 * Keeps the engine's note of its order; false if the generation is finished or a later attempt has it.
 *
 * @param noted.barred the engine, if it may not be asked for this generation again
 */
export async function saveCheckpoint(
  db: Db,
  id: string,
  {
    attempt,
    checkpoint,
    barred,
  }: { attempt: number; checkpoint: StoredCheckpoint | null; barred?: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await processedBy(db, id, attempt)
    .set({ checkpoint: checkpoint && JSON.stringify(checkpoint) })
    .$if(barred !== undefined, (update) => update.set({ barredEngines: sql`array_append(barred_engines, ${barred!})` }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Keeps the results of several that are finished, and forgets the order of the last; false if the generation is finished or a later
 * attempt has it.
 */
export async function keepResults(
  db: Db,
  id: string,
  { attempt, outputs }: { attempt: number; outputs: StoredOutput[] },
): Promise<boolean> {
  const { numUpdatedRows } = await processedBy(db, id, attempt)
    .set({ outputs: JSON.stringify(outputs), checkpoint: null })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A generation, if this attempt is the one that works on it. */
const processedBy = (db: Db, id: string, attempt: number) =>
  db.updateTable('generations').where(({ and }) => and({ id, status: 'processing', attempt }))

/**
 * Replaces an attempt's note, even if a later attempt has the generation but no note yet, or if the
 * generation is finished: the note is then used for cancelling the order. Returns whether a result is still wanted.
 */
export async function amendCheckpoint(
  db: Db,
  id: string,
  { attempt, checkpoint }: { attempt: number; checkpoint: StoredCheckpoint | null },
): Promise<boolean> {
  const row = await db
    .updateTable('generations')
    .set({ checkpoint: checkpoint && JSON.stringify(checkpoint) })
    .where('id', '=', id)
    .where('status', '!=', 'succeeded')
    .where(sql<boolean>`(attempt = ${attempt} OR checkpoint->>'attempt' = ${String(attempt)})`)
    .returning('status')
    .executeTakeFirst()
  return row !== undefined && row.status !== 'failed'
}

export async function findCheckpoint(db: Db, id: string): Promise<StoredCheckpoint | null> {
  const row = await db.selectFrom('generations').select('checkpoint').where('id', '=', id).executeTakeFirst()
  return row?.checkpoint ?? null
}

/** Milliseconds since 1970 by the database's clock, which is the same one for every process. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{
    ms: number
  }>`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`.execute(db)
  return rows[0]!.ms
}

export type Abandoned = { id: string; completedAt: Date; checkpoint: StoredCheckpoint }

/** Generations that failed since a time, with this engine's notes of their orders: the earliest after a given one. */
export async function listAbandoned(
  db: Db,
  page: { engine: string; since: Date; after: Pick<Abandoned, 'id' | 'completedAt'> | undefined; limit: number },
): Promise<Abandoned[]> {
  const { engine, since, after, limit } = page
  const rows = await db
    .selectFrom('generations')
    .select(['id', 'completedAt', 'checkpoint'])
    .where('status', '=', 'failed')
    .where('checkpoint', 'is not', null)
    .where(sql<boolean>`checkpoint->>'engine' = ${engine}`)
    .where('completedAt', '>=', since)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(completed_at, id) > (${after!.completedAt}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy('completedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, completedAt, checkpoint }) => ({ id, completedAt: completedAt!, checkpoint: checkpoint! }))
}

/** Removes the note of a failed generation's cancelled order, unless it was updated since. */
export async function forgetCheckpoint(db: Db, id: string, checkpoint: StoredCheckpoint): Promise<void> {
  await db
    .updateTable('generations')
    .set({ checkpoint: null })
    .where('id', '=', id)
    // Without the status, for which the database may read the index of all failed generations.
    .where(sql<boolean>`checkpoint = ${JSON.stringify(checkpoint)}::jsonb`)
    .execute()
}

export type EngineSums = { engine: string; running: number; succeeded: number; failed: number; costUsd: number | null }

/** For every engine: how many it works on now, how many it made since a time and at what cost, and how often it failed. */
export async function sumEngines(db: Db, since: Date): Promise<EngineSums[]> {
  const { rows } = await sql<EngineSums>`
    WITH made AS (
      SELECT engine,
        (count(*) FILTER (WHERE status = 'processing'))::int AS running,
        (count(*) FILTER (WHERE status = 'succeeded'))::int AS succeeded,
        sum(cost_usd) FILTER (WHERE status = 'succeeded') AS cost_usd
      FROM generations WHERE status = 'processing' OR created_at >= ${since} GROUP BY engine
    ), failures AS (
      SELECT name AS engine, count(*)::int AS failed
      FROM generations, unnest(failed_engines) AS failure (name) WHERE created_at >= ${since} GROUP BY 1
    )
    SELECT engine, coalesce(running, 0) AS running, coalesce(succeeded, 0) AS succeeded, coalesce(failed, 0) AS failed,
      cost_usd AS "costUsd"
    FROM made FULL JOIN failures USING (engine)`.execute(db)
  return rows
}
