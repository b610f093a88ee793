import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, glob, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'

/** Runs the tests that have a database, or the test files that are named, on a throwaway PostgreSQL of this machine. */
const binaries = await findBinaries()
if (binaries) process.exitCode = await testOn(binaries)
else {
  console.log('There is no PostgreSQL on this machine, so the tests were not run on it.')
  process.exitCode = process.env.CI === 'true' ? 1 : 0
}

/** Where initdb and postgres are: on the PATH, else where Debian keeps them, the newest. */
async function findBinaries(): Promise<string | undefined> {
  const debian = (await Array.fromAsync(glob('/usr/lib/postgresql/*/bin'))).sort(byVersion).reverse()
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

async function testOn(binaries: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-postgres-'))
  const owner = unprivileged()
  if (owner) await chown(folder, owner.uid, owner.gid)
  try {
    const init = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', '--pgdata', folder]
    execFileSync(join(binaries, 'initdb'), init, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const port = await freePort()
    const settings = ['fsync=off', `port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
    const options = ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])]
    const server = spawn(join(binaries, 'postgres'), options, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    try {
      await isReady(server)
      return await runTests(`postgres://postgres@127.0.0.1:${port}/postgres`)
    } finally {
      // SIGINT is PostgreSQL's fast shutdown.
      if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit')
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  await once(server.close(), 'close')
  return port
}

async function isReady(server: ChildProcess): Promise<void> {
  const log: string[] = []
  for await (const line of createInterface({ input: server.stderr! })) {
    log.push(line)
    if (line.includes('ready to accept connections')) return void server.stderr!.resume()
  }
  throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`)
}

async function runTests(databaseUrl: string): Promise<number> {
  const named = process.argv.slice(2)
  const patterns = named.length ? named : ['test/api/**/*.test.ts', 'test/conformance/**/*.test.ts']
  const files = await Array.fromAsync(glob(patterns))
  // The first run, on the embedded database, talks to the server directly; this one also lets Prism check what is said.
  const env = { ...process.env, VEDUTA_TEST_DATABASE_URL: databaseUrl, VEDUTA_TEST_PRISM: 'on' }
  const tests = spawn(process.execPath, ['--test', ...files.sort()], { env, stdio: 'inherit' })
  const [code] = await once(tests, 'exit')
  return code ?? 1
}
