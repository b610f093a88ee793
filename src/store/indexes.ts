import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openClient } from './connection/connection.ts'
import type { Db } from './open.ts'

/**
 * Indexes of tables that may be large when the index is added, and those that they replace. They are not migrations: a migration is a
 * transaction, which would block all writes while the index builds.
 */
const wanted = {
  generations_newest: 'generations (account_id, created_at, id) WHERE deleted_at IS NULL',
  generations_newest_by_kind: 'generations (account_id, type, status, created_at, id) WHERE deleted_at IS NULL',
  generations_newest_of_all: 'generations (status, created_at, id) WHERE deleted_at IS NULL',
  // Nearly free to maintain: rows of one time are stored together.
  generations_by_time: 'generations USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on)',
  credit_entries_by_time: 'credit_entries (account_id, created_at, number)',
  credit_entries_by_generation: 'credit_entries (generation_id) WHERE generation_id IS NOT NULL',
  webhook_deliveries_due_by_receiver:
    "webhook_deliveries (receiver, next_attempt_at, id) WHERE status = 'pending' AND NOT paused",
  // Orders at other services whose generation has failed, searched every few seconds.
  generations_abandoned_by_engine:
    "generations ((checkpoint->>'engine'), completed_at, id) WHERE status = 'failed' AND checkpoint IS NOT NULL",
  // Counted by each submit.
  generations_begun_by_account: "generations (account_id) WHERE status = 'processing'",
  // Deleted ones count, too.
  generations_replayed: "generations (account_id, created_at) WHERE type = 'replay'",
  sessions_by_end: 'sessions (expires_at)',
  sign_in_links_by_end: 'sign_in_links (expires_at)',
  // With those of the other tables, counted once a minute by what reads the metrics.
  sign_in_links_by_mark: 'sign_in_links (secret_mark)',
}
const replaced = [
  'generations_by_account',
  'generations_listed',
  'generations_listed_by_status',
  'generations_listed_by_type',
  'credit_entries_by_account',
  'generations_with_abandoned_orders',
]

/** Below this, building all of them takes no longer than a start. */
const smallBytes = 64 * 2 ** 20

/** The longest that a start waits for them. */
const startWaitMs = 5000

/** For the session that builds. */
const indexLock = 0x76656469

type Ask = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>

/** Builds missing indexes in the embedded database, before it is used. */
export async function buildIndexes(db: Db): Promise<void> {
  await build((statement) => sql.raw<Record<string, unknown>>(statement).execute(db), '')
}

/** The indexes that are missing, or whose build was interrupted so that they are never used. */
export async function listMissingIndexes(db: Db): Promise<string[]> {
  return missing(await readValid((statement) => sql.raw<Record<string, unknown>>(statement).execute(db)))
}

/**
 * Builds missing indexes beside reads and writes.
 *
 * @returns false if another session builds it
 */
export async function buildMissingIndexes(databaseUrl: string): Promise<boolean> {
  const builder = await openBuilder(databaseUrl, () => {})
  return await builder.built
}

/**
 * Builds missing indexes at a start. If the tables are large, that continues after this has returned; if it fails, housekeeping tries again.
 *
 * @returns a promise that resolves when it is done
 */
export async function beginToBuildIndexes(
  databaseUrl: string,
  { onError, onWait }: { onError: (error: Error) => void; onWait: (reason: string) => void },
): Promise<{ indexed: Promise<void> }> {
  const { built, bytes, missing } = await openBuilder(databaseUrl, onError)
  let isOver = false
  const indexed = built
    .then(() => {}, onError)
    .finally(() => {
      isOver = true
    })
  // Even on small tables it waits for every older transaction, such as a backup.
  if (bytes < smallBytes) await Promise.race([indexed, setTimeout(startWaitMs, undefined, { ref: false })])
  if (missing.length && !isOver) {
    onWait(
      `These indexes are built in the background, once all older transactions have ended: ${missing.join(', ')}. Lists are slower until then.`,
    )
  }
  return { indexed }
}

/** Begins to build; `built` is false if another session does. */
async function openBuilder(databaseUrl: string, onError: (error: Error) => void) {
  // It waits for readers of the table, and blocks nobody.
  const client = openClient(databaseUrl, 'indexing')
  client.on('error', onError)
  const ask: Ask = (statement) => client.query(statement)
  try {
    await client.connect()
    const { rows } = await ask(
      `SELECT pg_table_size('generations') + pg_table_size('webhook_deliveries') AS bytes, pg_try_advisory_lock(${indexLock}) AS mine`,
    )
    const found = missing(await readValid(ask))
    const building = rows[0]!.mine ? build(ask, 'CONCURRENTLY').then(() => true) : Promise.resolve(false)
    return { built: building.finally(() => client.end()), bytes: Number(rows[0]!.bytes), missing: found }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function build(ask: Ask, how: 'CONCURRENTLY' | ''): Promise<void> {
  const valid = await readValid(ask)
  for (const name of missing(valid)) {
    // An index whose build was interrupted is maintained but never used.
    if (valid.has(name)) await ask(`DROP INDEX ${how} ${name}`)
    await ask(`CREATE INDEX ${how} ${name} ON ${wanted[name as keyof typeof wanted]}`)
  }
  for (const name of replaced) if (valid.has(name)) await ask(`DROP INDEX ${how} ${name}`)
}

const missing = (valid: Map<string, boolean>) => Object.keys(wanted).filter((name) => !valid.get(name))

/** The existing indexes, and whether they are complete. */
async function readValid(ask: Ask): Promise<Map<string, boolean>> {
  const { rows } = await ask(
    `SELECT c.relname AS name, i.indisvalid AS valid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, valid }) => [name as string, valid as boolean]))
}
