import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openSessionLocks } from '../../src/store/session-locks.ts'
import { openPostgresServer, type PostgresServer } from '../postgres-server.ts'
import { until } from './open-fleet.ts'

let postgres: PostgresServer
let pools: pg.Pool[]
before(async () => {
  postgres = (await openPostgresServer())!
  pools = [1, 2].map(() => new pg.Pool({ connectionString: postgres.url }))
  // The server that stops at the end tells those connections that are still closing.
  for (const pool of pools) pool.on('error', () => {})
})
after(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await postgres.close()
})

test('of two processes one holds a lock, as often as it asks, until it ends; then the other gets it', async () => {
  const [one, two] = pools.map((pool) => openSessionLocks(pool))
  for (let times = 0; times < 2; times++) {
    assert.equal(await one!.tryLock('housekeeping'), true)
    assert.equal(await two!.tryLock('housekeeping'), false)
  }
  await one!.close()
  // PostgreSQL drops the lock a moment after the connection was closed.
  await until(() => two!.tryLock('housekeeping'))
  await two!.close()
})

test('locks that are asked for at once are asked of the connection one after another', async () => {
  const warnings: string[] = []
  const hear = ({ message }: Error) => warnings.push(message)
  process.on('warning', hear)
  const locks = openSessionLocks(pools[0])
  assert.deepEqual(await Promise.all(['a', 'b', 'c'].map((name) => locks.tryLock(name))), [true, true, true])
  await locks.close()
  process.off('warning', hear)
  assert.deepEqual(warnings, [])
})
