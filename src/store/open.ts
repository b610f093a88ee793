import type { PGlite } from '@electric-sql/pglite'
import { CamelCasePlugin, Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { up as start } from './migrations/0001-start.ts'
import { up as limits } from './migrations/0002-limits.ts'
import { up as rateLimits } from './migrations/0003-rate-limits.ts'
import { up as webhooks } from './migrations/0004-webhooks.ts'
import { up as requests } from './migrations/0005-requests.ts'
import { up as waiting } from './migrations/0006-waiting.ts'
import { up as engines } from './migrations/0007-engines.ts'
import { up as sessions } from './migrations/0008-sessions.ts'
import { openPglite } from './pglite.ts'
import type { Schema } from './schema.ts'

/** The whole database or one transaction of it. */
export type Db = Kysely<Schema> | Transaction<Schema>

export type Store = {
  db: Kysely<Schema>
  /** The embedded database, where there is no server. */
  pglite: PGlite | undefined
  /** The connections behind `db`, where there is a server. */
  postgres: pg.Pool | undefined
  close: () => Promise<void>
}

const int8 = 20
/** 64-bit numbers as bigint, as the embedded database gives them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? BigInt : pg.types.getTypeParser(oid, format)),
}

/** Forward only, in this order. */
const migrations = {
  '0001-start': { up: start },
  '0002-limits': { up: limits },
  '0003-rate-limits': { up: rateLimits },
  '0004-webhooks': { up: webhooks },
  '0005-requests': { up: requests },
  '0006-waiting': { up: waiting },
  '0007-engines': { up: engines },
  '0008-sessions': { up: sessions },
}

/**
 * Opens PostgreSQL where a URL is given, else the embedded database below the data directory, and migrates it.
 *
 * @param onError what to do with the error of an idle connection (a restart of the server) or of housekeeping
 */
export async function openStore(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  onError: (error: Error) => void,
): Promise<Store> {
  const store = databaseUrl ? openPostgres(databaseUrl, onError) : await openEmbedded(dataDir, onError)
  try {
    await migrate(store.db)
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

function openPostgres(connectionString: string, onError: (error: Error) => void): Store {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 5000, types })
  // Without a listener, a restart of the database would end this process.
  pool.on('error', onError)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] })
  return { db, pglite: undefined, postgres: pool, close: () => db.destroy() }
}

async function openEmbedded(dataDir: string, onError: (error: Error) => void): Promise<Store> {
  const { pglite, close } = await openPglite(dataDir, onError)
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), plugins: [camelCase] })
  return { db, pglite, postgres: undefined, close }
}

/** The major version of a server; nothing of it is changed. */
export async function postgresVersion(databaseUrl: string): Promise<number> {
  const { db, close } = openPostgres(databaseUrl, () => {})
  try {
    const { rows } = await sql<{ version: string }>`SELECT current_setting('server_version') AS version`.execute(db)
    return Number.parseInt(rows[0]!.version, 10)
  } finally {
    await close()
  }
}

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

export async function pingDatabase(db: Db): Promise<void> {
  await sql`SELECT 1`.execute(db)
}

/** Whether an error says that the database cannot be reached now, rather than that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  // SQLSTATE classes: 08 connection exception, 53 insufficient resources, 57P0 operator intervention.
  return (
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08\d{3}|53\d{3}|57P0\d)$/.test(
      code ?? '',
    ) ||
    /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
      message ?? '',
    )
  )
}
