import type { PGlite } from '@electric-sql/pglite'
import { CamelCasePlugin, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import * as start from './migrations/0001-start.ts'
import { openPglite } from './pglite.ts'
import type { Schema } from './schema.ts'

/** The whole database or one transaction of it. */
export type Db = Kysely<Schema> | Transaction<Schema>

export type Store = {
  db: Kysely<Schema>
  /** The embedded database, where there is no server. */
  pglite: PGlite | undefined
  close: () => Promise<void>
}

/** Forward only, in this order. */
const migrations = { '0001-start': start }

/**
 * Opens PostgreSQL where a URL is given, else the embedded database below the data directory, and migrates it.
 *
 * @param onError what to do with the error of an idle connection, such as a restart of the server
 */
export async function openStore(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  onError: (error: Error) => void,
): Promise<Store> {
  const store = databaseUrl ? openPostgres(databaseUrl, onError) : await openEmbedded(dataDir)
  try {
    await migrate(store.db)
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

function openPostgres(connectionString: string, onError: (error: Error) => void): Store {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 5000 })
  // Without a listener, a restart of the database would end this process.
  pool.on('error', onError)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] })
  return { db, pglite: undefined, close: () => db.destroy() }
}

async function openEmbedded(dataDir: string): Promise<Store> {
  const { pglite, close } = await openPglite(dataDir)
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), plugins: [camelCase] })
  return { db, pglite, close }
}

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
