import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { until } from '../../harness/until.ts'
import { type Answer, assertRefused, type ErrorBody, get, post, sendJson } from '../client.ts'
import { jpeg } from '../pictures.ts'

let image: File
let app: TestApp
before(async () => {
  image = await jpeg()
  app = await openTestApp({ maxRunning: 0 })
})
after(() => app.close())

const render = (account: { url: string; key: string }) =>
  post<{ id: string }>(account, '/v1/archRender-v41', {
    image,
    expert_name: 'exterior',
    prompt: 'a house',
    render_style: 'raw',
  })

test('an expired key is refused like an unknown one', async () => {
  const { clock } = app.app
  const account = await app.newAccount(10, { expiresAt: new Date(clock.now().getTime() + 3600_000) })
  assert.equal((await get(account, '/v1/account')).status, 200)
  const expired = await app.newAccount(10, { expiresAt: new Date(clock.now().getTime() - 1000) })
  const unknown = { url: app.url, key: `veduta_${'0'.repeat(38)}` }
  const answers = await Promise.all([expired, unknown].map((caller) => get(caller, '/v1/account')))
  assert.deepEqual(answers[0]!.body, answers[1]!.body)
  assertRefused(answers[0] as never, { status: 401, code: 'UNAUTHORIZED' })
})

test('a key that would end before 1970 or after 9998 is refused', async () => {
  const { id } = await app.newAccount()
  const admin = { url: app.url, key: app.app.config.adminToken }
  for (const expires_at of ['1969-12-31T23:59:59Z', '9999-01-01T00:00:00Z']) {
    const refused = await sendJson(admin, `/admin/v1/accounts/${id}/keys`, { name: 'a test', expires_at })
    const details = { field: 'expires_at', reason: 'not from the years 1970 to 9998' }
    assertRefused(refused, { code: 'INVALID_PARAMETERS', details })
  }
})

test('a key spends no more than its daily credits; failed generations do not count', async () => {
  const account = await app.newAccount(100, { dailyCredits: 12 })
  const { id } = (await render(account)).body
  assert.equal((await render(account)).status, 200)
  const refused = await render(account)
  const retryAfter = Number(refused.headers.get('retry-after'))
  assertRefused(refused as never, { status: 429, code: 'RATE_LIMITED', details: { retryAfter } })
  assert.ok(retryAfter > 0 && retryAfter <= 86_400)
  assert.match(JSON.parse(refused.text).message, /12 credits a day, and 2 are left for an order of 5: try again after/)
  await app.app.db.updateTable('generations').set({ status: 'failed' }).where('id', '=', id).execute()
  assert.equal((await render(account)).status, 200)
})

test('a daily cap survives rotation: the charges of all keys in the chain count', async () => {
  const account = await app.newAccount(100, { dailyCredits: 14 })
  const admin = { url: app.url, key: app.app.config.adminToken }
  const path = `/admin/v1/accounts/${account.id}/keys`
  const { keys } = (await get<{ keys: { id: string }[] }>(admin, path)).body
  const rotate = async (id: string) =>
    (await sendJson<{ id: string; key: string }>(admin, `${path}/${id}/rotate`, { overlap_seconds: 3600 })).body
  assert.equal((await render(account)).status, 200)
  const second = await rotate(keys[0]!.id)
  assert.equal((await render({ ...account, key: second.key })).status, 200)
  const third = await rotate(second.id)
  for (const key of [third.key, second.key, account.key]) {
    const { status, body } = (await render({ ...account, key })) as Answer<unknown> as Answer<ErrorBody>
    assert.deepEqual([status, body.code], [429, 'RATE_LIMITED'])
  }
  const other = await sendJson<{ key: string }>(admin, path, { name: 'another', daily_credits: 5 })
  assert.equal((await render({ ...account, key: other.body.key })).status, 200)
})

test('a rotated key works beside its successor until the overlap ends, with the same rights', async () => {
  const account = await app.newAccount(10, { scopes: ['read'], dailyCredits: 7 })
  const admin = { url: app.url, key: app.app.config.adminToken }
  const { keys } = (await get<{ keys: { id: string }[] }>(admin, `/admin/v1/accounts/${account.id}/keys`)).body
  const path = `${app.url}/admin/v1/accounts/${account.id}/keys/${keys[0]!.id}/rotate`
  const rotate = async (overlap_seconds: number) => {
    const headers = { authorization: `Bearer ${admin.key}`, 'content-type': 'application/json' }
    return await fetch(path, { method: 'POST', headers, body: JSON.stringify({ overlap_seconds }) })
  }
  const answer = await rotate(3600)
  const made = (await answer.json()) as { key: string; scopes: string[]; daily_credits: number }
  assert.deepEqual([answer.status, made.scopes, made.daily_credits], [201, ['read'], 7])
  for (const key of [account.key, made.key]) assert.equal((await get({ url: app.url, key }, '/v1/account')).status, 200)

  await rotate(0)
  await until(async () => (await get(account, '/v1/account')).status !== 200)
  assertRefused((await get(account, '/v1/account')) as never, { status: 401, code: 'UNAUTHORIZED' })
  assert.equal((await get({ url: app.url, key: made.key }, '/v1/account')).status, 200)
})
