import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { type Answer, assertRefused, type ErrorBody, get, sendJson } from '../client.ts'
import { boundary, multipart } from '../multipart.ts'
import { bytesOf, jpeg } from '../pictures.ts'
import { exchange, openRawConnection, requestHead } from '../raw-http.ts'

let app: TestApp
before(async () => {
  // Nothing is generated: accepted requests only wait.
  app = await openTestApp({ maxRunning: 0 })
})
after(() => app.close())

const multipartType = `multipart/form-data; boundary=${boundary}`
const malformedHttp = 'the request line, a header or the body is malformed HTTP'
const malformedHead = 'the request line or a header is malformed'
const bearer = (key: string) => `Bearer ${key}`

async function assertAnswers(request: string, expected: Parameters<typeof assertRefused>[1]): Promise<void> {
  assertRefused(await exchange(app, request), expected)
}

test('an unknown route is NOT_FOUND, whatever the method, and without a key', async () => {
  for (const path of ['/nonsense', '/v1', '/v1/status', '/v1/status/a/b', '/livez/', '*', '//livez']) {
    for (const method of ['GET', 'POST', 'QUERY']) {
      await assertAnswers(requestHead(method, path), { status: 404, code: 'NOT_FOUND' })
    }
  }
  await assertAnswers(requestHead('CONNECT', 'example.com:80'), { status: 404, code: 'NOT_FOUND' })
})

test('a method that a route does not have is METHOD_NOT_ALLOWED with Allow, without a key', async () => {
  for (const [path, allowed] of Object.entries({
    '/v1/video-ai': ['POST'],
    '/v1/archRender-v41?x=1': ['POST'],
    '/v1/status/x': ['GET', 'HEAD'],
    '/v1/files/x/0/y': ['GET', 'HEAD'],
    '/v1/account': ['GET', 'HEAD'],
    '/v1/credits': ['GET', 'HEAD'],
    '/v1/webhooks/x': ['GET', 'HEAD', 'PATCH', 'DELETE'],
    '/v1/webhooks/secret': ['GET', 'HEAD'],
    '/admin/v1/accounts': ['POST', 'GET', 'HEAD'],
    '/admin/v1/accounts/x/keys': ['POST', 'GET', 'HEAD'],
    '/admin/v1/accounts/x/keys/y': ['PATCH', 'DELETE'],
    '/admin/v1/accounts/x/credits': ['POST'],
    '/openapi.json': ['GET', 'HEAD'],
    '/livez': ['GET', 'HEAD'],
    '/': ['GET', 'HEAD'],
    '/v1/session': ['POST', 'GET', 'HEAD', 'DELETE'],
    '/readyz': ['GET', 'HEAD'],
  })) {
    for (const method of METHODS.filter((method) => method !== 'CONNECT' && !allowed.includes(method))) {
      const answer = await exchange(app, requestHead(method, path), { hasBody: method !== 'HEAD' })
      assert.equal(answer.headers.get('allow'), allowed.join(', '), `${method} ${path}`)
      if (method === 'HEAD') assert.equal(answer.status, 405)
      else assertRefused(answer, { status: 405, code: 'METHOD_NOT_ALLOWED', details: { allowed } })
    }
  }
})

test('HEAD works for every route with GET, with the same headers and no body', async () => {
  const { key } = await app.newAccount()
  const paths = [
    '/livez',
    '/readyz',
    '/openapi.json',
    '/v1/account',
    '/v1/credits',
    '/v1/status/x',
    '/v1/files/x/0/y',
    '/x',
  ]
  for (const path of paths) {
    const relevant = (answer: Answer<unknown>) => {
      const {
        date,
        'x-request-id': _,
        traceparent,
        connection,
        'keep-alive': __,
        ...rest
      } = Object.fromEntries(answer.headers)
      return { status: answer.status, ...rest }
    }
    const [got, head] = [await get({ ...app, key }, path), await get({ ...app, key }, path, { method: 'HEAD' })]
    assert.deepEqual(relevant(head), relevant(got), path)
    assert.equal(head.text, '')
  }
})

test('a missing, malformed, unknown and revoked key get the same UNAUTHORIZED', async () => {
  const { key, id } = await app.newAccount()
  const admin = { url: app.url, key: app.app.config.adminToken }
  const revoked = await sendJson<{ id: string; key: string }>(admin, `/admin/v1/accounts/${id}/keys`, {
    name: 'revoked',
  })
  const deleted = await sendJson(admin, `/admin/v1/accounts/${id}/keys/${revoked.body.id}`, undefined, 'DELETE')
  assert.equal(deleted.status, 200)
  const swappedEnd = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
  const authorizations = ['', 'Bearer', 'Bearer ', 'Bearer nonsense', `Basic ${key}`, key, `Bearer ${key} x`]
  const answers: Record<string, unknown>[] = []
  for (const authorization of [...authorizations, ...[swappedEnd, revoked.body.key].map(bearer)]) {
    for (const path of ['/v1/account', '/v1/credits', '/v1/status/x']) {
      const answer = await get(app, path, { headers: { ...(authorization && { authorization }) } })
      assertRefused(answer, { status: 401, code: 'UNAUTHORIZED' })
      const { date, 'x-request-id': _, traceparent, ...headers } = Object.fromEntries(answer.headers)
      answers.push({ headers, text: answer.text })
    }
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.equal((answers[0]!.headers as Record<string, string>)['www-authenticate'], 'Bearer')
  assert.equal((await get(app, '/v1/account', { headers: { authorization: `bEARER  ${key}` } })).status, 200)
})

test('the key is checked before anything else of a POST: Content-Type, length, encoding', async () => {
  for (const path of ['/v1/video-ai', '/v1/archRender-v41']) {
    for (const headers of [
      {},
      { 'Content-Type': 'nonsense' },
      { 'Content-Type': multipartType, 'Content-Encoding': 'gzip' },
      { 'Content-Type': multipartType, 'Content-Length': 2 ** 40 },
    ] as Record<string, string>[]) {
      await assertAnswers(requestHead('POST', path, headers), { status: 401, code: 'UNAUTHORIZED' })
    }
  }
})

test('malformed HTTP is INVALID_PARAMETERS', async () => {
  const { key } = await app.newAccount()
  const authorized = { Authorization: bearer(key), 'Content-Type': multipartType }
  for (const request of [
    'nonsense\r\n\r\n',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'FOO / HTTP/1.1\r\nHost: x\r\n\r\n',
    requestHead('GET', '/livez', { 'a b': 'x' }),
    requestHead('GET', '/livez', { 'Content-Length': 'x' }),
    requestHead('POST', '/v1/video-ai', { 'Content-Length': 3, 'Transfer-Encoding': 'chunked' }),
    `${requestHead('POST', '/v1/video-ai', { ...authorized, 'Transfer-Encoding': 'chunked' })}nonsense\r\n`,
  ]) {
    await assertAnswers(request, { code: 'INVALID_PARAMETERS', details: { reason: malformedHttp } })
  }
})

test('a path that does not decode, a missing Host and an unknown expectation are INVALID_PARAMETERS', async () => {
  for (const path of ['/v1/status/%zz', '/v1/files/%/0/x', '/%ff']) {
    await assertAnswers(requestHead('GET', path), { code: 'INVALID_PARAMETERS', details: { reason: malformedHead } })
  }
  const host = { field: 'Host', reason: 'the header is missing' }
  await assertAnswers('GET /livez HTTP/1.1\r\n\r\n', { code: 'INVALID_PARAMETERS', details: host })
  assert.equal((await exchange(app, 'GET /livez HTTP/1.0\r\n\r\n')).status, 200)
  const expectation = { field: 'Expect', reason: 'only 100-continue is understood' }
  const request = requestHead('POST', '/v1/video-ai', { Expect: '200-ok' })
  await assertAnswers(request, { code: 'INVALID_PARAMETERS', details: expectation })
})

test('headers or a path of more than 16 KiB are HEADERS_TOO_LARGE', async () => {
  for (const request of [
    requestHead('GET', '/livez', { 'X-Large': 'a'.repeat(20_000) }),
    requestHead('GET', `/${'a'.repeat(20_000)}`),
  ]) {
    await assertAnswers(request, { status: 431, code: 'HEADERS_TOO_LARGE' })
  }
})

test('a body that is not multipart, or has a Content-Encoding, is INVALID_PARAMETERS', async () => {
  const { key } = await app.newAccount()
  const notMultipart = 'the body is not multipart/form-data'
  for (const [headers, reason] of [
    [{}, notMultipart],
    [{ 'Content-Type': 'application/json' }, notMultipart],
    [{ 'Content-Type': 'application/x-www-form-urlencoded' }, notMultipart],
    [{ 'Content-Type': 'multipart/mixed; boundary=x' }, notMultipart],
    [{ 'Content-Type': 'nonsense' }, malformedHead],
    [{ 'Content-Type': 'multipart/form-data' }, 'the boundary is missing or not valid'],
    [{ 'Content-Type': multipartType, 'Content-Encoding': 'gzip' }, 'a Content-Encoding is not supported'],
    [{ 'Content-Type': multipartType, 'Content-Encoding': 'identity' }, 'a Content-Encoding is not supported'],
  ] as [Record<string, string>, string][]) {
    const head = requestHead('POST', '/v1/video-ai', { Authorization: bearer(key), ...headers, 'Content-Length': 2 })
    await assertAnswers(`${head}{}`, { code: 'INVALID_PARAMETERS', details: { reason } })
  }
})

test('a wrong key is refused before 100 Continue, a good key gets 100 Continue', async () => {
  const { key } = await app.newAccount()
  const body = multipart([
    { name: 'prompt', bytes: 'a house' },
    { name: 'image', filename: 'a.jpg', bytes: await bytesOf(await jpeg()) },
  ])
  const headers = { 'Content-Type': multipartType, 'Content-Length': body.length, Expect: '100-continue' }
  const refused = requestHead('POST', '/v1/video-ai', { Authorization: 'Bearer wrong', ...headers })
  await assertAnswers(refused, { status: 401, code: 'UNAUTHORIZED' })

  const connection = openRawConnection(app)
  connection.send(requestHead('POST', '/v1/video-ai', { Authorization: bearer(key), ...headers }))
  assert.equal((await connection.answer()).status, 100)
  connection.send(body)
  assert.equal((await connection.answer()).status, 200)
  connection.close()
})

test('a caller that sends a large body with a wrong key can still read the refusal before the connection closes', async () => {
  const connection = openRawConnection(app)
  const headers = { 'Content-Type': multipartType, 'Content-Length': 50_000_000 }
  connection.send(requestHead('POST', '/v1/video-ai', headers))
  for (let sent = 0; sent < 20; sent++) await connection.send(Buffer.alloc(1_000_000))
  const answer = await connection.answer()
  assertRefused(answer, { status: 401, code: 'UNAUTHORIZED' })
  assert.equal(answer.headers.get('connection'), 'close')
  await connection.ended
})

test('a connection is reused after a refusal whose body was read', async () => {
  const { key } = await app.newAccount()
  const connection = openRawConnection(app)
  const body = multipart([{ name: 'prompt', bytes: 'a house' }])
  const headers = { Authorization: bearer(key), 'Content-Type': multipartType, 'Content-Length': body.length }
  for (let turn = 0; turn < 2; turn++) {
    connection.send(requestHead('POST', '/v1/video-ai', headers))
    connection.send(body)
    assertRefused(await connection.answer(), { code: 'MISSING_IMAGE' })
  }
  connection.close()
})

test('a request that arrives on an open connection while the service closes is still answered', async () => {
  const closing = await openTestApp()
  const { key } = await closing.newAccount()
  const connection = openRawConnection(closing)
  const body = multipart([{ name: 'prompt', bytes: 'a house' }])
  const headers = { Authorization: bearer(key), 'Content-Type': multipartType, 'Content-Length': body.length }
  connection.send(`${requestHead('POST', '/v1/video-ai', { ...headers, Expect: '100-continue' })}`)
  assert.equal((await connection.answer()).status, 100)
  const closed = closing.close()
  connection.send(Buffer.concat([body, Buffer.from(requestHead('GET', '/nonsense'))]))
  assertRefused(await connection.answer(), { code: 'MISSING_IMAGE' })
  const last: Answer<ErrorBody> = await connection.answer()
  assertRefused(last, { status: 404, code: 'NOT_FOUND' })
  assert.equal(last.headers.get('connection'), 'close')
  await Promise.all([closed, connection.ended])
})

test('a connection that never sent a request does not delay the end of the service', async () => {
  const closing = await openTestApp()
  const silent = openRawConnection(closing)
  // Once this is answered, the silent connection before it was accepted.
  await fetch(`${closing.url}/livez`)
  await Promise.all([closing.close(), silent.ended])
})

test('pages of other origins may call the API only if configured', async () => {
  const preflight = (app: TestApp, origin: string) =>
    fetch(`${app.url}/v1/account`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })
  assert.equal((await preflight(app, 'https://studio.example')).status, 405)

  const open = await openTestApp({ corsOrigins: ['https://studio.example'] })
  const allowed = await preflight(open, 'https://studio.example')
  assert.equal(allowed.status, 204)
  assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://studio.example')
  assert.equal((await preflight(open, 'https://evil.example')).headers.get('access-control-allow-origin'), null)
  await open.close()
})
