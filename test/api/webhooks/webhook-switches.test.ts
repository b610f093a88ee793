import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { DeliveryBody, WebhookBody } from '../../../src/contract/webhooks.ts'
import { claimAfter, claimNear } from '../../../src/store/webhooks/claim-delivery.ts'
import { insertEvent } from '../../../src/store/webhooks/webhook-deliveries.ts'
import { finishSwitches } from '../../../src/webhooks/switch.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { until } from '../../harness/until.ts'
import { type Caller, get, sendJson } from '../client.ts'
import { openReceiver } from '../webhook-receiver.ts'

let app: TestApp
let receiver: Awaited<ReturnType<typeof openReceiver>>
before(async () => {
  app = await openTestApp()
  receiver = await openReceiver({ '/gone': (response) => void response.writeHead(410).end() })
})
after(async () => {
  await app.close()
  receiver.close()
})

type Hook = WebhookBody & { caller: Caller & { id: string } }

async function hookTo(path: string): Promise<Hook> {
  const caller = await app.newAccount()
  const { body } = await sendJson<WebhookBody>(caller, '/v1/webhooks', { url: receiver.urlOf(path) })
  return { ...body, caller }
}

async function enable({ caller, id }: Hook, enabled: boolean): Promise<void> {
  const { status, body } = await sendJson<WebhookBody>(caller, `/v1/webhooks/${id}`, { enabled }, 'PATCH')
  assert.deepEqual([status, body.enabled], [200, enabled])
}

/** Deliveries that are not due for a day, and older than all others. */
async function addDeliveries({ id, caller }: Hook, count: number): Promise<void> {
  const { db, clock } = app.app
  const now = clock.now()
  const event = { id: clock.newId(), type: 'webhook.test', generationId: null, data: {}, createdAt: now }
  await insertEvent(db, event)
  await sql`
    INSERT INTO webhook_deliveries (id, event_id, webhook_id, account_id, receiver, next_attempt_at)
    SELECT ('00000000' || substr(gen_random_uuid()::text, 9))::uuid, ${event.id}, ${id}, ${caller.id}, ${id}, ${now}::timestamptz + interval '1 day'
    FROM generate_series(1, ${count}::int)`.execute(db)
}

async function countPaused({ id }: Hook): Promise<number[]> {
  const of = app.app.db.selectFrom('webhookDeliveries').where('webhookId', '=', id)
  const { rows } = await sql<{ count: number }>`
    SELECT count(d.id)::int AS count FROM (VALUES (false), (true)) AS either (paused)
    LEFT JOIN ${of.selectAll()} AS d ON d.paused = either.paused GROUP BY either.paused ORDER BY either.paused`.execute(
    app.app.db,
  )
  return rows.map(({ count }) => count)
}

const inTwoDays = () => ({
  now: new Date(app.app.clock.now().getTime() + 2 * 86_400_000),
  until: new Date(app.app.clock.now().getTime() + 3 * 86_400_000),
  busyReceivers: [],
  busyAccounts: [],
})

test('a webhook is disabled and enabled at once, however many deliveries wait, and housekeeping changes the rest', async () => {
  const hook = await hookTo('/many')
  const count = 5500
  await addDeliveries(hook, count)
  await enable(hook, false)
  const [left, paused] = (await countPaused(hook)) as [number, number]
  assert.equal(left + paused, count)
  assert.ok(left > 0 && paused > left, `${paused} were laid aside by the request, and ${left} were not`)
  for (const from of ['oldest', 'newest'] as const) {
    assert.equal(await claimNear(app.app.db, from, inTwoDays()), undefined)
  }
  assert.deepEqual(await claimAfter(app.app.db, '', inTwoDays()), { delivery: undefined, after: undefined })
  await finishSwitches(app.app)
  assert.deepEqual(await countPaused(hook), [0, count])
  await enable(hook, true)
  assert.ok((await countPaused(hook))[1]! > 0)
  await finishSwitches(app.app)
  assert.deepEqual(await countPaused(hook), [count, 0])
  // The last switch counts, whatever was under way.
  for (const enabled of [false, true, false]) await enable(hook, enabled)
  await finishSwitches(app.app)
  assert.deepEqual(await countPaused(hook), [0, count])
})

test('a receiver that answers 410 is disabled, and its attempt logged, however many deliveries wait', async () => {
  const hook = await hookTo('/gone')
  await addDeliveries(hook, 5500)
  await sendJson<DeliveryBody>(hook.caller, `/v1/webhooks/${hook.id}/test`, undefined)
  for (;;) {
    const { body } = await get<{ deliveries: DeliveryBody[] }>(hook.caller, `/v1/webhooks/${hook.id}/deliveries`)
    const told = body.deliveries.find(({ attempts }) => attempts.length > 0)
    if (!told) continue
    assert.deepEqual([told.status, told.attempts.at(-1)!.response_status], ['failed', 410])
    break
  }
  const { body } = await get<WebhookBody>(hook.caller, `/v1/webhooks/${hook.id}`)
  assert.equal(body.enabled, false)
  await finishSwitches(app.app)
  assert.deepEqual(await countPaused(hook), [1, 5500])
})

const skip = !process.env.VEDUTA_TEST_DATABASE_URL && 'The embedded database has one connection.'

test('a webhook is disabled even if another transaction holds one of its deliveries', { skip }, async () => {
  const hook = await hookTo('/held')
  await addDeliveries(hook, 10)
  await app.app.db.transaction().execute(async (trx) => {
    await sql`SELECT id FROM webhook_deliveries WHERE webhook_id = ${hook.id} LIMIT 1 FOR UPDATE`.execute(trx)
    await enable(hook, false)
  })
  await finishSwitches(app.app)
  assert.deepEqual(await countPaused(hook), [0, 10])
})

test('who deletes a webhook locks it before its deliveries, as everybody does, so that none waits for the other forever', {
  skip,
}, async () => {
  const hook = await hookTo('/deleted')
  await addDeliveries(hook, 1)
  const { db } = app.app
  const deleting = Promise.withResolvers<unknown>()
  await db.transaction().execute(async (trx) => {
    await sql`SELECT id FROM webhooks WHERE id = ${hook.id} FOR SHARE`.execute(trx)
    deleting.resolve(sendJson(hook.caller, `/v1/webhooks/${hook.id}`, undefined, 'DELETE'))
    const isWaiting = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%webhooks%' AND datname = current_database()`
    await until(async () => (await isWaiting.execute(db)).rows.length)
    const held = await sql`SELECT id FROM webhook_deliveries WHERE webhook_id = ${hook.id} FOR UPDATE`.execute(trx)
    assert.equal(held.rows.length, 1)
  })
  assert.equal(((await deleting.promise) as { status: number }).status, 200)
})
