import { type RawBuilder, sql } from 'kysely'
import { kinds, type Status, stages, statuses, unfinishedStatuses } from '../../contract/vocabulary.ts'
import type { Page } from '../newest.ts'
import { isNewest } from '../newest.ts'
import type { Db } from '../open.ts'
import type { ApiKey, Generation, NewGeneration, StoredOutput, StoredReplay } from '../schema.ts'

export async function insertGeneration(db: Db, generation: NewGeneration): Promise<void> {
  const { task, notes, inputs, replay, ...row } = generation
  const json = { task: JSON.stringify(task), notes: JSON.stringify(notes), inputs: JSON.stringify(inputs) }
  await db
    .insertInto('generations')
    .values({ ...row, ...json, ...(replay && { replay: JSON.stringify(replay) }) })
    .execute()
}

/**
 * Every poll of a status runs this. The row is read as one column of JSON, because the embedded database spends more on
 * each column than on finding the row.
 */
export async function findGeneration(db: Db, id: string): Promise<Generation | undefined> {
  const found = await db
    .selectFrom('generations')
    .select(sql<Record<string, unknown>>`to_json(generations)`.as('row'))
    .where('id', '=', id)
    .executeTakeFirst()
  return found && fromJson(found.row)
}

/** The generations with these ids, in no order; ids that do not exist are skipped. */
export async function findGenerations(db: Db, ids: string[]): Promise<Generation[]> {
  const found = await db
    .selectFrom('generations')
    .select(sql<Record<string, unknown>>`to_json(generations)`.as('row'))
    .where('id', 'in', ids)
    .execute()
  return found.map(({ row }) => fromJson(row))
}

/** Columns that are times end in `_at`; JSON has them as text. */
function fromJson(row: Record<string, unknown>): Generation {
  const columns = Object.entries(row).map(([name, value]) => [
    name.replaceAll(/_./g, ([, letter]) => letter!.toUpperCase()),
    name.endsWith('_at') && typeof value === 'string' ? new Date(value) : value,
  ])
  return Object.fromEntries(columns)
}

/**
 * How many generations wait, of one account or of all: those that have not begun, and those that were begun and went back to
 * the queue until an engine is available or the pause after a failure is over.
 */
export async function countWaiting(db: Db, accountId?: string): Promise<number> {
  const ofAccount = accountId === undefined ? sql`true` : sql`account_id = ${accountId}`
  const { rows } = await sql<{ count: number }>`
    SELECT (
      (SELECT count(*) FROM generations WHERE status = 'queued' AND ${ofAccount}) +
      (SELECT count(*) FROM generations JOIN pgboss.job ON job.name = 'generate' AND job.id = generations.id
        WHERE status = 'processing' AND ${ofAccount} AND job.state IN ('created', 'retry'))
    )::int AS count`.execute(db)
  return rows[0]!.count
}

/** What generations requested with a key, or with keys linked to it by rotation, cost since a time, without refunded ones. */
export async function sumCost(
  db: Db,
  { key: { id, accountId, originalId }, since }: { key: ApiKey; since: Date },
): Promise<number> {
  const { sum } = await db
    .selectFrom('generations')
    .select(sql<number>`coalesce(sum(cost - coalesce(refunded, 0)), 0)::int`.as('sum'))
    .where('apiKeyId', 'in', (query) =>
      query
        .selectFrom('apiKeys')
        .select('apiKeys.id')
        .where('apiKeys.accountId', '=', accountId)
        .where((row) => row.or([row('apiKeys.id', '=', originalId ?? id), row('originalId', '=', originalId ?? id)])),
    )
    .where('createdAt', '>=', since)
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return sum
}

/**
 * Marks a generation as being worked on in this attempt; undefined if it is finished, or a later attempt has it. Those of the
 * types that wait for a place keep the stage `queued` until they have one.
 */
export async function startAttempt(
  db: Db,
  id: string,
  { attempt, now, waiting = [] }: { attempt: number; now: Date; waiting?: string[] },
): Promise<Generation | undefined> {
  return await db
    .updateTable('generations')
    .set((row) => ({
      status: 'processing',
      stage: sql`CASE WHEN status = 'queued' AND NOT type = ANY(${waiting}::text[]) THEN 'preparing' ELSE stage END`,
      attempt,
      startedAt: row.fn.coalesce('startedAt', row.val(now)),
    }))
    .where('id', '=', id)
    .where('status', 'in', unfinishedStatuses)
    .where('attempt', '<=', attempt)
    .returningAll()
    .executeTakeFirst()
}

const rankOf = (stage: RawBuilder<unknown>) => sql`coalesce(array_position(${[...stages]}::text[], ${stage}::text), 0)`

/** Records how far an attempt is. Neither progress nor stage goes back, even when a later attempt or another engine starts over. */
export async function recordProgress(
  db: Db,
  id: string,
  { attempt, progress, stage }: { attempt: number; progress: number; stage: string },
): Promise<void> {
  await db
    .updateTable('generations')
    .set({
      progress: sql`greatest(progress, ${progress}::real)`,
      stage: sql`CASE WHEN ${rankOf(sql.ref('stage'))} > ${rankOf(sql.val(stage))} THEN stage ELSE ${stage}::text END`,
    })
    .where(({ and }) => and({ id, status: 'processing', attempt }))
    .execute()
}

/** Counts an attempt that the engine ended, and returns how many there were; undefined if the attempt lost its job. */
export async function recordFailure(db: Db, id: string, { attempt }: { attempt: number }): Promise<number | undefined> {
  const row = await db
    .updateTable('generations')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', unfinishedStatuses)
    .where('attempt', '=', attempt)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures
}

/** Counts an attempt that its worker handed back, and adds the wait before the next one. Returns the total wait. */
export async function recordHandBack(
  db: Db,
  id: string,
  { attempt, delaySeconds }: { attempt: number; delaySeconds: number },
): Promise<number> {
  const row = await db
    .updateTable('generations')
    .set((row) => ({
      handBacks: row('handBacks', '+', 1),
      waitedSeconds: row('waitedSeconds', '+', delaySeconds),
    }))
    .where('id', '=', id)
    .where('status', 'in', unfinishedStatuses)
    .where('attempt', '<=', attempt)
    .returning('waitedSeconds')
    .executeTakeFirst()
  return row?.waitedSeconds ?? 0
}

/** What a generation succeeded with; `refunded` are the credits for results that are missing. */
type Done = { outputs: StoredOutput[]; notes: string[] } & Partial<
  Record<'costUsd' | 'refunded', number | undefined> & { replay: StoredReplay }
>

/** Marks a generation as succeeded; false if it was already finished or a later attempt has it. */
export async function markSucceeded(db: Db, id: string, done: Done & { attempt: number; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('generations')
    .set({
      status: 'succeeded',
      stage: 'done',
      progress: 1,
      outputs: JSON.stringify(done.outputs),
      notes: JSON.stringify(done.notes),
      costUsd: done.costUsd ?? null,
      completedAt: done.now,
      ...(done.refunded && { refunded: done.refunded }),
      ...(done.replay && { replay: JSON.stringify(done.replay) }),
    })
    .where('id', '=', id)
    .where('status', 'in', unfinishedStatuses)
    .where('attempt', '=', done.attempt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An unfinished generation, locked; undefined if it is finished. */
export async function findUnfinishedLocked(
  db: Db,
  id: string,
): Promise<Pick<Generation, 'accountId' | 'cost' | 'attempt' | 'outputs' | 'notes' | 'task'> | undefined> {
  return await db
    .selectFrom('generations')
    .select(['accountId', 'cost', 'attempt', 'outputs', 'notes', 'task'])
    .where('id', '=', id)
    .where('status', 'in', unfinishedStatuses)
    .forUpdate()
    .executeTakeFirst()
}

/** Marks a generation as failed and returns whom to refund; undefined if it was already finished. */
export async function markFailed(
  db: Db,
  id: string,
  { errorCode, notes, now }: { errorCode: string; notes: string[]; now: Date },
): Promise<{ accountId: string; cost: number } | undefined> {
  return await db
    .updateTable('generations')
    .set({ status: 'failed', stage: 'done', errorCode, completedAt: now, outputs: '[]' })
    .$if(notes.length > 0, (update) =>
      update.set({ notes: sql`(notes::jsonb || ${JSON.stringify(notes)}::jsonb)::json` }),
    )
    .where('id', '=', id)
    .where('status', 'in', unfinishedStatuses)
    .returning(['accountId', 'cost'])
    .executeTakeFirst()
}

/** Unfinished generations that the queue has no live job for: it gave them up, or lost them. */
export async function listUnfinishedWithoutJob(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('generations')
    .select('id')
    .where('status', 'in', unfinishedStatuses)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pgboss.job')
            .select('pgboss.job.id')
            .where('pgboss.job.name', '=', 'generate')
            .whereRef('pgboss.job.id', '=', 'generations.id')
            .where('pgboss.job.state', 'in', ['created', 'retry', 'active']),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** An account's unfinished generations. */
export async function listUnfinished(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('generations')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', 'in', unfinishedStatuses)
    .execute()
  return rows.map(({ id }) => id)
}

/** `cancelled` undefined for failures of both kinds. */
type Wanted = { status: Status; cancelled?: boolean }

/** An account's generations, newest first; replays only if they are asked for. */
export async function listGenerations(
  db: Db,
  accountId: string,
  { type, wanted, ...page }: Page & { type: Generation['type'] | undefined; wanted: Wanted | undefined },
): Promise<Generation[]> {
  const ofAccount = sql`account_id = ${accountId}`
  const isCancelled =
    wanted?.cancelled === undefined ? sql`true` : sql`(coalesce(error_code, '') = 'CANCELED') = ${wanted.cancelled}`
  const parts =
    type === undefined && wanted === undefined
      ? [sql<boolean>`${ofAccount} AND type <> 'replay'`]
      : (type ? [type] : kinds).flatMap((type) =>
          (wanted ? [wanted.status] : statuses).map(
            (status) => sql<boolean>`${ofAccount} AND type = ${type} AND status = ${status} AND ${isCancelled}`,
          ),
        )
  const rows = await db
    .selectFrom('generations')
    .select(sql<Record<string, unknown>>`to_json(generations)`.as('row'))
    .where(isNewest(parts, page))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ row }) => fromJson(row))
}
