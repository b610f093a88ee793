import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createSignInLink } from '../../../src/accounts/sessions.ts'
import type { SessionBody } from '../../../src/contract/account/session.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { until } from '../../harness/until.ts'
import { type Answer, assertRefused, type ErrorBody, get, post, sendJson } from '../client.ts'
import { exchange, requestHead } from '../raw-http.ts'

let app: TestApp
let admin: { url: string; key: string }

before(async () => {
  app = await openTestApp()
  admin = { url: app.url, key: app.app.config.adminToken }
})
after(() => app.close())

const page = { 'sec-fetch-site': 'same-origin' }

const open = <Body = SessionBody>(body: { link: string } | { key: string }) =>
  sendJson<Body>({ url: app.url }, '/v1/session', body)

/** The headers that a browser would add. */
const cookieOf = ({ headers }: Answer<unknown>) => ({ cookie: headers.get('set-cookie')!.split(';')[0]! })

const linkOf = async (accountId: string | null) => (await createSignInLink(app.app, accountId)).token

test('a link opens a session once: of two people who open it at the same time one is signed in', async () => {
  const link = await linkOf((await app.newAccount()).id)
  const answers = await Promise.all([open({ link }), open({ link }), open({ link })])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 401, 401])
  assertRefused(await open<ErrorBody>({ link }), { status: 401, code: 'UNAUTHORIZED' })
})

test('several operators who sign in first at the same time get one account', async () => {
  const links = await Promise.all([linkOf(null), linkOf(null), linkOf(null)])
  const answers = await Promise.all(links.map((link) => open({ link })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201],
  )
  assert.equal(new Set(answers.map(({ body }) => body.account!.id)).size, 1)
  assert.ok(answers.every(({ body }) => body.operator && body.account!.credits === 100))
})

test('the cookie is HttpOnly, SameSite=Strict and, over https, Secure and bound to the host', async () => {
  const { key } = await app.newAccount()
  const plain = (await open({ key })).headers.get('set-cookie')!
  assert.match(plain, /^veduta=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=604800$/)
})

test("a session stands for its key, and a page's changing request counts only from the same origin", async () => {
  const account = await app.newAccount()
  const cookie = cookieOf(await open({ key: account.key }))
  const caller = { url: app.url }
  const read = (headers: Record<string, string>) => get(caller, '/v1/account', { headers: { ...cookie, ...headers } })
  const change = (headers: Record<string, string>) =>
    post(caller, '/v1/webhooks/00000000-0000-0000-0000-000000000000/test', undefined, { ...cookie, ...headers })

  assert.equal((await read(page)).status, 200)
  assert.equal((await read({})).status, 200)
  assert.equal((await read({ 'sec-fetch-site': 'cross-site' })).status, 401)
  assert.equal((await change(page)).status, 404)
  assert.equal((await change({ origin: app.url })).status, 404)
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site', origin: app.url },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
  ] as Record<string, string>[]) {
    assertRefused(await change(headers), { status: 401, code: 'UNAUTHORIZED' })
  }
})

test("a session of an API key ends with the key and never has the operator's rights", async () => {
  const account = await app.newAccount()
  const cookie = cookieOf(await open({ key: account.key }))
  const keys = `/admin/v1/accounts/${account.id}/keys`
  const headers = { ...cookie, ...page }
  assertRefused(await get({ url: app.url }, keys, { headers }), { status: 401, code: 'UNAUTHORIZED' })
  const [key] = (await get<{ keys: { id: string }[] }>(admin, keys)).body.keys
  await get(admin, `${keys}/${key!.id}`, { method: 'DELETE' })
  const current = await get<SessionBody>({ url: app.url }, '/v1/session', { headers })
  assert.deepEqual([current.status, current.body.account], [200, null])
})

test("the operator's session has the rights of the operator's token", async () => {
  const headers = { ...cookieOf(await open({ link: await linkOf(null) })), ...page }
  assert.equal((await get({ url: app.url }, '/admin/v1/accounts', { headers })).status, 200)
  const made = await sendJson<{ url: string }>(admin, '/admin/v1/sign-in-links', {})
  assert.match(made.body.url, /\/#sign-in=[\w-]{43}$/)
})

test('signing out ends the session permanently and removes the cookie', async () => {
  const opened = await open({ link: await linkOf(null) })
  const headers = { ...cookieOf(opened), ...page }
  const closed = await get<SessionBody>({ url: app.url }, '/v1/session', { method: 'DELETE', headers })
  assert.deepEqual(closed.body, { account: null, operator: false, expires_at: null })
  assert.match(closed.headers.get('set-cookie')!, /^veduta=; .*Max-Age=0/)
  const current = await get<SessionBody>({ url: app.url }, '/v1/session', { headers })
  assert.deepEqual([current.status, current.body.account], [200, null])
})

test('neither a wrong link nor a wrong key opens a session, and a session token does not work as an API key', async () => {
  assertRefused(await open<ErrorBody>({ link: 'x'.repeat(43) }), { status: 401, code: 'UNAUTHORIZED' })
  assertRefused(await open<ErrorBody>({ key: 'veduta_nonsense' }), { status: 401, code: 'UNAUTHORIZED' })
  const { cookie } = cookieOf(await open({ link: await linkOf(null) }))
  assertRefused(await get({ url: app.url, key: cookie.split('=')[1]! }, '/v1/account'), {
    status: 401,
    code: 'UNAUTHORIZED',
  })
})

test('a closed account gets no link and its links no longer open; an unknown or used link stays refused', async () => {
  const { id } = await app.newAccount()
  const [waiting, used] = [await linkOf(id), await linkOf(id)]
  assert.equal((await open({ link: used })).status, 201)
  const account = `/admin/v1/accounts/${id}`
  assert.equal((await get(admin, account, { method: 'DELETE' })).status, 200)
  const closed = { status: 409, code: 'ACCOUNT_CLOSED' }
  assertRefused(await sendJson(admin, '/admin/v1/sign-in-links', { account_id: id }), closed)
  for (const _ of ['once', 'again']) assertRefused(await open<ErrorBody>({ link: waiting }), closed)
  for (const link of [used, 'x'.repeat(43)]) {
    assertRefused(await open<ErrorBody>({ link }), { status: 401, code: 'UNAUTHORIZED' })
  }
  const { keys } = (await get<{ keys: { revoked_at: string | null }[] }>(admin, `${account}/keys`)).body
  assert.deepEqual(
    keys.filter(({ revoked_at }) => revoked_at === null),
    [],
  )
})

test('every session of an account ends with it, whether opened by a link or a key', async () => {
  const account = await app.newAccount()
  const opened = [await open({ link: await linkOf(account.id) }), await open({ key: account.key })]
  const sessions = opened.map((answer) => ({ headers: { ...cookieOf(answer), ...page } }))
  const read = (session: RequestInit) => get({ url: app.url }, '/v1/account', session)
  for (const session of sessions) assert.equal((await read(session)).status, 200)
  await get(admin, `/admin/v1/accounts/${account.id}`, { method: 'DELETE' })
  for (const session of sessions) {
    const current = await get<SessionBody>({ url: app.url }, '/v1/session', session)
    assert.deepEqual([current.status, current.body.account], [200, null])
    await until(async () => (await read(session)).status !== 200)
    assertRefused(await read(session), { status: 401, code: 'UNAUTHORIZED' })
  }
})

for (const overlap_seconds of [0, 3600]) {
  test(`after the key behind sessions is rotated, with ${overlap_seconds} s of overlap, a link opens a session that lasts`, async () => {
    const { id } = await app.newAccount()
    const before = { ...cookieOf(await open({ link: await linkOf(id) })), ...page }
    const path = `/admin/v1/accounts/${id}/keys`
    const list = async () =>
      (await get<{ keys: { id: string; name: string; expires_at: string | null }[] }>(admin, path)).body.keys
    const behind = (await list()).find(({ name }) => name === 'Studio')!
    assert.equal((await sendJson(admin, `${path}/${behind.id}/rotate`, { overlap_seconds })).status, 201)
    const after = { ...cookieOf(await open({ link: await linkOf(id) })), ...page }
    assert.equal((await get({ url: app.url }, '/v1/account', { headers: after })).status, 200)
    const session = await get<SessionBody>({ url: app.url }, '/v1/session', { headers: before })
    assert.equal(session.body.account !== null, overlap_seconds > 0, 'a session ends with its key')
    const lasting = (await list()).filter(({ name, expires_at }) => name === 'Studio' && expires_at === null)
    assert.equal(lasting.length, 2, 'the successor that was shown, and the one behind new sessions')
  })
}

test('several people who open links of an account at the same time get sessions of one key', async () => {
  const { id } = await app.newAccount()
  const links = await Promise.all([linkOf(id), linkOf(id), linkOf(id)])
  const answers = await Promise.all(links.map((link) => open({ link })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201],
  )
  const { keys } = (await get<{ keys: { name: string }[] }>(admin, `/admin/v1/accounts/${id}/keys`)).body
  assert.equal(keys.filter(({ name }) => name === 'Studio').length, 1)
})

test("once the operator's account is closed, no link of the operator is made or opened", async () => {
  await withTestApp({}, async (app) => {
    const admin = { url: app.url, key: app.app.config.adminToken }
    const link = async () => (await createSignInLink(app.app, null)).token
    const opened = await sendJson<SessionBody>({ url: app.url }, '/v1/session', { link: await link() })
    const waiting = await link()
    await get(admin, `/admin/v1/accounts/${opened.body.account!.id}`, { method: 'DELETE' })
    const closed = { status: 409, code: 'ACCOUNT_CLOSED' }
    assertRefused(await sendJson(admin, '/admin/v1/sign-in-links', {}), closed)
    assertRefused(await sendJson({ url: app.url }, '/v1/session', { link: waiting }), closed)
    const headers = { ...cookieOf(opened), ...page }
    await until(async () => (await get({ url: app.url }, '/admin/v1/accounts', { headers })).status !== 200)
  })
})

const signIn = (body: string | object, headers: Record<string, string>, url = app.url) =>
  fetch(`${url}/v1/session`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

test('a page of another site cannot sign anyone in or out: it is refused, and no cookie is set', async () => {
  const { key } = await app.newAccount()
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: app.url },
    { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'nonsense' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: `${app.url}1` },
  ]
  for (const headers of foreign) {
    for (const method of ['POST', 'DELETE']) {
      const refused = await get({ url: app.url }, '/v1/session', {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method === 'POST' && { body: JSON.stringify({ key }) }),
      })
      assertRefused(refused, { status: 403, code: 'FORBIDDEN' })
      assert.equal(refused.headers.get('set-cookie'), null, `${method} ${JSON.stringify(headers)}`)
    }
  }
  const own: Record<string, string>[] = [{}, page, { ...page, origin: app.url }, { origin: app.url }]
  for (const headers of [...own, { 'sec-fetch-site': 'none' }]) {
    assert.equal((await signIn({ key }, headers)).status, 201, JSON.stringify(headers))
  }
})

test('an origin is the same in any case of its letters, and with the port that its protocol has by itself', async () => {
  const { key } = await app.newAccount()
  const body = JSON.stringify({ key })
  const statusOf = async (Host: string, Origin: string) => {
    const headers = { Host, Origin, 'Content-Type': 'application/json', 'Content-Length': body.length }
    return (await exchange(app, requestHead('POST', '/v1/session', headers) + body)).status
  }
  assert.equal(await statusOf('Veduta.Example:443', 'https://veduta.example'), 201)
  assert.equal(await statusOf('veduta.example', 'http://veduta.example:80'), 201)
  assert.equal(await statusOf('veduta.example:80', 'http://VEDUTA.example'), 201)
  assert.equal(await statusOf('veduta.example:80', 'https://veduta.example'), 403)
  assert.equal(await statusOf('veduta.example:443', 'http://veduta.example'), 403)
})

test('a form of another site that looks like JSON opens no session: JSON is accepted only as application/json', async () => {
  const { key } = await app.newAccount()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json', 'application/jsonp']) {
    const refused = await signIn({ key }, { 'content-type': type })
    assert.equal(refused.status, 400, type)
    assert.equal(refused.headers.get('set-cookie'), null)
    const details = { field: 'Content-Type', reason: 'send application/json' }
    assert.deepEqual(((await refused.json()) as ErrorBody).details, details)
  }
  // Prism, which may be in between, knows only the plain spelling.
  const others = process.env.VEDUTA_TEST_PRISM === 'on' ? [] : ['Application/JSON', 'application/json ;charset=utf-8']
  for (const type of ['application/json; charset=utf-8', ...others]) {
    assert.equal((await signIn({ key }, { 'content-type': type })).status, 201, type)
  }
})

test('over https only the cookie bound to the host counts', async () => {
  await withTestApp({ publicUrl: 'https://veduta.example' }, async (secure) => {
    const { key } = await secure.newAccount()
    const own = { origin: 'https://veduta.example' }
    const cookie = (await signIn({ key }, own, secure.url)).headers.get('set-cookie')!
    assert.match(cookie, /^__Host-veduta=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=604800; Secure$/)
    const token = /=([\w-]+)/.exec(cookie)![1]!
    const accountBehind = async (text: string) => {
      const { body } = await get<SessionBody>({ url: secure.url }, '/v1/session', {
        headers: { cookie: text, ...page },
      })
      return body.account
    }
    assert.ok(await accountBehind(`__Host-veduta=${token}`))
    assert.ok(await accountBehind(`veduta=planted; __Host-veduta=${token}`), 'whatever a subdomain planted')
    assert.equal(await accountBehind(`veduta=${token}`), null)
    assert.equal(await accountBehind(`x__Host-veduta=${token}`), null)
    assert.equal((await signIn({ key }, { origin: 'https://Veduta.example:443' }, secure.url)).status, 201)
    const insecure = await signIn({ key }, { origin: 'http://veduta.example' }, secure.url)
    assert.equal(insecure.status, 403, 'the same host without TLS is another origin')
  })
})
