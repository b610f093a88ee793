import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './serve-process.ts'

export type PostgresServer = {
  /** For its database `postgres`, as its superuser. */
  url: string
  pid: () => number
  /** The folder that also has psql and pg_dump. */
  binaries: string
  /** Ends every connection at once, as a crash would, and starts again on the same port. */
  restart: () => Promise<void>
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Waits until it answers, and starts it if it has ended by itself. */
  revive: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Starts a throwaway PostgreSQL on this machine; undefined if none is installed.
 *
 * @param primary is copied and then followed, by streaming replication
 */
export async function openPostgresServer(
  settings: string[] = ['fsync=off'],
  primary?: PostgresServer,
): Promise<PostgresServer | undefined> {
  const binaries = await findBinaries()
  if (!binaries) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'veduta-postgres-'))
  const owner = unprivileged()
  if (owner) await chown(folder, owner.uid, owner.gid)
  const [program, ...init] = primary
    ? ['pg_basebackup', '--dbname', primary.url, '--write-recovery-conf', '--checkpoint=fast']
    : ['initdb', '--username=postgres', '--auth=trust', '--encoding=UTF8']
  await promisify(execFile)(join(binaries, program!), [...init, '--no-sync', '--pgdata', folder], {
    ...owner,
    cwd: folder,
  })
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const all = [...settings, `port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  const options = ['-D', folder, ...all.flatMap((setting) => ['-c', setting])]
  let server: ChildProcess

  async function start() {
    server = spawn(join(binaries!, 'postgres'), options, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    await isReady(server)
  }

  const hasEnded = () => server.exitCode !== null || server.signalCode !== null

  /** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one, after which it recovers as after a crash. */
  async function stop(signal: 'SIGINT' | 'SIGQUIT') {
    if (!hasEnded() && server.kill(signal)) await once(server, 'exit')
  }

  await start()
  const kill = () => stop('SIGQUIT')
  return {
    url,
    pid: () => server.pid!,
    binaries,
    start,
    revive: async () => {
      // A running one may be about to end, or recovering.
      while (
        !(await ask({ url }, 'SELECT 1').then(
          () => true,
          () => false,
        ))
      ) {
        if (hasEnded()) await start()
        else await setTimeout(100)
      }
    },
    kill,
    restart: async () => {
      await kill()
      await start()
    },
    close: async () => {
      await stop('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Where initdb and postgres are: on the PATH, else where Debian keeps them, the newest. */
async function findBinaries(): Promise<string | undefined> {
  const debian = (await Array.fromAsync(glob('/usr/lib/postgresql/*/bin'))).sort(byVersion).reverse()
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  return folders.find((folder) =>
    ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(folder, name))),
  )
}

function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The rows of the last statement. */
export async function ask<Row extends pg.QueryResultRow>(
  { url }: Pick<PostgresServer, 'url'>,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

async function isReady(server: ChildProcess): Promise<void> {
  const log: string[] = []
  for await (const line of createInterface({ input: server.stderr! })) {
    log.push(line)
    if (/ready to accept (read-only )?connections/.test(line)) return void server.stderr!.resume()
  }
  throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`)
}
