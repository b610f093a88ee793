import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openService, type Service } from '../../../src/cli/commands/serve.ts'
import type { DeliveryBody, WebhookBody } from '../../../src/contract/webhooks.ts'
import { noticeName } from '../../../src/webhooks/events.ts'
import { letCallersWait, openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { until } from '../../harness/until.ts'
import { get, sendJson } from '../client.ts'
import { openReceiver } from '../webhook-receiver.ts'

/** The embedded database has only one server. */
const skip = process.env.VEDUTA_TEST_DATABASE_URL ? false : 'needs PostgreSQL'

let app: TestApp
let second: Service
let folder: string
let receiver: Awaited<ReturnType<typeof openReceiver>>
before(async () => {
  if (skip) return
  app = await openTestApp()
  folder = await mkdtemp(join(tmpdir(), 'veduta-test-'))
  second = await openService({ ...app.app.config, dataDir: folder })
  letCallersWait(second)
  receiver = await openReceiver()
})
after(async () => {
  if (skip) return
  await second.close()
  await app.close()
  await rm(folder, { recursive: true, force: true })
  receiver.close()
})

test('of two servers, each event is delivered by one of them, whichever recorded it', { skip }, async () => {
  const account = await app.newAccount()
  const { body } = await sendJson<WebhookBody>(account, '/v1/webhooks', { url: receiver.urlOf('/shared') })
  const path = `/v1/webhooks/${body.id}/test`
  const callers = [account, { ...account, url: second.url }]
  const sent = await Promise.all(
    Array.from({ length: 40 }, (_, i) => sendJson<DeliveryBody>(callers[i % 2]!, path, undefined)),
  )
  assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set([202]))
  await receiver.untilReceived('/shared', 40)
  const delivered = app.app.db.selectFrom('webhookDeliveries').select('id').where('status', '=', 'delivered')
  await until(async () => (await delivered.execute()).length >= 40)
  const ids = receiver.at('/shared').map(({ headers }) => headers['webhook-id'])
  assert.deepEqual(ids.sort(), sent.map(({ body }) => body.event.id).sort())
})

test('a delivery whose server died is made by another server once its claim has expired', { skip }, async (t) => {
  const account = await app.newAccount()
  const { body } = await sendJson<WebhookBody>(account, '/v1/webhooks', { url: receiver.urlOf('/left') })
  const { clock, db, queue } = app.app
  const sent = await sendJson<DeliveryBody>(account, `/v1/webhooks/${body.id}/test`, undefined)
  await receiver.untilReceived('/left', 1)
  const row = db.updateTable('webhookDeliveries').where('id', '=', sent.body.id)
  const log = `/v1/webhooks/${body.id}/deliveries`
  const latest = async () => (await get<{ deliveries: DeliveryBody[] }>(account, log)).body.deliveries[0]!
  await until(async () => (await latest()).status === 'delivered')
  await row.set({ status: 'pending', claimedUntil: new Date(clock.now().getTime() + 60_000) }).execute()
  await sendJson(account, `/v1/webhooks/${body.id}/test`, undefined)
  await receiver.untilReceived('/left', 2)
  assert.notEqual(receiver.at('/left')[1]!.headers['webhook-id'], sent.body.event.id)
  // The clock moves past every claim: a delivery that is received but not yet recorded would be made again too.
  await until(async () => (await latest()).status === 'delivered')

  const { now } = clock
  t.after(() => {
    clock.now = now
  })
  clock.now = () => new Date(now().getTime() + 61_000)
  await db.transaction().execute((trx) => queue.notify(noticeName, trx))
  await receiver.untilReceived('/left', 3)
  assert.equal(receiver.at('/left')[2]!.headers['webhook-id'], sent.body.event.id)
})
