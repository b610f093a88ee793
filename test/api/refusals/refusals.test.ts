import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { closeAccount, suspendAccount } from '../../../src/accounts/accounts.ts'
import { createSignInLink } from '../../../src/accounts/sessions.ts'
import { type ErrorCode, errors } from '../../../src/contract/errors.ts'
import { openModerator } from '../../fakes/moderator.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type ErrorBody, get, post, sendJson } from '../client.ts'
import { assertNothingLeft } from '../leftovers.ts'
import { mediaChildren } from '../media-children.ts'
import { exchange, openRawConnection, requestHead } from '../raw-http.ts'
import { image, type Row, refusedForms, render } from './refused-forms.ts'
import { refusedInstalls } from './refused-installs.ts'

let app: TestApp
let silent: ReturnType<typeof openRawConnection>
before(async () => {
  app = await openTestApp()
  // The server times out after 10 s, so it begins at once.
  silent = openRawConnection(app)
  silent.send('GET /livez HTTP/1.1\r\nHost: x\r\n')
})
after(() => app.close())

/** Every error of the catalogue, as its caller receives it. */
const refusals: Record<Exclude<ErrorCode, 'INTERNAL_SERVER_ERROR'>, Row[]> = {
  ...refusedForms,
  ...refusedInstalls,
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
  NOT_FINISHED: [
    {
      what: 'the receipt of a generation that is queued',
      send: async () =>
        await withTestApp({}, async (service) => {
          await service.app.queue.stopWorking()
          const account = await service.newAccount()
          const { body } = await render(() => ({}))(account)
          return await get(account, `/v1/generations/${(body as unknown as { id: string }).id}/receipt`)
        }),
      status: 409,
      details: { status: 'queued' },
    },
  ],
  NOT_REPLAYABLE: [
    {
      what: 'the replay of a generation that failed',
      send: async () =>
        await withTestApp({}, async (service) => {
          await service.app.queue.stopWorking()
          const account = await service.newAccount()
          const { id } = (await render(() => ({}))(account)).body as unknown as { id: string }
          await post(account, `/v1/generations/${id}/cancel`)
          return await post(account, `/v1/generations/${id}/replay`)
        }),
      status: 409,
      details: { reason: 'it has no results to compare with' },
    },
  ],
  WEBHOOK_DISABLED: [
    {
      what: 'a test of a webhook that is disabled',
      send: async (account) => {
        const { body } = await sendJson<{ id: string }>(account, '/v1/webhooks', { url: 'https://example.com/' })
        await sendJson(account, `/v1/webhooks/${body.id}`, { enabled: false }, 'PATCH')
        return await post(account, `/v1/webhooks/${body.id}/test`)
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
