import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openSessionLocks } from '../../src/store/connection/session-locks.ts'
import { openPostgresServer, type PostgresServer } from '../harness/postgres-server.ts'
import { until } from '../harness/until.ts'

let postgres: PostgresServer
let pools: pg.Pool[]
before(async () => {
  postgres = (await openPostgresServer())!
  pools = [1, 2].map(() => new pg.Pool({ connectionString: postgres.url }))
  // The server that stops at the end reports errors to connections that are still closing.
  for (const pool of pools) pool.on('error', () => {})
})
after(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await postgres.close()
})

test('one of two processes holds a lock, however often it asks, until it ends; then the other gets it', async () => {
  const [one, two] = pools.map((pool) => openSessionLocks(pool))
  for (let times = 0; times < 2; times++) {
    assert.equal(await one!.tryLock('housekeeping'), true)
    assert.equal(await two!.tryLock('housekeeping'), false)
  }
  await one!.close()
  // PostgreSQL releases the lock a moment after the connection was closed.
  await until(() => two!.tryLock('housekeeping'))
  await two!.close()
})

test('locks requested at the same time are acquired one after another on the connection', async () => {
  const warnings: string[] = []
  const hear = ({ message }: Error) => warnings.push(message)
  process.on('warning', hear)
  const locks = openSessionLocks(pools[0])
  assert.deepEqual(await Promise.all(['a', 'b', 'c'].map((name) => locks.tryLock(name))), [true, true, true])
  await locks.close()
  process.off('warning', hear)
  assert.deepEqual(warnings, [])
})

/** Takes a lock, reports it, keeps it, and on each input reports whether it gets it again. */
const holder = (url: string) => `
  import { openPool } from ${JSON.stringify(new URL('../../src/store/connection/connection.ts', import.meta.url))}
  import { openSessionLocks } from ${JSON.stringify(new URL('../../src/store/connection/session-locks.ts', import.meta.url))}
  const locks = openSessionLocks(openPool(${JSON.stringify(url)}, 'serving', { onError: () => {} }))
  console.log(await locks.tryLock('kept'))
  process.stdin.on('data', async () => console.log(await locks.tryLock('kept').catch(() => locks.tryLock('kept'))))`

test('an idle holder keeps its lock; a frozen one loses it to another, and learns of it', async (t) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holder(postgres.url)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  const says = async () => String((await once(child.stdout, 'data'))[0]).trim()
  assert.equal(await says(), 'true')
  const other = openSessionLocks(pools[0])
  const beats = `SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT $1' AND state = 'idle'`
  await until(async () => (await pools[1]!.query(beats)).rows.length)
  assert.equal(await other.tryLock('kept'), false)
  child.kill('SIGSTOP')
  await until(() => other.tryLock('kept'), 30_000)
  child.kill('SIGCONT')
  child.stdin.write('again')
  assert.equal(await says(), 'false')
  await other.close()
})
