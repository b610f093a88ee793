import type { PGlite } from '@electric-sql/pglite'
import { CamelCasePlugin, Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { type ConnectionUse, openPool, silent } from './connection/connection.ts'
import { openPglite } from './connection/pglite.ts'
import { withShortLocks } from './connection/short-locks.ts'
import { beginToBuildIndexes, buildIndexes } from './indexes.ts'
import { tellAfter } from './migration-notes.ts'
import { up as start } from './migrations/0001-start.ts'
import { up as limits } from './migrations/0002-limits.ts'
import { up as rateLimits } from './migrations/0003-rate-limits.ts'
import { up as webhooks } from './migrations/0004-webhooks.ts'
import { up as requests } from './migrations/0005-requests.ts'
import { up as waiting } from './migrations/0006-waiting.ts'
import { up as engines } from './migrations/0007-engines.ts'
import { up as sessions } from './migrations/0008-sessions.ts'
import { up as fleet } from './migrations/0009-fleet.ts'
import { up as handBacks } from './migrations/0010-hand-backs.ts'
import { up as secretMarks } from './migrations/0012-secret-marks.ts'
import { up as forget } from './migrations/0013-forget.ts'
import { up as usage } from './migrations/0014-usage.ts'
import { up as webhookSwitches } from './migrations/0016-webhook-switches.ts'
import { up as barredEngines } from './migrations/0017-barred-engines.ts'
import { up as refunded } from './migrations/0018-refunded.ts'
import { up as receipts } from './migrations/0019-receipts.ts'
import { up as statusVocabulary } from './migrations/0020-status-vocabulary.ts'
import { up as uploads } from './migrations/0021-uploads.ts'
import { up as abandonedOrders } from './migrations/0022-abandoned-orders.ts'
import { up as replays } from './migrations/0023-replays.ts'
import { up as givenUp } from './migrations/0024-given-up.ts'
import type { Schema } from './schema.ts'

/** The whole database or one transaction of it. */
export type Db = Kysely<Schema> | Transaction<Schema>

export type Store = {
  db: Kysely<Schema>
  /** The embedded database, if there is no server. */
  pglite: PGlite | undefined
  /** The connections behind `db`, if there is a server. */
  postgres: pg.Pool | undefined
  /** Resolves when every index exists, which on a server with large tables may be after the start. */
  indexed: Promise<void>
  close: () => Promise<void>
}

/** How long a caller waits for a connection before it gets 503: within two seconds in all. */
const connectionTimeoutMillis = 1500

const int8 = 20
/** 64-bit numbers as bigint, as the embedded database gives them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? BigInt : pg.types.getTypeParser(oid, format)),
}

/** Forward only, in this order, and each compatible with the previous version. */
const migrations: Record<string, Migration> = {
  '0001-start': { up: start },
  '0002-limits': { up: limits },
  '0003-rate-limits': { up: rateLimits },
  '0004-webhooks': { up: webhooks },
  '0005-requests': { up: requests },
  '0006-waiting': { up: waiting },
  '0007-engines': { up: engines },
  '0008-sessions': { up: sessions },
  '0009-fleet': { up: fleet },
  '0010-hand-backs': { up: handBacks },
  '0012-secret-marks': { up: secretMarks },
  '0013-forget': { up: forget },
  '0014-usage': { up: usage },
  '0016-webhook-switches': { up: webhookSwitches },
  '0017-barred-engines': { up: barredEngines },
  '0018-refunded': { up: refunded },
  '0019-receipts': { up: receipts },
  '0020-status-vocabulary': { up: statusVocabulary },
  '0021-uploads': { up: uploads },
  '0022-abandoned-orders': { up: abandonedOrders },
  '0023-replays': { up: replays },
  '0024-given-up': { up: givenUp },
}

type Options = {
  /** What to do with the error of an idle connection (a restart of the server) or of housekeeping. */
  onError: (error: Error) => void
  /** Called each time a migration has to wait, with the reason. */
  onWait?: (reason: string) => void
  /** A command that reads or writes everything is `patient`. */
  use?: ConnectionUse
}

/** Opens PostgreSQL if a URL is given, else the embedded database below the data directory, and migrates it. */
export async function openStore(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  { onError, onWait = () => {}, use = 'serving' }: Options,
): Promise<Store> {
  if (databaseUrl) {
    await migrateServer(databaseUrl, onWait)
    const { indexed } = await beginToBuildIndexes(databaseUrl, { onError, onWait })
    return { ...openPostgres(databaseUrl, use, onError), indexed }
  }
  const store = await openEmbedded(dataDir, onError)
  try {
    await migrate(store.db)
    await buildIndexes(store.db)
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

/** Opens a database as it is, which may be that of another version. */
export async function openUnmigrated(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  onError: (error: Error) => void,
): Promise<Store> {
  return databaseUrl ? openPostgres(databaseUrl, 'serving', onError) : await openEmbedded(dataDir, onError)
}

function openPostgres(databaseUrl: string, use: ConnectionUse, onError: (error: Error) => void): Store {
  const pool = openPool(databaseUrl, use, { connectionTimeoutMillis, types, onError })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] })
  return { db, pglite: undefined, postgres: pool, indexed: Promise.resolve(), close: () => db.destroy() }
}

async function openEmbedded(dataDir: string, onError: (error: Error) => void): Promise<Store> {
  const { pglite, close } = await openPglite(dataDir, onError)
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), plugins: [camelCase] })
  return { db, pglite, postgres: undefined, indexed: Promise.resolve(), close }
}

export type ServerState = {
  version: string
  /** Its clock, when it answered. */
  now: Date
  /** The number of open connections, and the most that may be open, without those reserved for the superuser. */
  connections: { open: number; max: number }
  /** The migrations that this version would run, and those that a later one has run. */
  migrations: { pending: string[]; unknown: string[] }
}

/** Checks a server before it is used, without changing it. */
export async function readServerState(databaseUrl: string): Promise<ServerState> {
  const { db, close } = openPostgres(databaseUrl, 'serving', () => {})
  try {
    const done = await listMigrations(db)
    const { rows } = await sql<{ version: string; now: Date; open: number; max: number }>`
      SELECT current_setting('server_version') AS version, clock_timestamp() AS now,
        (SELECT sum(numbackends)::int FROM pg_stat_database) AS open,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS max
      `.execute(db)
    const { version, now, open, max } = rows[0]!
    const pending = Object.keys(migrations).filter((name) => !done.includes(name))
    const unknown = done.filter((name) => !(name in migrations))
    return { version, now, connections: { open, max }, migrations: { pending, unknown } }
  } finally {
    await close()
  }
}

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** On a separate connection, whose locks block nobody for long. */
async function migrateServer(databaseUrl: string, onWait: (reason: string) => void): Promise<void> {
  const { db, close } = openPostgres(databaseUrl, 'migrating', () => {})
  try {
    await withShortLocks(() => migrate(db), onWait)
  } finally {
    await close()
  }
}

async function migrate(db: Kysely<Schema>): Promise<void> {
  const later = Object.fromEntries((await listUnknownMigrations(db)).map((name) => [name, { up: async () => {} }]))
  const provider = { getMigrations: async () => ({ ...migrations, ...later }) }
  // A later version may have a migration between two of this one's, from a branch that was merged after it.
  const migrator = new Migrator({ db: db.withoutPlugins(), provider, allowUnorderedMigrations: true })
  // Each in its own transaction, so that none waits with the locks of earlier ones.
  for (;;) {
    const made = await tellAfter(async () => {
      const { error, results } = await migrator.migrateUp()
      if (error) throw error
      return results
    })
    if (!made?.length) return
  }
}

/** The migrations of a later version, which this one must tolerate: both run while one replaces the other. */
async function listUnknownMigrations(db: Kysely<Schema>): Promise<string[]> {
  return (await listMigrations(db)).filter((name) => !(name in migrations))
}

async function listMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`SELECT to_regclass('kysely_migration') AS name`.execute(
    db,
  )
  if (!tables[0]!.name) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

export async function pingDatabase(db: Db): Promise<void> {
  await sql`SELECT 1`.execute(db)
}

/**
 * Whether an error says that another session held up one statement for too long: 55P03 a wait for a lock, 57014 a statement. The database
 * is there, and other rows may be free.
 */
export function isHeldUp(error: unknown): boolean {
  return /^(55P03|57014)$/.test((error as { code?: string } | null)?.code ?? '')
}

/** Whether an error says that the database cannot be reached or cannot do it now, rather than that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  // SQLSTATE classes: 08 connection exception, 53 insufficient resources, 57P0 operator intervention; and what the timeouts
  // of connection.ts end: 25P03 an idle transaction, 55P03 a wait for a lock, 57014 a statement.
  return (
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08\d{3}|53\d{3}|57P0\d|25P03|55P03|57014)$/.test(
      code ?? '',
    ) ||
    message === silent ||
    /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/.test(
      message ?? '',
    )
  )
}
