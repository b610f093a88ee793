import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgresServer, type PostgresServer } from '../harness/postgres-server.ts'
import { freePort, roomyLimits, type ServeProcess, startServe, startWorker } from '../harness/serve-process.ts'

const adminToken = 'the-admin-token-of-the-tests'

export type Fleet = Awaited<ReturnType<typeof openFleet>>

/** A new PostgreSQL, if none is given, with servers and workers that are real processes on it. */
export async function openFleet(settings: NodeJS.ProcessEnv = {}, given?: PostgresServer) {
  const postgres = given ?? (await openPostgresServer())!
  const blobsDir = await mkdtemp(join(tmpdir(), 'veduta-fleet-'))
  const env: NodeJS.ProcessEnv = {
    ...roomyLimits,
    VEDUTA_DATABASE_URL: postgres.url,
    VEDUTA_SECRET: 'a secret of the tests that has 32 bytes',
    VEDUTA_ADMIN_TOKEN: adminToken,
    VEDUTA_CONCURRENCY: '1',
    VEDUTA_FETCH_ALLOW: '127.0.0.0/8',
    ...settings,
  }
  const database = new pg.Pool({ connectionString: postgres.url, max: 2 })
  database.on('error', () => {})
  const processes: ServeProcess[] = []
  const add = (process: ServeProcess): ServeProcess => {
    processes.push(process)
    return process
  }
  const where = async (more: NodeJS.ProcessEnv) => ({
    port: await freePort(),
    dataDir: blobsDir,
    env: { ...env, ...more },
  })

  return {
    postgres,
    env,
    /** @param checkout another version of the project */
    startServer: async (flags: string[] = [], more: NodeJS.ProcessEnv = {}, checkout?: string) =>
      add(startServe({ ...(await where(more)), checkout }, ...flags)),
    startWorker: async (more: NodeJS.ProcessEnv = {}, checkout?: string) =>
      add(startWorker({ ...(await where(more)), checkout })),
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await database.query<Row>(text, values)).rows,
    /** The data directory that they share. */
    dataDir: blobsDir,
    readLog: (name: 'serve' | 'worker') => readFile(join(blobsDir, `${name}.log`), 'utf8'),
    newAccount: async (url: string, credits = 1000) => {
      const post = async (path: string, body: object): Promise<{ id: string; key: string }> => {
        const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' }
        const answer = await fetch(`${url}/admin/v1/accounts${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        // A busy server says to retry.
        if (answer.status === 503) return await post(path, body)
        if (!answer.ok) throw new Error(await answer.text())
        return (await answer.json()) as { id: string; key: string }
      }
      const { id } = await post('', { name: 'a test', credits })
      const { key } = await post(`/${id}/keys`, { name: 'a test' })
      return { id, key, url }
    },
    close: async () => {
      await Promise.all(processes.map((process) => process.killGroup()))
      await database.end()
      await postgres.close()
      await rm(blobsDir, { recursive: true, force: true })
    },
  }
}
