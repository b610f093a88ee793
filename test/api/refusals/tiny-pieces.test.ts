import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type ErrorBody } from '../client.ts'
import { boundary, multipart } from '../multipart.ts'
import { openRawConnection, type RawAnswer, requestHead } from '../raw-http.ts'

let app: TestApp
let account: Awaited<ReturnType<TestApp['newAccount']>>
before(async () => {
  // Nothing is generated: accepted requests only wait.
  app = await openTestApp({ maxRunning: 0 })
})
after(() => app.close())
beforeEach(async () => {
  account = await app.newAccount()
})

const chunked = { 'Transfer-Encoding': 'chunked' }
const formType = `multipart/form-data; boundary=${boundary}`
const heads = {
  form: () => head('POST', '/v1/video-ai', { 'Content-Type': formType }),
  JSON: () => head('POST', '/v1/webhooks', { 'Content-Type': 'application/json' }),
  'a body that nobody reads': () => head('GET', '/v1/account'),
  'a body of an unknown route': () => head('POST', '/nowhere'),
}
const head = (method: string, path: string, headers = {}) =>
  requestHead(method, path, { Authorization: `Bearer ${account.key}`, ...headers, ...chunked })

const inBytes = (body: Buffer) =>
  `${[...body].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join('')}0\r\n\r\n`

async function answerTo(bytes: string): Promise<RawAnswer> {
  const connection = openRawConnection(app)
  connection.send(Buffer.from(bytes, 'latin1'))
  const answer = await connection.answer()
  connection.close()
  return answer
}

test('a body in chunks of one byte is answered like a whole one', async () => {
  const long = multipart([{ name: 'nobody knows it', bytes: 'x'.repeat(100_000) }])
  assertRefused(await answerTo(heads.form() + inBytes(long)), { code: 'MISSING_PROMPT' })
  const text = multipart([{ name: 'prompt', bytes: '\r\n--'.repeat(5000) }])
  const details = { field: 'prompt', reason: 'longer than 16384 bytes' }
  assertRefused(await answerTo(heads.form() + inBytes(text)), { code: 'INVALID_PARAMETERS', details })

  const url = `https://example.com/${'a'.repeat(60_000)}`
  const json: { body: ErrorBody } = await answerTo(heads.JSON() + inBytes(Buffer.from(JSON.stringify({ url }))))
  assert.equal(json.body.details?.field, 'url')
  const small = await answerTo(heads['a body that nobody reads']() + inBytes(Buffer.from('{}')))
  assert.equal(small.status, 200)
  for (const what of ['JSON', 'a body that nobody reads'] as const) {
    const reason = 'longer than 65536 bytes'
    const answer = await answerTo(heads[what]() + inBytes(Buffer.alloc(100_000, 'x')))
    assertRefused(answer, { code: 'INVALID_PARAMETERS', details: { reason } })
  }
  const unknown = await answerTo(heads['a body of an unknown route']() + inBytes(Buffer.alloc(100_000, 'x')))
  assertRefused(unknown, { status: 404, code: 'NOT_FOUND' })
})

test('a head that arrives byte by byte is answered like a whole one', async () => {
  const connection = openRawConnection(app)
  for (const byte of requestHead('GET', '/v1/account', { Authorization: `Bearer ${account.key}` })) {
    await connection.send(byte)
  }
  assert.equal((await connection.answer()).status, 200)
  connection.close()
})

test('a trickling body gets 408 once the time of a request is over', async () => {
  await withTestApp({ headersTimeoutSeconds: 1, requestTimeoutSeconds: 1 }, async (slow) => {
    account = await slow.newAccount()
    const trickles = [heads.form(), heads.JSON(), heads['a body that nobody reads']()].map(async (start) => {
      const connection = openRawConnection(slow)
      connection.send(start)
      const dripping = setInterval(() => connection.send('1\r\n-\r\n'), 100)
      try {
        assertRefused(await connection.answer(), { status: 408, code: 'REQUEST_TIMEOUT' })
        await connection.ended
      } finally {
        clearInterval(dripping)
        connection.close()
      }
    })
    await Promise.all(trickles)
  })
})

test('pipelined requests are answered one by one, and what comes after a hundred is refused after them', async () => {
  const connection = openRawConnection(app)
  const admin = { Authorization: `Bearer ${app.app.config.adminToken}`, 'Content-Type': 'application/json' }
  const grant = '{"amount":7,"reason":"a test"}'
  const ask = requestHead('GET', '/v1/credits', { Authorization: `Bearer ${account.key}` })
  const path = `/admin/v1/accounts/${account.id}/credits`
  connection.send(ask + requestHead('POST', path, { ...admin, 'Content-Length': grant.length }) + grant + ask)
  const answers = [await connection.answer(), await connection.answer(), await connection.answer()]
  assert.deepEqual(
    answers.map(({ status, body: { credits } }) => [status, credits]),
    [
      [200, 1000],
      [200, 1007],
      [200, 1007],
    ],
  )
  connection.close()

  const greedy = openRawConnection(app)
  greedy.send(requestHead('GET', '/livez').repeat(20_000))
  for (let n = 0; n < 101; n++) assert.equal((await greedy.answer()).status, 200)
  const details = { reason: 'more than 100 requests were sent ahead of their answers' }
  assertRefused(await greedy.answer(), { code: 'INVALID_PARAMETERS', details })
  await greedy.ended

  const malformed = openRawConnection(app)
  const granting = requestHead('POST', path, { ...admin, 'Content-Length': grant.length }) + grant
  malformed.send(`${granting}nonsense\r\n\r\n`)
  assert.equal((await malformed.answer()).status, 200)
  const reason = 'the request line, a header or the body is malformed HTTP'
  assertRefused(await malformed.answer(), { code: 'INVALID_PARAMETERS', details: { reason } })
  await malformed.ended
})
