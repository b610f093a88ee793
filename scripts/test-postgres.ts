import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, readFile } from 'node:fs/promises'
import { prepareServer } from '../test/harness/open-test-app.ts'
import { openPostgresServer } from '../test/harness/postgres-server.ts'
import { openPrismChecks } from '../test/harness/prism-checks.ts'

/** Runs the tests that have a database, or the test files that are named, on a throwaway PostgreSQL of this machine. */
// Some files open a dozen apps at once, each with its own connections.
const server = await openPostgresServer(['fsync=off', 'max_connections=400'])
if (server) process.exitCode = await runTests(server.url).finally(server.close)
else {
  console.log('There is no PostgreSQL on this machine, so the tests were not run on it.')
  process.exitCode = process.env.CI === 'true' ? 1 : 0
}

async function runTests(databaseUrl: string): Promise<number> {
  await prepareServer(databaseUrl)
  const named = process.argv.slice(2)
  const files = named.length ? await Array.fromAsync(glob(named)) : await filesWithDatabase()
  // The first run, on the embedded database, talks to the server directly; this one also lets Prism check what is said.
  const checks = await openPrismChecks()
  const prism = { VEDUTA_TEST_PRISM: 'on', VEDUTA_TEST_PRISM_CHECKS: checks.url }
  const env = { ...process.env, VEDUTA_TEST_DATABASE_URL: databaseUrl, ...prism }
  const tests = spawn(process.execPath, ['--test', '--test-concurrency=2', '--test-timeout=600000', ...files.sort()], {
    env,
    stdio: 'inherit',
  })
  const [code] = await once(tests, 'exit')
  checks.close()
  return code ?? 1
}

/** Of the files that have one, those that open it by the tests' own setting: the others would do again what they did. */
async function filesWithDatabase(): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(['test/api/**/*.test.ts', 'test/conformance/**/*.test.ts'])) {
    if (/open-test-app|VEDUTA_TEST_DATABASE_URL/.test(await readFile(file, 'utf8'))) files.push(file)
  }
  return files
}
