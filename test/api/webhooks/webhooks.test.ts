import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { type DeliveryBody, type WebhookBody, webhooksMax } from '../../../src/contract/webhooks.ts'
import { settleGivenUp } from '../../../src/generations/attempt/settle.ts'
import { noticeName } from '../../../src/webhooks/events.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { until } from '../../harness/until.ts'
import { assertRefused, type Caller, get, poll, post, sendJson } from '../client.ts'
import { jpeg } from '../pictures.ts'
import { assertSigned, openReceiver, typesOf } from '../webhook-receiver.ts'

type Created = WebhookBody & { secret: string }

let app: TestApp
let receiver: Awaited<ReturnType<typeof openReceiver>>
let image: File
before(async () => {
  app = await openTestApp()
  receiver = await openReceiver({ '/broken': (response) => void response.writeHead(500).end() })
  image = await jpeg()
})
after(async () => {
  await app.close()
  receiver.close()
})

const add = async (caller: Caller, fields: Record<string, unknown>) => {
  const answer = await sendJson<Created>(caller, '/v1/webhooks', fields)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}
const render = async (caller: Caller, fields: Record<string, string> = {}) => {
  const form = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw', ...fields }
  return (await post<{ id: string }>(caller, '/v1/archRender-v41', form)).body.id
}
const send = <Body>(caller: Caller, path: string, body?: unknown, method = 'POST') =>
  sendJson<Body>(caller, path, body, method)

test('a webhook receives the events of its account, signed as the standard says, with the status body as data', async () => {
  const [account, stranger] = [await app.newAccount(), await app.newAccount()]
  const { secret } = await add(account, { url: receiver.urlOf('/all') })
  await poll(stranger, await render(stranger))
  const id = await render(account)
  const status = await poll(account, id)
  const received = await receiver.untilReceived('/all', 2)
  for (const delivery of received) {
    assertSigned(delivery, secret)
    assert.equal(delivery.event.data.id, id)
    assert.match(delivery.event.timestamp, /^\d{4}-.*Z$/)
    assert.equal(delivery.headers['content-type'], 'application/json; charset=utf-8')
  }
  const succeeded = received.find(({ event }) => event.type === 'generation.succeeded')!
  assert.deepEqual(typesOf(received).sort(), ['generation.started', 'generation.succeeded'])
  assert.deepEqual(succeeded.event.data, status)
  const [link] = (succeeded.event.data as StatusBody).message
  assert.equal((await fetch(link!)).status, 200)
})

test('an event that is pending when its generation is deleted is no longer sent, even by a replay, and its log says why', {
  timeout: 240_000,
}, async () => {
  const account = await app.newAccount()
  const { id: hook } = await add(account, { url: receiver.urlOf('/broken'), events: ['generation.succeeded'] })
  const id = await render(account, { webhook_url: receiver.urlOf('/of-request') })
  await receiver.untilReceived('/broken', 1)
  await receiver.untilReceived('/of-request', 2)
  type Deliveries = { deliveries: DeliveryBody[] }
  const path = `/v1/webhooks/${hook}/deliveries`
  const latest = async () => (await get<Deliveries>(account, path)).body.deliveries[0]!
  await until(async () => (await latest()).attempts.length)
  const ofRequest = app.app.db
    .selectFrom('webhookDeliveries')
    .select(['status', 'receiver', 'webhookId'])
    .where('accountId', '=', account.id)
    .where('webhookId', '!=', hook)
  await until(async () => (await ofRequest.execute()).every(({ status }) => status === 'delivered'))
  assert.equal((await latest()).status, 'pending')
  assert.equal((await send(account, `/v1/generations/${id}`, undefined, 'DELETE')).status, 200)

  const assertEnded = ({ status, next_attempt_at, attempts }: DeliveryBody, log: number) => {
    assert.deepEqual([status, next_attempt_at, attempts.length], ['failed', null, log])
    const { response_status, error } = attempts.at(-1)!
    assert.deepEqual([response_status, error], [null, 'Its generation was deleted, so its events are no longer sent.'])
  }
  const ended = await latest()
  assertEnded(ended, 2)
  const details = { reason: 'its generation was deleted' }
  const replay = await sendJson(account, `${path}/${ended.id}/replay`, undefined)
  assertRefused(replay as never, { code: 'INVALID_PARAMETERS', details })

  // One that a server had claimed, or that was replayed, at the moment of the deletion.
  const row = app.app.db.updateTable('webhookDeliveries').where('id', '=', ended.id)
  await row.set({ status: 'pending', nextAttemptAt: app.app.clock.now() }).execute()
  await app.app.db.transaction().execute((trx) => app.app.queue.notify(noticeName, trx))
  await until(async () => (await latest()).status !== 'pending')
  assertEnded(await latest(), 3)
  assert.equal(receiver.at('/broken').length, 1)
  for (const { status, receiver, webhookId } of await ofRequest.execute()) {
    assert.deepEqual([status, receiver], ['delivered', webhookId])
  }
})

test('a webhook with a filter receives only the events it names; a failure includes its refund', async () => {
  const account = await app.newAccount()
  await add(account, { url: receiver.urlOf('/failures'), events: ['generation.failed', 'generation.failed'] })
  await add(account, { url: receiver.urlOf('/started'), events: ['generation.started'] })
  const clip = { image, prompt: 'a house', duration: '5' }
  const doomed = (await post<{ id: string }>(account, '/v1/video-ai', clip)).body.id
  await receiver.untilReceived('/started', 1)
  await settleGivenUp(app.app, doomed)
  const [failed] = await receiver.untilReceived('/failures', 1)
  assert.equal(failed!.event.type, 'generation.failed')
  assert.deepEqual([failed!.event.data.id, failed!.event.data.status], [doomed, 'failed'])
  assert.deepEqual(failed!.event.data.credits, { charged: 10, refunded: 10 })
  assert.deepEqual(typesOf(receiver.at('/failures')), ['generation.failed'])
})

test('after a rotation deliveries are signed with both secrets for a day, then with the new one only', async (t) => {
  const account = await app.newAccount()
  const { id, secret: first } = await add(account, { url: receiver.urlOf('/rotated') })
  const rotate = async () => (await send<Created>(account, `/v1/webhooks/${id}/secret`)).body.secret
  const test = async (count: number) => {
    assert.equal((await send(account, `/v1/webhooks/${id}/test`)).status, 202)
    return (await receiver.untilReceived('/rotated', count)).at(-1)!
  }
  const second = await rotate()
  assert.notEqual(second, first)
  const both = await test(1)
  assert.equal(String(both.headers['webhook-signature']).split(' ').length, 2)
  assertSigned(both, first)
  assertSigned(both, second)

  const third = await rotate()
  const newer = await test(2)
  assertSigned(newer, second)
  assertSigned(newer, third)
  assert.throws(() => assertSigned(newer, first), { name: 'WebhookVerificationError' })

  const { clock } = app.app
  const { now } = clock
  t.after(() => {
    clock.now = now
  })
  clock.now = () => new Date(now().getTime() + 24 * 3600_000)
  const last = await test(3)
  assert.equal(String(last.headers['webhook-signature']).split(' ').length, 1)
})

test('webhook_url receives only the events of its generation, signed with the secret of the account', async () => {
  const account = await app.newAccount()
  const { body: own } = await get<{ id: string; secret: string }>(account, '/v1/webhooks/secret')
  await poll(account, await render(account))
  const id = await render(account, { webhook_url: receiver.urlOf('/one') })
  const clip = { image, prompt: 'a house', duration: '5', webhook_url: receiver.urlOf('/clip') }
  const video = (await post<{ id: string }>(account, '/v1/video-ai', clip)).body.id
  for (const delivery of await receiver.untilReceived('/one', 2)) {
    assert.equal(delivery.event.data.id, id)
    assertSigned(delivery, own.secret)
  }
  assert.equal((await receiver.untilReceived('/clip', 2))[0]!.event.data.id, video)
  assert.deepEqual((await get(account, '/v1/webhooks/secret')).body, own)
  const { body } = await get<{ webhooks: WebhookBody[] }>(account, '/v1/webhooks')
  assert.deepEqual([body.webhooks.length, body.webhooks[0]!.id, body.webhooks[0]!.url], [1, own.id, null])
  const log = await get<{ deliveries: DeliveryBody[] }>(account, `/v1/webhooks/${own.id}/deliveries`)
  assert.deepEqual(new Set(log.body.deliveries.map(({ event }) => event.generation)), new Set([id, video]))

  assertRefused((await send(account, `/v1/webhooks/${own.id}/test`)) as never, {
    code: 'INVALID_PARAMETERS',
    details: { reason: 'this webhook has no URL' },
  })
  const url = { url: 'https://example.com/' }
  assert.equal((await send(account, `/v1/webhooks/${own.id}`, url, 'PATCH')).status, 400)
})

test('an invalid webhook_url is refused last of all fields, without repeating it, and a valid one is not contacted', async () => {
  const account = await app.newAccount(4)
  const rendering = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  const clip = { image, prompt: 'a house' }
  for (const [path, form] of [['/v1/archRender-v41', rendering] as const, ['/v1/video-ai', clip] as const]) {
    for (const [url, reason] of [
      ['secret', 'not a URL'],
      ['ftp://secret/', 'not http or https'],
      ['https://secret:secret@example.com/', 'has a user name or a password'],
      [`https://example.com/${'secret'.repeat(400)}`, 'longer than 2048 characters'],
    ]) {
      const answer = await post(account, path, { ...form, webhook_url: url! })
      assertRefused(answer, { code: 'INVALID_PARAMETERS', details: { field: 'webhook_url', reason } })
      assert.ok(!answer.text.includes('secret'))
      assert.equal((await post(account, path, { ...form, webhook_url: url!, seed: 'x' })).body.details?.field, 'seed')
    }
    const good = await post(account, path, { ...form, webhook_url: 'http://10.0.0.1/' })
    assert.equal(good.body.code, 'NO_CREDITS')
  }
})

test('a balance that falls below the threshold sends one event for each crossing', async () => {
  const account = await app.newAccount(108)
  const { secret } = await add(account, { url: receiver.urlOf('/low'), events: ['credits.low'] })
  for (let i = 0; i < 3; i++) await render(account)
  const operator = { url: app.url, key: app.app.config.adminToken }
  await sendJson(operator, `/admin/v1/accounts/${account.id}/credits`, { amount: 9, reason: 'a test' })
  await render(account)
  const received = await receiver.untilReceived('/low', 2)
  for (const delivery of received) assertSigned(delivery, secret)
  assert.deepEqual(typesOf(received), ['credits.low', 'credits.low'])
  assert.deepEqual(
    received.map(({ event }) => event.data).sort((a, b) => Number(a.credits) - Number(b.credits)),
    [
      { credits: 97, threshold: 100 },
      { credits: 98, threshold: 100 },
    ],
  )
})

test('webhooks are listed without their secrets, changed, disabled and deleted only by their account', async () => {
  const [account, stranger] = [await app.newAccount(), await app.newAccount()]
  const { secret, ...webhook } = await add(account, { url: receiver.urlOf('/mine'), events: ['credits.low'] })
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const path = `/v1/webhooks/${webhook.id}`
  assert.deepEqual((await get(account, path)).body, webhook)
  assert.deepEqual((await get(account, '/v1/webhooks')).body, { webhooks: [webhook] })
  assert.deepEqual((await get(stranger, '/v1/webhooks')).body, { webhooks: [] })
  assert.equal((await get(stranger, path)).status, 404)

  const changed = await send<WebhookBody>(account, path, { events: null, enabled: false }, 'PATCH')
  assert.deepEqual([changed.body.events, changed.body.enabled], [null, false])
  assert.equal(changed.body.disabled_reason, 'Disabled by its owner.')
  assertRefused((await send(account, `${path}/test`)) as never, {
    status: 409,
    code: 'WEBHOOK_DISABLED',
  })
  await poll(account, await render(account))
  const enabled = await send<WebhookBody>(account, path, { enabled: true }, 'PATCH')
  assert.deepEqual(enabled.body, { ...webhook, events: null })
  const moved = await send<WebhookBody>(account, path, { url: receiver.urlOf('/moved') }, 'PATCH')
  assert.equal(moved.body.url, receiver.urlOf('/moved'))
  await send(account, `${path}/test`)
  assert.deepEqual(typesOf(await receiver.untilReceived('/moved', 1)), ['webhook.test'])
  assert.deepEqual(receiver.at('/mine'), [])

  assert.equal((await send(account, path, undefined, 'DELETE')).status, 200)
  assert.equal((await get(account, path)).status, 404)
  await poll(account, await render(account))
})

test('an account has webhooks up to the limit, however many it adds at once', async () => {
  const account = await app.newAccount()
  await get(account, '/v1/webhooks/secret')
  const url = receiver.urlOf('/many')
  const answers = await Promise.all(
    Array.from({ length: webhooksMax + 5 }, () => sendJson(account, '/v1/webhooks', { url })),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  assert.equal(refused.length, 5)
  const reason = `an account has at most ${webhooksMax} webhooks`
  for (const answer of refused) assertRefused(answer, { code: 'INVALID_PARAMETERS', details: { reason } })
})

test('an invalid URL, filter, page size or cursor is refused', async () => {
  const account = await app.newAccount()
  const url = receiver.urlOf('/refused')
  const odd = [{ url: 'nonsense' }, { url: `${url}\0` }, { url: 5 }]
  for (const fields of [{}, ...odd, { url, events: [] }, { url, events: ['all'] }]) {
    const { body } = await sendJson(account, '/v1/webhooks', fields)
    assert.equal(body.code, 'INVALID_PARAMETERS', JSON.stringify(fields))
  }
  const { id } = await add(account, { url })
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['cursor=x', 'cursor'],
  ]) {
    const { body } = await get(account, `/v1/webhooks/${id}/deliveries?${query}`)
    assert.deepEqual([body.code, body.details?.field], ['INVALID_PARAMETERS', field])
  }
})

test('the deliveries of a webhook are paged, newest first', async () => {
  const account = await app.newAccount()
  const { id } = await add(account, { url: receiver.urlOf('/pages') })
  const made: string[] = []
  for (let i = 0; i < 5; i++) made.unshift((await send<DeliveryBody>(account, `/v1/webhooks/${id}/test`)).body.id)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    type Page = { deliveries: DeliveryBody[]; next_cursor: string | null }
    const query: string = `limit=2${cursor && `&cursor=${cursor}`}`
    const { body } = await get<Page>(account, `/v1/webhooks/${id}/deliveries?${query}`)
    seen.push(...body.deliveries.map((delivery) => delivery.id))
    cursor = body.next_cursor
  }
  assert.deepEqual(seen, made)
})
