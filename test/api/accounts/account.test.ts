import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPage } from '@veduta/client'
import { openApiDocument } from '../../../src/contract/openapi/openapi.ts'
import { holdJobs } from '../../harness/hold-jobs.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type Caller, get, post, sendJson } from '../client.ts'
import { ledger } from '../leftovers.ts'
import { jpeg } from '../pictures.ts'

type AccountBody = { id: string; name: string; credits: number }
type KeyBody = {
  id: string
  key?: string
  name: string
  hint: string
  created_at: string
  revoked_at: string | null
  last_used_at: string | null
}

const unknownId = '01a1fcc1-0000-7000-8000-000000000000'
const maxCredits = 2147483647

let app: TestApp
let admin: Caller
before(async () => {
  app = await openTestApp()
  admin = { url: app.url, key: app.app.config.adminToken }
})
after(() => app.close())

const open = async (fields: Record<string, unknown> = {}) =>
  (await sendJson<AccountBody>(admin, '/admin/v1/accounts', { name: 'an account', ...fields })).body
const issue = (id: string, name = 'a key') => sendJson<KeyBody>(admin, `/admin/v1/accounts/${id}/keys`, { name })
const grant = (id: string, amount: unknown, reason: unknown = 'a test') =>
  sendJson<{ credits: number }>(admin, `/admin/v1/accounts/${id}/credits`, { amount, reason })

test('the operator opens an account with or without credits, and issues a key for it', async () => {
  const answer = await sendJson<AccountBody>(admin, '/admin/v1/accounts', { name: ' Häuser GmbH ', credits: 12 })
  assert.equal(answer.status, 201)
  const { id, ...rest } = answer.body
  assert.deepEqual(rest, { name: 'Häuser GmbH', credits: 12 })
  assert.equal((await open()).credits, 0)

  const issued = await issue(id)
  assert.equal(issued.status, 201)
  const { key, created_at, hint, ...more } = issued.body
  assert.deepEqual(more, {
    id: more.id,
    name: 'a key',
    scopes: ['generate', 'read'],
    status_vocabulary: 'veduta',
    ...{ daily_credits: null, expires_at: null, revoked_at: null, last_used_at: null },
  })
  assert.match(created_at, /^\d{4}-.*Z$/)
  assert.ok(key!.startsWith(hint) && hint.length < key!.length / 2)

  const caller = { url: app.url, key: key! }
  const [own, credits] = [await get(caller, '/v1/account'), await get(caller, '/v1/credits')]
  assert.deepEqual([own.status, own.body], [200, { id, name: 'Häuser GmbH', credits: 12 }])
  assert.deepEqual([credits.status, credits.body], [200, { status: 'success', credits: 12 }])
})

test('keys are listed without their secrets, and a revoked one is soon refused', async () => {
  const { id } = await open({ credits: 20 })
  const [first, second] = [(await issue(id, 'first')).body, (await issue(id, 'second')).body]
  const caller = { url: app.url, key: first.key! }
  assert.equal((await get(caller, '/v1/account')).status, 200)
  const { key: _, ...listed } = first
  const list = () => get<{ keys: KeyBody[] }>(admin, `/admin/v1/accounts/${id}/keys`)
  const { last_used_at: lastUsedAt, ...key } = (await list()).body.keys[0]!
  assert.deepEqual({ ...key, last_used_at: null }, listed)
  assert.match(String(lastUsedAt), /^\d{4}-.*Z$/)

  const revoke = () => sendJson<KeyBody>(admin, `/admin/v1/accounts/${id}/keys/${first.id}`, undefined, 'DELETE')
  const revoked = await revoke()
  const revokedAt = Date.now()
  assert.equal(revoked.status, 200)
  assert.deepEqual(revoked.body, { ...key, last_used_at: lastUsedAt, revoked_at: revoked.body.revoked_at })
  assert.ok(revoked.body.revoked_at)
  assert.deepEqual((await revoke()).body, revoked.body)

  while ((await get(caller, '/v1/account')).status === 200) assert.ok(Date.now() - revokedAt < 10_000)
  assertRefused(await get(caller, '/v1/account'), { status: 401, code: 'UNAUTHORIZED' })
  assert.equal((await get({ url: app.url, key: second.key! }, '/v1/account')).status, 200)
  const states = (await list()).body.keys.map(({ name, revoked_at }) => [name, revoked_at !== null])
  assert.deepEqual(states, [
    ['first', true],
    ['second', false],
  ])
})

test("a key is revoked through its own account only, and every account's keys are its own", async () => {
  const [one, other] = [await open(), await open()]
  const { body } = await issue(one.id)
  const path = `/admin/v1/accounts/${other.id}/keys/${body.id}`
  assertRefused(await sendJson(admin, path, undefined, 'DELETE'), { status: 404, code: 'NOT_FOUND' })
  assert.deepEqual((await get(admin, `/admin/v1/accounts/${other.id}/keys`)).body, { keys: [], next_cursor: null })
  assert.equal((await get({ url: app.url, key: body.key! }, '/v1/account')).status, 200)
})

test('credits are granted and taken away, each with its ledger entry', async () => {
  const { id } = await open({ credits: 5 })
  assert.deepEqual((await grant(id, 10)).body, { credits: 15 })
  const debit = await grant(id, -15)
  assert.deepEqual([debit.status, debit.body], [200, { credits: 0 }])
  const entries = app.app.db.selectFrom('creditEntries').selectAll().where('accountId', '=', id).orderBy('id')
  const rows = (await entries.execute()).map(({ amount, balance, kind, reason }) => ({ amount, balance, kind, reason }))
  assert.deepEqual(rows, [
    { amount: 5, balance: 5, kind: 'grant', reason: 'opening balance' },
    { amount: 10, balance: 15, kind: 'grant', reason: 'a test' },
    { amount: -15, balance: 0, kind: 'grant', reason: 'a test' },
  ])
})

test('a debit of more than the balance is NO_CREDITS, a grant past 32 bits INVALID_PARAMETERS; nothing changes', async () => {
  const { id } = await open({ credits: 7 })
  assertRefused((await grant(id, -8)) as never, { code: 'NO_CREDITS', details: { credits: 7 } })
  assertRefused((await grant(id, maxCredits)) as never, {
    code: 'INVALID_PARAMETERS',
    details: { field: 'amount', received: String(maxCredits), reason: 'a balance of 7 would grow past 2147483647' },
  })
  assert.deepEqual(await ledger(app, { id }), { balance: 7, sum: 7, charges: 0, refunds: 0 })
  assert.deepEqual((await grant(id, maxCredits - 7)).body, { credits: maxCredits })
})

test('an amount that is 0, fractional or not a number, and a blank reason, are refused', async () => {
  const { id } = await open()
  for (const amount of [0, 1.5, '5', null, undefined, maxCredits + 1, -maxCredits - 1]) {
    const { status, headers, body } = await grant(id, amount)
    const { field, reason } = (body as { details?: Record<string, unknown> }).details ?? {}
    assertRefused({ status, headers, body: body as never }, { code: 'INVALID_PARAMETERS', details: { field, reason } })
    assert.equal(field, 'amount')
  }
  for (const reason of ['', ' ', undefined, 5, 'x'.repeat(201), 'a\0b']) {
    const { body } = await sendJson(admin, `/admin/v1/accounts/${id}/credits`, { amount: 5, reason })
    assert.deepEqual([body.code, body.details?.field], ['INVALID_PARAMETERS', 'reason'], String(reason))
  }
})

test('an unknown or malformed account id is NOT_FOUND', async () => {
  for (const id of [unknownId, 'nonsense']) {
    const answers = [
      await grant(id, 5),
      await issue(id),
      await get(admin, `/admin/v1/accounts/${id}/keys`),
      await sendJson(admin, `/admin/v1/accounts/${id}/keys/${unknownId}`, undefined, 'DELETE'),
    ]
    for (const answer of answers) assertRefused(answer as never, { status: 404, code: 'NOT_FOUND' })
  }
})

test('a body that is not JSON in UTF-8, not an object or too long is refused', async () => {
  const notJson = { reason: 'the body is not JSON in UTF-8' }
  for (const body of ['', '{', '{"name":"\xff"', 'name=x']) {
    const details = notJson
    assertRefused(await sendJson(admin, '/admin/v1/accounts', body), { code: 'INVALID_PARAMETERS', details })
  }
  const bytes = new Blob([Uint8Array.from([0x22, 0xff, 0x22])])
  const headers = { 'content-type': 'application/json' }
  const answer = await get(admin, '/admin/v1/accounts', { method: 'POST', body: bytes, headers })
  assertRefused(answer, { code: 'INVALID_PARAMETERS', details: notJson })
  const long = await sendJson(admin, '/admin/v1/accounts', { name: 'x'.repeat(70_000) })
  assertRefused(long, { code: 'INVALID_PARAMETERS', details: { reason: 'longer than 65536 bytes' } })
  for (const body of [
    'null',
    '[]',
    '"x"',
    '{}',
    '{"name":" "}',
    '{"name":"x","credits":-1}',
    '{"name":"x","credits":1.5}',
    '{"name":"x","credits":2147483648}',
  ]) {
    const { body: refusal } = await sendJson(admin, '/admin/v1/accounts', body)
    assert.equal(refusal.code, 'INVALID_PARAMETERS', body)
  }
})

test('the admin endpoints accept only the operator token, and that token gives access to no account', async () => {
  const { id, key } = await app.newAccount()
  for (const wrong of [undefined, key, 'nonsense', `${app.app.config.adminToken}x`]) {
    const caller = { url: app.url, key: wrong }
    const answers = [
      await sendJson(caller, '/admin/v1/accounts', { name: 'x' }),
      await get(caller, '/admin/v1/accounts'),
      await sendJson(caller, `/admin/v1/accounts/${id}/keys`, { name: 'x' }),
      await get(caller, `/admin/v1/accounts/${id}/keys`),
      await sendJson(caller, `/admin/v1/accounts/${id}/keys/${unknownId}`, undefined, 'DELETE'),
      await sendJson(caller, `/admin/v1/accounts/${id}/credits`, { amount: 5, reason: 'x' }),
    ]
    for (const answer of answers) {
      assertRefused(answer, { status: 401, code: 'UNAUTHORIZED' })
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
    }
  }
  assertRefused(await get(admin, '/v1/account'), { status: 401, code: 'UNAUTHORIZED' })
})

/** Every page of a list, two entries at a time. */
async function pagesOf<Page extends { next_cursor: string | null }>(path: string): Promise<Page[]> {
  return await everyPage(
    async (cursor) => (await get<Page>(admin, `${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body,
  )
}

test('all accounts are listed in pages, oldest first', async () => {
  for (let n = 0; n < 3; n++) await open()
  const [one, two] = [await open(), await open({ credits: 3 })]
  const pages = await pagesOf<{ accounts: AccountBody[]; next_cursor: string | null }>('/admin/v1/accounts')
  for (const { accounts } of pages.slice(0, -1)) assert.equal(accounts.length, 2)
  assert.ok(pages.length > 2 && pages.at(-1)!.accounts.length <= 2)
  const accounts = pages.flatMap((page) => page.accounts)
  assert.deepEqual(accounts.slice(-2), [
    { ...one, state: 'open' },
    { ...two, state: 'open' },
  ])
  assert.equal(new Set(accounts.map(({ id }) => id)).size, accounts.length)
})

test("an account's keys are listed in pages, and a malformed page is refused", async () => {
  const { id } = await open()
  for (const name of ['a', 'b', 'c', 'd', 'e']) await issue(id, name)
  const path = `/admin/v1/accounts/${id}/keys`
  const pages = await pagesOf<{ keys: KeyBody[]; next_cursor: string | null }>(path)
  const names = pages.map(({ keys }) => keys.map(({ name }) => name).join(''))
  assert.deepEqual(names, ['ab', 'cd', 'e'])
  for (const list of [path, '/admin/v1/accounts']) {
    const details = { field: 'limit', reason: 'not a whole number from 1 to 100' }
    assertRefused(await get(admin, `${list}?limit=101`), { code: 'INVALID_PARAMETERS', details })
    assertRefused(await get(admin, `${list}?cursor=x`), {
      code: 'INVALID_PARAMETERS',
      details: { field: 'cursor', reason: 'not a cursor of this list' },
    })
  }
})

test("a rendering's answer has the account's balance", async () => {
  const caller = await app.newAccount(11)
  const form = { image: await jpeg(), expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  assert.equal((await post<{ credits: number }>(caller, '/v1/archRender-v41', form)).body.credits, 6)
  assert.equal((await get<{ credits: number }>(caller, '/v1/credits')).body.credits, 6)
})

test('anyone can read the document and the health checks', async () => {
  const { status, body } = await get(app, '/openapi.json')
  assert.equal(status, 200)
  assert.deepEqual(body, JSON.parse(JSON.stringify(openApiDocument)))
  for (const path of ['/livez', '/readyz']) {
    const { status, body } = await get(app, path)
    assert.deepEqual([status, body], [200, { status: 'ok' }])
  }
})

test('a suspended account cannot order, but can read and cancel; once resumed it can order again', async () => {
  const jobs = await holdJobs(app)
  const account = await app.newAccount(100)
  const change = (suspended: unknown) =>
    sendJson<AccountBody & { state: string }>(admin, `/admin/v1/accounts/${account.id}`, { suspended }, 'PATCH')
  const image = await jpeg()
  const form = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  const { id } = (await post<{ id: string }>(account, '/v1/archRender-v41', form)).body
  assert.equal((await change(true)).body.state, 'suspended')
  for (const path of ['/v1/archRender-v41', '/v1/archRender-v41?dry_run=true']) {
    assertRefused(await post(account, path, form), { status: 403, code: 'ACCOUNT_SUSPENDED' })
  }
  assert.equal((await get(account, '/v1/credits')).status, 200)
  assert.equal((await post(account, `/v1/generations/${id}/cancel`)).status, 200)
  assert.equal((await change(false)).body.state, 'open')
  assert.equal((await post(account, '/v1/archRender-v41', form)).status, 200)
  assert.equal((await change('yes')).status, 400)
  jobs.release()
})

test('a closed account is refused everywhere, what it had ordered is cancelled and refunded, and it stays closed', async () => {
  const account = await app.newAccount(100)
  const image = await jpeg()
  const form = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  const { id } = (await post<{ id: string }>(account, '/v1/archRender-v41', form)).body
  const path = `/admin/v1/accounts/${account.id}`
  const close = () => sendJson<AccountBody & { state: string }>(admin, path, undefined, 'DELETE')
  const closed = (await close()).body
  assert.deepEqual([closed.state, closed.credits], ['closed', 100])
  const row = app.app.db.selectFrom('generations').select('errorCode').where('id', '=', id)
  assert.equal((await row.executeTakeFirstOrThrow()).errorCode, 'CANCELED')
  assert.deepEqual(await ledger(app, account), { balance: 100, sum: 100, charges: 1, refunds: 1 })
  assertRefused(await post(account, '/v1/archRender-v41', form), { status: 401, code: 'UNAUTHORIZED' })
  for (const refused of [
    await sendJson(admin, `${path}/keys`, { name: 'late' }),
    await sendJson(admin, `${path}/keys/${account.id}/rotate`, {}),
    await sendJson(admin, `${path}/credits`, { amount: 5, reason: 'late' }),
    await sendJson(admin, path, { suspended: true }, 'PATCH'),
  ]) {
    assertRefused(refused, { status: 409, code: 'ACCOUNT_CLOSED' })
  }
  assert.deepEqual((await close()).body, closed)
})
