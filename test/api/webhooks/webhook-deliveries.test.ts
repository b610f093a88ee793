import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { DeliveryBody, WebhookBody } from '../../../src/contract/webhooks.ts'
import { insertDeliveries, insertEvent } from '../../../src/store/webhooks/webhook-deliveries.ts'
import { forgetOldEvents, noticeName } from '../../../src/webhooks/events.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { type Caller, get, sendJson } from '../client.ts'
import { openReceiver } from '../webhook-receiver.ts'

type Hook = WebhookBody & { caller: Caller & { id: string } }

const unreachable = 'The URL could not be reached, is not public, or did not answer with valid HTTP.'

let app: TestApp
let guarded: TestApp
let receiver: Awaited<ReturnType<typeof openReceiver>>
let isDown = true
/** Answers that never end. */
const endless: ServerResponse[] = []
/** How far the clock was moved forward. */
let aheadMs = 0
const { now } = Date
before(async () => {
  app = await openTestApp()
  guarded = await openTestApp({ fetchAllow: [] })
  app.app.clock.now = () => new Date(now() + aheadMs)
  const status =
    (code: number, headers = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(code, headers).end()
  receiver = await openReceiver({
    '/broken': status(500),
    '/recovers': (response) => void response.writeHead(isDown ? 503 : 200).end(),
    '/gone': status(410),
    '/redirects': (response) => void response.writeHead(307, { location: receiver.urlOf('/target') }).end(),
    '/hangs': () => {},
    '/hangs-up': (response) => void response.destroy(),
    '/garbage': (response) => void response.socket!.end('this is not HTTP\r\n\r\n'),
    '/garbage-200': (response) => void response.end(Buffer.alloc(3000, 0xff)),
    '/gigabytes': sendWithoutEnd,
    '/gzip': (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
  })
})
after(async () => {
  await app.close()
  await guarded.close()
  receiver.close()
})

function sendWithoutEnd(response: ServerResponse): void {
  endless.push(response)
  response.writeHead(200)
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65536)));
  }
  response.on('drain', more)
  more()
}

async function hookTo(url: string, on = app): Promise<Hook> {
  const caller = await on.newAccount()
  const { body, text } = await sendJson<WebhookBody>(caller, '/v1/webhooks', { url })
  assert.ok(body.id, text)
  return { ...body, caller }
}

async function deliverTo(hook: Hook): Promise<DeliveryBody> {
  const { body, status, text } = await sendJson<DeliveryBody>(hook.caller, `/v1/webhooks/${hook.id}/test`, undefined)
  assert.equal(status, 202, text)
  return body
}

/** The delivery, once this many of its attempts are logged. */
async function untilAttempted({ caller, id }: Hook, delivery: { id: string }, count = 1): Promise<DeliveryBody> {
  for (;;) {
    const { body } = await get<{ deliveries: DeliveryBody[] }>(caller, `/v1/webhooks/${id}/deliveries`)
    const found = body.deliveries.find((one) => one.id === delivery.id)!
    if (found.attempts.length >= count) return found
    await setTimeout(20)
  }
}

async function passTime(ms: number): Promise<void> {
  aheadMs += ms
  await app.app.db.transaction().execute((trx) => app.app.queue.notify(noticeName, trx))
}

const lastOf = ({ attempts }: DeliveryBody) => attempts.at(-1)!
const millisecondsTo = (time: string | null) => new Date(time!).getTime() - app.app.clock.now().getTime()

test('a receiver that answers 500 is tried ten times in 75 hours, always with the same id; then it is a dead letter', async () => {
  const hook = await hookTo(receiver.urlOf('/broken'))
  const delivery = await deliverTo(hook)
  const second = 1000
  const minute = 60 * second
  const hour = 60 * minute
  const delays = [5 * second, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)]
  for (const [failed, delayMs] of delays.entries()) {
    const { status, attempts, next_attempt_at } = await untilAttempted(hook, delivery, failed + 1)
    assert.equal(status, 'pending')
    assert.deepEqual([attempts.at(-1)!.response_status, attempts.at(-1)!.error], [500, 'The receiver answered 500.'])
    const waitMs = millisecondsTo(next_attempt_at)
    assert.ok(waitMs > delayMs - 5000 && waitMs <= delayMs * 1.2, `${waitMs} ms after attempt ${failed + 1}`)
    await passTime(waitMs)
  }
  const dead = await untilAttempted(hook, delivery, 10)
  assert.deepEqual([dead.status, dead.next_attempt_at], ['failed', null])
  const received = receiver.at('/broken')
  assert.equal(received.length, 10)
  assert.deepEqual(new Set(received.map(({ headers }) => headers['webhook-id'])), new Set([delivery.event.id]))
  assert.equal(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size, 10)
  await passTime(1000 * hour)
  await deliverTo(await hookTo(receiver.urlOf('/after-the-dead')))
  await receiver.untilReceived('/after-the-dead', 1)
  assert.equal(receiver.at('/broken').length, 10)
})

test('a failed or delivered event can be replayed, under its id, and only by its account', async () => {
  const hook = await hookTo(receiver.urlOf('/recovers'))
  const delivery = await deliverTo(hook)
  await untilAttempted(hook, delivery)
  await app.app.db.updateTable('webhookDeliveries').set({ status: 'failed' }).where('id', '=', delivery.id).execute()
  isDown = false
  const path = `/v1/webhooks/${hook.id}/deliveries/${delivery.id}/replay`
  const replay = () => sendJson<DeliveryBody>(hook.caller, path, undefined)
  // It may be delivered before the answer is read.
  assert.notEqual((await replay()).body.status, 'failed')
  const replayed = await untilAttempted(hook, delivery, 2)
  assert.deepEqual(
    [replayed.status, lastOf(replayed).response_status, lastOf(replayed).error],
    ['delivered', 200, null],
  )
  await replay()
  assert.equal((await untilAttempted(hook, delivery, 3)).status, 'delivered')
  const ids = receiver.at('/recovers').map(({ headers }) => headers['webhook-id'])
  assert.deepEqual(ids, Array(3).fill(delivery.event.id))

  const other = await hookTo(receiver.urlOf('/other'))
  for (const [caller, webhookId] of [
    [other.caller, hook.id],
    [other.caller, other.id],
  ] as const) {
    const elsewhere = `/v1/webhooks/${webhookId}/deliveries/${delivery.id}/replay`
    assert.equal((await sendJson(caller, elsewhere, undefined)).status, 404)
  }
})

test('410 disables the webhook and ends the delivery; enabled again, it can be replayed', async () => {
  const hook = await hookTo(receiver.urlOf('/gone'))
  const delivery = await deliverTo(hook)
  assert.equal((await untilAttempted(hook, delivery)).status, 'failed')
  const path = `/v1/webhooks/${hook.id}`
  const { body } = await get<WebhookBody>(hook.caller, path)
  assert.deepEqual([body.enabled, body.disabled_reason], [false, 'The receiver answered 410 Gone.'])
  assert.ok(body.disabled_at)
  const replay = () => sendJson<DeliveryBody>(hook.caller, `${path}/deliveries/${delivery.id}/replay`, undefined)
  assert.equal((await replay()).status, 409)
  await sendJson(hook.caller, path, { enabled: true, url: receiver.urlOf('/back') }, 'PATCH')
  await replay()
  await receiver.untilReceived('/back', 1)
})

test('a redirect is a failure and is not followed', async () => {
  const hook = await hookTo(receiver.urlOf('/redirects'))
  const { status, attempts } = await untilAttempted(hook, await deliverTo(hook))
  assert.equal(status, 'pending')
  assert.equal(attempts[0]!.error, 'The receiver answered 307, and redirects are not followed.')
  assert.deepEqual(receiver.at('/target'), [])
})

test('garbage instead of HTTP is a failure; garbage after a 2xx is not read', async () => {
  for (const path of ['/garbage', '/hangs-up']) {
    const hook = await hookTo(receiver.urlOf(path))
    const attempt = lastOf(await untilAttempted(hook, await deliverTo(hook)))
    assert.deepEqual([attempt.response_status, attempt.error], [null, unreachable])
  }
  for (const path of ['/garbage-200', '/gzip']) {
    const hook = await hookTo(receiver.urlOf(path))
    assert.equal((await untilAttempted(hook, await deliverTo(hook))).status, 'delivered')
  }
})

test('an endless answer is cut off after a few kilobytes', async () => {
  const hook = await hookTo(receiver.urlOf('/gigabytes'))
  assert.equal((await untilAttempted(hook, await deliverTo(hook))).status, 'delivered')
  const [response] = endless
  if (!response!.destroyed) await once(response!, 'close')
})

test('receivers that hang get 15 seconds and delay neither another webhook nor another account', async () => {
  const hanging = await hookTo(receiver.urlOf('/hangs'))
  const deliveries = []
  for (let i = 0; i < 8; i++) deliveries.push(await deliverTo(hanging))
  await receiver.untilReceived('/hangs', 4)
  const { body } = await sendJson<WebhookBody>(hanging.caller, '/v1/webhooks', { url: receiver.urlOf('/beside') })
  await deliverTo({ ...body, caller: hanging.caller })
  await deliverTo(await hookTo(receiver.urlOf('/another-account')))
  await receiver.untilReceived('/beside', 1)
  await receiver.untilReceived('/another-account', 1)
  assert.equal(receiver.at('/hangs').length, 4, 'the first four attempts still hang, and no other is made beside them')
  const attempt = lastOf(await untilAttempted(hanging, deliveries[0]!))
  assert.deepEqual([attempt.response_status, attempt.error], [null, 'No answer arrived within 15 s.'])
  assert.ok(attempt.duration_ms >= 14_000 && attempt.duration_ms < 20_000)
})

test('eight receivers that hang do not delay others of their account', async () => {
  const hanging = [await hookTo(receiver.urlOf('/hangs'))]
  const { caller } = hanging[0]!
  const addHook = async (path: string) =>
    ({ ...(await sendJson<WebhookBody>(caller, '/v1/webhooks', { url: receiver.urlOf(path) })).body, caller }) as Hook
  while (hanging.length < 8) hanging.push(await addHook('/hangs'))
  const quick = await addHook('/answers')
  const before = receiver.at('/hangs').length
  for (const hook of hanging) for (let sent = 0; sent < 6; sent++) await deliverTo(hook)
  await receiver.untilReceived('/hangs', before + 32)
  await deliverTo(quick)
  await receiver.untilReceived('/answers', 1)
  for (const { id } of hanging) {
    const { body } = await get<{ deliveries: DeliveryBody[] }>(caller, `/v1/webhooks/${id}/deliveries`)
    const ended = body.deliveries.filter(({ attempts }) => attempts.length)
    assert.deepEqual(ended, [], 'an attempt at a receiver that hangs had ended before')
    await sendJson(caller, `/v1/webhooks/${id}`, { enabled: false }, 'PATCH')
  }
})

test('deliveries due between the backlogs of hanging receivers are made', async () => {
  const { db, clock } = app.app
  const hanging = [await hookTo(receiver.urlOf('/hangs')), await hookTo(receiver.urlOf('/hangs'))]
  const between = await hookTo(receiver.urlOf('/between'))
  const event = { id: clock.newId(), type: 'webhook.test', generationId: null, data: {}, createdAt: clock.now() }
  await insertEvent(db, event)
  const dueAt = (hook: Hook, minutesAgo: number) => ({
    id: clock.newId(),
    eventId: event.id,
    webhookId: hook.id,
    accountId: hook.caller.id,
    receiver: hook.id,
    nextAttemptAt: new Date(clock.now().getTime() - minutesAgo * 60_000),
  })
  const backlogOf = (hook: Hook, minutesAgo: number) => Array.from({ length: 1200 }, () => dueAt(hook, minutesAgo))
  await insertDeliveries(db, [...backlogOf(hanging[0]!, 30), dueAt(between, 20), ...backlogOf(hanging[1]!, 10)])
  await passTime(0)
  await receiver.untilReceived('/between', 1)
  for (const { caller, id } of hanging) await sendJson(caller, `/v1/webhooks/${id}`, { enabled: false }, 'PATCH')
})

test('deliveries and their log are removed after 30 days, and no sooner', async () => {
  const hook = await hookTo(receiver.urlOf('/forgotten'))
  const [old, recent] = [await deliverTo(hook), await deliverTo(hook)]
  for (const delivery of [old, recent]) await untilAttempted(hook, delivery)
  const daysAgo = (days: number) => new Date(app.app.clock.now().getTime() - days * 86_400_000)
  for (const [{ event }, days] of [[old, 31] as const, [recent, 29] as const]) {
    await app.app.db
      .updateTable('webhookEvents')
      .set({ createdAt: daysAgo(days) })
      .where('id', '=', event.id)
      .execute()
  }
  await forgetOldEvents(app.app)
  const { body } = await get<{ deliveries: DeliveryBody[] }>(hook.caller, `/v1/webhooks/${hook.id}/deliveries`)
  assert.deepEqual(
    body.deliveries.map(({ id }) => id),
    [recent.id],
  )
  const logged = app.app.db.selectFrom('webhookAttempts').select('id').where('deliveryId', '=', old.id)
  assert.deepEqual(await logged.execute(), [])
})

test('private, link-local and loopback receivers are refused, and the log of deliveries does not say why', async () => {
  for (const url of [
    receiver.urlOf('/private'),
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://localhost/',
    'http://2130706433/',
    'http://168.63.129.16/',
  ]) {
    const hook = await hookTo('https://example.com/', guarded)
    // It was made while VEDUTA_FETCH_ALLOW had the address, or its name resolves to it since.
    await guarded.app.db.updateTable('webhooks').set({ url }).where('id', '=', hook.id).execute()
    const { status, attempts } = await untilAttempted(hook, await deliverTo(hook))
    assert.deepEqual([status, attempts[0]!.response_status, attempts[0]!.error], ['pending', null, unreachable], url)
  }
  assert.deepEqual(receiver.at('/private'), [])
})
