import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { SessionBody } from '../../src/contract/account/session.ts'
import { assertRefused, type ErrorBody, get, sendJson } from '../api/client.ts'
import type { ServeProcess } from '../harness/serve-process.ts'
import { until } from '../harness/until.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

let fleet: Fleet
let servers: ServeProcess[]
before(async () => {
  fleet = await openFleet()
  servers = [await fleet.startServer(['--no-worker']), await fleet.startServer(['--no-worker'])]
  await Promise.all(servers.map(({ ready }) => ready))
})
after(() => fleet.close())

const admin = (server: ServeProcess) => ({ url: server.url, key: fleet.env.VEDUTA_ADMIN_TOKEN! })
const close = (id: string) => get(admin(servers[0]!), `/admin/v1/accounts/${id}`, { method: 'DELETE' })
const open = (link: string) => sendJson<SessionBody & ErrorBody>({ url: servers[1]!.url }, '/v1/session', { link })
const linkOf = async (account_id: string) =>
  (await sendJson<{ url: string }>(admin(servers[0]!), '/admin/v1/sign-in-links', { account_id })).body.url.split(
    '=',
  )[1]!

/** Begins each of these while the account is locked, the second once the first waits for it, and lets both go on. */
async function meet<First, Second>(id: string, first: () => Promise<First>, second: () => Promise<Second>) {
  const holder = new pg.Client({ connectionString: fleet.postgres.url })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [id])
  const begin = async <T>(work: () => Promise<T>, waiting: number) => {
    let ended = false
    const answer = work().finally(() => {
      ended = true
    })
    // One that does not wait for the lock would end.
    await until(async () => ended || (await countWaiting()) >= waiting)
    return { answer }
  }
  const { answer: one } = await begin(first, 1)
  const { answer: other } = await begin(second, 2)
  await holder.query('COMMIT')
  await holder.end()
  return [await one, await other] as const
}

async function countWaiting(): Promise<number> {
  const rows = await fleet.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  )
  return rows[0]!.count
}

const livingKeys = (id: string) =>
  fleet.query('SELECT id FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL', [id])

test('a link that is opened while its account is being closed opens no session and makes no key', async () => {
  const { id } = await fleet.newAccount(servers[0]!.url)
  const link = await linkOf(id)
  const [closed, opened] = await meet(
    id,
    () => close(id),
    () => open(link),
  )
  assert.equal(closed.status, 200)
  assertRefused(opened, { status: 409, code: 'ACCOUNT_CLOSED' })
  assert.deepEqual(await livingKeys(id), [])
})

test('an account that is closed while a link of it is being opened ends that session, on every server within a second', async () => {
  const { id } = await fleet.newAccount(servers[0]!.url)
  const link = await linkOf(id)
  const [opened, closed] = await meet(
    id,
    () => open(link),
    () => close(id),
  )
  assert.deepEqual([opened.status, closed.status], [201, 200])
  assert.deepEqual(await livingKeys(id), [])
  const headers = { cookie: opened.headers.get('set-cookie')!.split(';')[0]! }
  for (const { url } of servers) {
    assert.equal((await get({ url }, '/v1/account', { headers })).status, 401)
    assert.equal((await get<SessionBody>({ url }, '/v1/session', { headers })).body.account, null)
  }
})

test('a key that is issued or rotated while its account is being closed does not outlive it', async () => {
  for (const path of ['', '/KEY/rotate']) {
    const { id } = await fleet.newAccount(servers[0]!.url)
    const [key] = await livingKeys(id)
    const keys = `/admin/v1/accounts/${id}/keys${path.replace('KEY', key!.id)}`
    const [, made] = await meet(
      id,
      () => close(id),
      () => sendJson(admin(servers[1]!), keys, path ? {} : { name: 'late' }),
    )
    assertRefused(made, { status: 409, code: 'ACCOUNT_CLOSED' })
    assert.deepEqual(await livingKeys(id), [])
  }
})

test('no link is made while its account is being closed', async () => {
  const { id } = await fleet.newAccount(servers[0]!.url)
  const make = () => sendJson(admin(servers[1]!), '/admin/v1/sign-in-links', { account_id: id })
  const [, made] = await meet(id, () => close(id), make)
  assertRefused(made, { status: 409, code: 'ACCOUNT_CLOSED' })
})

test('a session that every server knows is refused by all of them once its account is closed', async () => {
  const { id } = await fleet.newAccount(servers[0]!.url)
  const headers = { cookie: (await open(await linkOf(id))).headers.get('set-cookie')!.split(';')[0]! }
  const read = ({ url }: ServeProcess) => get({ url }, '/v1/account', { headers })
  for (const server of servers) assert.equal((await read(server)).status, 200)
  await close(id)
  for (const server of servers) await until(async () => (await read(server)).status !== 200)
  for (const server of servers) assertRefused(await read(server), { status: 401, code: 'UNAUTHORIZED' })
})
