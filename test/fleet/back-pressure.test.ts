import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { ServeProcess } from '../harness/serve-process.ts'
import { until } from '../harness/until.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

/** The default of pg's pool; the worker uses none while nothing is queued. */
const poolSize = 10
const refusalMaxMs = 2000

let fleet: Fleet
let server: ServeProcess
let key: string
before(async () => {
  fleet = await openFleet()
  server = await fleet.startServer(['--no-worker'])
  await server.ready
  key = (await fleet.newAccount(server.url)).key
})
after(() => fleet.close())

async function ask(path: string) {
  const from = performance.now()
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${key}` } })
  const body = (await response.json()) as { code?: string }
  const { status, headers } = response
  return { status, code: body.code, retryAfter: headers.get('retry-after'), ms: performance.now() - from }
}

async function assertRefused(path: string): Promise<void> {
  const { status, code, retryAfter, ms } = await ask(path)
  assert.deepEqual([status, code], [503, 'OVERLOADED'])
  assert.match(retryAfter!, /^[1-9]\d*$/)
  assert.ok(ms < refusalMaxMs, `${path} was refused after ${ms} ms`)
}

const recovered = () => until(async () => (await ask('/v1/credits')).status === 200)

test('while the database is down, callers are refused with Retry-After within two seconds, and served when it is back', async () => {
  await recovered()
  await fleet.postgres.kill()
  await assertRefused('/v1/credits')
  await assertRefused('/readyz')
  assert.equal((await ask('/livez')).status, 200)
  await fleet.postgres.start()
  await recovered()
})

test('while all connections are in use, callers are refused with Retry-After within two seconds, and served when one is free', async () => {
  const client = new pg.Client({ connectionString: fleet.postgres.url })
  await client.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE')
  const stuck = Array.from({ length: poolSize }, () => ask('/v1/credits'))
  // The server has no connection left once it is not ready: its own work may hold one of them for a moment.
  await until(async () => (await ask('/readyz')).status === 503)
  await assertRefused('/readyz')
  await client.query('ROLLBACK')
  await client.end()
  for (const { status } of await Promise.all(stuck)) assert.ok([200, 503].includes(status))
  await recovered()
})
