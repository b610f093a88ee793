import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { grantCredits, issueApiKey, type KeyOptions, openAccount } from '../../src/accounts/accounts.ts'
import { openService, type Service } from '../../src/cli/commands/serve.ts'
import type { Config } from '../../src/config.ts'
import { copyDatabase } from './database-template.ts'
import { testConfig } from './test-config.ts'

export type TestApp = Service & {
  /** Bypasses the proxy, if there is one. */
  directUrl: string
  /** The folder that holds all files that it stores, each one's bytes as they are. */
  storeFolder: string
  /** Opens an account and issues a key for it: with the URL, all that a caller needs. */
  newAccount: (credits?: number, options?: Partial<KeyOptions>) => Promise<{ id: string; key: string; url: string }>
}

const keyOptions: KeyOptions = { name: 'a test', scopes: ['generate', 'read'], expiresAt: null, dailyCredits: null }

/** A PostgreSQL server for throwaway databases; without it, tests run on the embedded database. */
const serverUrl = process.env.VEDUTA_TEST_DATABASE_URL

/** What closes the apps that are open in this file. */
const closers = new Set<() => Promise<void>>()

/** With `eitherStore`, an object store goes with PostgreSQL, as files go with the embedded database. */
type Options = { eitherStore?: boolean }

/**
 * The real service on a throwaway database and folder, listening on a free port of loopback. Where it cannot be opened, those that are
 * open are closed too: a hook that fails leaves it to none to close them, and the file would not end.
 */
export async function openTestApp(overrides: Partial<Config> = {}, options: Options = {}): Promise<TestApp> {
  try {
    return await open(overrides, options)
  } catch (error) {
    await Promise.all([...closers].map((close) => close()))
    throw error
  }
}

async function open(overrides: Partial<Config>, { eitherStore }: Options): Promise<TestApp> {
  await using opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'veduta-test-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const databaseUrl = serverUrl && (await createDatabase(serverUrl, opened))
  if (!databaseUrl) await copyDatabase(dataDir)
  const store = eitherStore && databaseUrl ? await openObjectStore(opened) : undefined
  const service = await openService({ ...testConfig(dataDir, databaseUrl), ...store?.settings, ...overrides })
  opened.defer(service.close)
  letCallersWait(service)
  const proxy = await openProxy(service.url)
  const url = proxy?.url ?? service.url
  const closing = opened.move()
  const close = async () => {
    // A second time, it does nothing.
    if (!closers.delete(close)) return
    await closing.disposeAsync()
    report(await proxy?.close())
  }
  closers.add(close)
  return {
    ...service,
    url,
    directUrl: service.url,
    storeFolder: store?.folder ?? join(dataDir, 'blobs'),
    newAccount: async (credits = 1000, options = {}) => {
      const { id } = await openAccount(service.app, { name: 'a test', credits: 0 })
      if (credits) await grantCredits(service.app, id, { amount: credits, reason: 'a test' })
      const { key } = await issueApiKey(service.app, id, { ...keyOptions, ...options })
      return { id, key, url }
    },
    close,
  }
}

/**
 * Tests send more at once than there are connections to the database, and on a busy machine some of it would wait for longer than a
 * service lets callers wait. That a service refuses them then is tested on servers of the fleet.
 */
export function letCallersWait({ app: { postgres } }: Service): void {
  if (postgres) postgres.options.connectionTimeoutMillis = 60_000
}

/** Not thrown: the test's other resources would stay open. */
function report(violations: string[] = []): void {
  if (!violations.length) return
  console.error(`Violations of openapi.json:\n${violations.join('\n')}`)
  process.exitCode = 1
}

/** The validator between the tests and the server, if requested. */
async function openProxy(url: string) {
  if (!process.env.VEDUTA_TEST_PRISM) return undefined
  const { openPrismProxy } = await import('./prism-proxy.ts')
  return await openPrismProxy(url)
}

/** For requests that leave something behind or need special settings: sent to a service that is closed afterwards. Others stay open where it cannot be. */
export async function withTestApp<T>(
  overrides: Partial<Config>,
  use: (app: TestApp) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const app = await open(overrides, options)
  try {
    return await use(app)
  } finally {
    await app.close()
  }
}

/** Migrates what every database that is created on the server is a copy of, so that each app opens one that is ready. */
export async function prepareServer(serverUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'veduta-template-'))
  const service = await openService(testConfig(dataDir, databaseOf(serverUrl, 'template1')))
  await service.close()
  await rm(dataDir, { recursive: true })
}

/** It is closed with what is `opened`. Loaded only if a test wants one. */
async function openObjectStore(opened: AsyncDisposableStack) {
  const { openS3Server } = await import('../fakes/s3-server.ts')
  const store = await openS3Server('pictures')
  opened.defer(store.close)
  Object.assign(process.env, store.credentials)
  const settings = { s3Bucket: 'pictures', s3Endpoint: store.url, s3PathStyle: true, s3Prefix: 'veduta/' }
  return { folder: store.directory, settings }
}

/** Its URL; it is dropped with what is `opened`. */
async function createDatabase(serverUrl: string, opened: AsyncDisposableStack): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await query(serverUrl, `CREATE DATABASE ${name}`)
  opened.defer(() => query(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`))
  return databaseOf(serverUrl, name)
}

function databaseOf(serverUrl: string, name: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
