import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { closeAccount, suspendAccount } from '../../src/accounts/accounts.ts'
import { createSignInLink } from '../../src/accounts/sessions.ts'
import { type ErrorCode, errors } from '../../src/contract/errors.ts'
import { openModerator } from '../fakes/moderator.ts'
import { openTestApp, type TestApp, withTestApp } from '../open-test-app.ts'
import { type Answer, assertRefused, type ErrorBody, get, post, type Sent, sendJson } from './client.ts'
import { assertNothingLeft } from './leftovers.ts'
import { mediaChildren } from './media-children.ts'
import { animatedGif, file, jpeg } from './pictures.ts'
import { exchange, openRawConnection, requestHead } from './raw-http.ts'

type Account = Awaited<ReturnType<TestApp['newAccount']>>
type Answered = Pick<Answer<ErrorBody>, 'status' | 'headers' | 'body'>
type Row = {
  what: string
  /** The account's balance; 4 does not cover either endpoint. */
  credits?: number
  send: (account: Account) => Promise<Answered>
  status?: number
  details?: Record<string, unknown>
  /** The headers of the answer beyond those of every answer. */
  headers?: Record<string, string>
}

let app: TestApp
let image: File
let silent: ReturnType<typeof openRawConnection>
before(async () => {
  image = await jpeg()
  app = await openTestApp()
  // The server times out after 10 s, so it begins at once.
  silent = openRawConnection(app)
  silent.send('GET /livez HTTP/1.1\r\nHost: x\r\n')
})
after(() => app.close())

const render = (changes: () => Promise<Record<string, Sent>> | Record<string, Sent>) => async (account: Account) =>
  post(account, '/v1/archRender-v41', { image, expert_name: 'exterior', prompt: 'a house', ...(await changes()) })
const video = (changes: () => Promise<Record<string, Sent>> | Record<string, Sent>) => async (account: Account) =>
  post(account, '/v1/video-ai', { image, prompt: 'a house', ...(await changes()) })

const renderTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp']
const videoTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp']
const renderSizes = { minSize: 1024, maxSize: 8388608, unit: 'bytes' }
const videoSizes = { maxSize: 10485760, unit: 'bytes' }

/** Every error of the catalogue, as its caller receives it. */
const refusals: Record<Exclude<ErrorCode, 'INTERNAL_SERVER_ERROR'>, Row[]> = {
  MISSING_PROMPT: [
    { what: 'a video without prompts', send: video(() => ({ prompt: [] })) },
    { what: 'a video with blank prompts', send: video(() => ({ prompt: ' \t\n', raw_prompt: '' })) },
  ],
  MISSING_IMAGE: [
    { what: 'a rendering without an image', send: render(() => ({ image: [] })) },
    { what: 'a rendering with an empty file input', send: render(() => ({ image: file(Buffer.alloc(0), '') })) },
    { what: 'a video without image and URL', send: video(() => ({ image: '', start_image_url: ' ' })) },
  ],
  INVALID_EXPERT: [
    {
      what: 'an unknown expert',
      send: render(() => ({ expert_name: ' Garden ' })),
      details: { requestedExpert: 'Garden' },
    },
    { what: 'no expert', send: render(() => ({ expert_name: [] })), details: { requestedExpert: '' } },
    { what: 'a blank expert', send: render(() => ({ expert_name: ' ' })), details: { requestedExpert: '' } },
  ],
  PROMPT_TOO_LONG: [
    {
      what: 'a prompt of 2001 code points',
      send: render(() => ({ prompt: '🏠'.repeat(2001) })),
      details: { promptLength: 2001, maxLength: 2000 },
    },
    {
      what: 'a prompt of 1 MB, counted to its end',
      send: render(() => ({ prompt: 'é'.repeat(1_000_000) })),
      details: { promptLength: 1_000_000, maxLength: 2000 },
    },
  ],
  IMAGE_TOO_LARGE: [
    {
      what: 'an image for a rendering of 1023 bytes',
      send: render(() => ({ image: file(Buffer.alloc(1023), 'a.jpg') })),
      details: { size: 1023, ...renderSizes },
    },
    {
      what: 'an image for a rendering of 8388609 bytes',
      send: render(() => ({ image: file(Buffer.alloc(8388609), 'a.jpg') })),
      details: { size: 8388609, ...renderSizes },
    },
    {
      what: 'a reference without bytes',
      send: render(() => ({ reference_image_4: file(Buffer.alloc(0), 'a.jpg') })),
      details: { size: 0, ...renderSizes },
    },
    {
      what: 'a reference of 20 MB, counted to its end',
      send: render(() => ({ reference_image_1: file(Buffer.alloc(20_000_000), 'a.jpg') })),
      details: { size: 20_000_000, ...renderSizes },
    },
    {
      what: 'an image for a video of 10485761 bytes',
      send: video(() => ({ image: file(Buffer.alloc(10485761), 'a.jpg') })),
      details: { size: 10485761, ...videoSizes },
    },
  ],
  INVALID_IMAGE_TYPE: [
    {
      what: 'a PDF that says it is a JPEG',
      send: render(() => ({ image: file(Buffer.from('%PDF-1.7\n'.padEnd(2000)), 'a.jpg', 'image/jpeg') })),
      details: { receivedType: 'application/pdf', allowedTypes: renderTypes },
    },
    {
      what: 'a GIF as a reference',
      send: render(async () => ({ reference_image_2: await animatedGif() })),
      details: { receivedType: 'image/gif', allowedTypes: renderTypes },
    },
    {
      what: 'text that says it is a JPEG',
      send: render(() => ({ image: file(Buffer.alloc(2000, 'x'), 'a.jpg', 'image/jpeg') })),
      details: { receivedType: 'application/octet-stream', allowedTypes: renderTypes },
    },
    {
      what: 'text that says so',
      send: video(() => ({ image: file(Buffer.alloc(2000, 'x'), 'a.jpg', 'TEXT/plain') })),
      details: { receivedType: 'text/plain', allowedTypes: videoTypes },
    },
    {
      what: 'a video image without bytes',
      send: video(() => ({ image: file(Buffer.alloc(0), 'a.jpg', 'image/jpeg') })),
      details: { receivedType: 'application/octet-stream', allowedTypes: videoTypes },
    },
  ],
  INVALID_PARAMETERS: [
    {
      what: 'a rendering without a prompt',
      send: render(() => ({ prompt: ' ' })),
      details: { field: 'prompt', reason: 'missing or blank' },
    },
    {
      what: 'a value that is not in its list',
      send: video(() => ({ duration: '7' })),
      details: { field: 'duration', received: '7', allowed: [5, 10] },
    },
  ],
  NO_CREDITS: [
    { what: 'a rendering with 4 credits', credits: 4, send: render(() => ({})), details: { credits: 4 } },
    { what: 'a video with 4 credits', credits: 4, send: video(() => ({})), details: { credits: 4 } },
    { what: 'a video without credits', credits: 0, send: video(() => ({})), details: { credits: 0 } },
  ],
  CONTENT_REFUSED: [
    {
      what: 'a prompt that the operator refuses',
      send: async () => {
        const moderator = await openModerator(() => ({ allow: false, reason: 'a weapon' }))
        const refusing = { moderationUrl: moderator.url }
        const answer = await withTestApp(refusing, async (app) => render(() => ({}))(await app.newAccount()))
        moderator.close()
        return answer
      },
      details: { reason: 'a weapon' },
    },
  ],
  UNAUTHORIZED: [
    {
      what: 'a request without a key',
      send: ({ url }) => get({ url }, '/v1/account'),
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    },
  ],
  ACCOUNT_SUSPENDED: [
    {
      what: 'a rendering of a suspended account',
      send: async () => {
        const account = await app.newAccount()
        await suspendAccount(app.app, account.id, true)
        return await render(() => ({}))(account)
      },
      status: 403,
    },
  ],
  ACCOUNT_CLOSED: [
    {
      what: 'a sign-in link of an account that was closed since',
      send: async () => {
        const { id } = await app.newAccount()
        const { token: link } = await createSignInLink(app.app, id)
        await closeAccount(app.app, id)
        return await sendJson({ url: app.url }, '/v1/session', { link })
      },
      status: 409,
    },
  ],
  FORBIDDEN: [
    {
      what: 'a rendering with a key that may only read',
      send: async () => {
        const { key } = await app.newAccount(1000, { scopes: ['read'] })
        return await render(() => ({}))({ id: '', url: app.url, key })
      },
      status: 403,
      details: { scope: 'generate' },
    },
    {
      what: 'a status with a key that may only generate',
      send: async () => {
        const { key } = await app.newAccount(1000, { scopes: ['generate'] })
        return await get({ url: app.url, key }, `/v1/status/${randomUUID()}`)
      },
      status: 403,
      details: { scope: 'read' },
    },
    {
      what: 'signing in from a page of another site',
      send: (account) => {
        const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
        const body = JSON.stringify({ key: account.key })
        return get({ url: app.url }, '/v1/session', { method: 'POST', headers, body })
      },
      status: 403,
    },
  ],
  RATE_LIMITED: [
    {
      what: 'a generation past what an account may queue',
      send: () => withTestApp({ maxQueued: 0 }, async (full) => await render(() => ({}))(await full.newAccount())),
      status: 429,
      details: { retryAfter: 5 },
      headers: { 'retry-after': '5' },
    },
  ],
  NOT_FOUND: [{ what: 'an unknown id', send: (account) => get(account, '/v1/status/x'), status: 404 }],
  METHOD_NOT_ALLOWED: [
    {
      what: 'a GET of an endpoint that takes POST',
      send: (account) => get(account, '/v1/video-ai'),
      status: 405,
      details: { allowed: ['POST'] },
      headers: { allow: 'POST' },
    },
  ],
  IDEMPOTENCY_IN_PROGRESS: [
    {
      what: 'a retry of a request that is still being sent',
      send: async (account) => {
        const key = { 'Idempotency-Key': 'the same' }
        const first = openRawConnection(app)
        const authorization = { Authorization: `Bearer ${account.key}` }
        const form = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 1000 }
        first.send(
          requestHead('POST', '/v1/archRender-v41', { ...authorization, ...form, ...key, Expect: '100-continue' }),
        )
        assert.equal((await first.answer()).status, 100)
        const retry = () => post<ErrorBody>(account, '/v1/archRender-v41', { image }, key)
        const second = await retry()
        first.close()
        // Once the key is free again, nothing is left of the first request.
        while ((await retry()).status === 409);
        return second
      },
      status: 409,
      headers: { 'retry-after': '1' },
    },
  ],
  IDEMPOTENCY_KEY_REUSED: [
    {
      what: 'a key that was used for another request',
      send: () =>
        withTestApp({}, async (app) => {
          const account = await app.newAccount()
          const key = { 'Idempotency-Key': 'the same' }
          const form = { image, expert_name: 'exterior', prompt: 'a house' }
          assert.equal((await post(account, '/v1/archRender-v41', form, key)).status, 200)
          return await post<ErrorBody>(account, '/v1/archRender-v41', { ...form, prompt: 'another house' }, key)
        }),
      status: 422,
    },
  ],
  ALREADY_FINISHED: [
    {
      what: 'the cancelling of a generation that was cancelled before',
      send: () =>
        withTestApp({}, async (app) => {
          const account = await app.newAccount()
          const { id } = (await render(() => ({}))(account)).body as unknown as { id: string }
          const cancel = () => post(account, `/v1/generations/${id}/cancel`)
          assert.equal((await cancel()).status, 200)
          return await cancel()
        }),
      status: 409,
      details: { status: 'failed' },
    },
  ],
  REQUEST_TIMEOUT: [
    {
      what: 'a head that does not end',
      send: () => silent.answer(),
      status: 408,
      headers: { connection: 'close' },
    },
  ],
  HEADERS_TOO_LARGE: [
    {
      what: 'a header of 20 KB',
      send: () => exchange(app, requestHead('GET', '/livez', { 'X-Large': 'a'.repeat(20_000) })),
      status: 431,
      headers: { connection: 'close' },
    },
  ],
  OVERLOADED: [
    {
      what: 'a picture for which no media process becomes free in time',
      send: async (account) => {
        for (const pid of await mediaChildren('inspecting')) process.kill(pid, 'SIGSTOP')
        const answer = await render(() => ({}))(account)
        // The abandoned request has ended; the others continue.
        for (const pid of await mediaChildren('inspecting')) process.kill(pid, 'SIGCONT')
        return answer
      },
      status: 503,
      headers: { 'retry-after': '5' },
    },
  ],
}

for (const [code, rows] of Object.entries(refusals)) {
  for (const { what, credits = 1000, send, headers = {}, ...expected } of rows) {
    test(`${code} answers ${what}; it costs nothing and leaves nothing behind`, async () => {
      const account = await app.newAccount(credits)
      const answer = await send(account)
      assertRefused(answer, { code, ...expected })
      for (const [name, value] of Object.entries(headers)) assert.equal(answer.headers.get(name), value)
      await assertNothingLeft(app, account, credits)
    })
  }
}

test('every error of the catalogue has a row here, except the one with a separate test', () => {
  const rowed = Object.entries(refusals).flatMap(([code, rows]) => (rows.length ? [code] : []))
  assert.deepEqual([...rowed, 'INTERNAL_SERVER_ERROR'].sort(), Object.keys(errors).sort())
})

test('after all these refusals the service has no temporary files and still works', async () => {
  assert.deepEqual(await readdir(app.app.config.temporaryFolder), [])
  assert.equal((await render(() => ({}))(await app.newAccount())).status, 200)
})
