import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { poll, post } from '../api/client.ts'
import { jpeg } from '../api/pictures.ts'
import { openFakeFal } from '../fakes/fal.ts'
import { until } from '../harness/until.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

let fal: Awaited<ReturnType<typeof openFakeFal>>
let fleet: Fleet
before(async () => {
  fal = await openFakeFal()
  fleet = await openFleet({ VEDUTA_ENGINES: 'fal', VEDUTA_FAL_KEY: fal.key, VEDUTA_FAL_URL: fal.url })
})
after(async () => {
  await fleet.close()
  await fal.close()
})

async function begin() {
  const server = await fleet.startServer(['--no-worker'])
  await server.ready
  const account = await fleet.newAccount(server.url)
  const form = { image: await jpeg(), expert_name: 'exterior', prompt: 'a house' }
  const order = async () => (await post<{ id: string }>(account, '/v1/archRender-v41', form)).body.id
  return { account, order }
}

test('the next attempt waits for an order whose worker lost the job while placing it, and neither refunds nor repeats it', async () => {
  const { account, order } = await begin()
  const answered = Promise.withResolvers<void>()
  fal.faults.order.push({ answeredAfter: answered.promise })
  const [asked, first] = [fal.asked('order'), await fleet.startWorker()]
  const id = await order()
  await asked
  first.freeze()
  const second = await fleet.startWorker()
  const attempts = 'SELECT attempt FROM generations WHERE id = $1 AND attempt > 0'
  await until(async () => (await fleet.query(attempts, [id])).length > 0)
  first.thaw()
  answered.resolve()
  const { status, credits, error } = await poll(account, id)
  assert.deepEqual([status, error, credits.refunded], ['succeeded', null, 0])
  assert.equal(fal.orders.length, 1)
  assert.deepEqual(await Promise.all([first.stop(), second.stop()]), [0, 0])
})

test('an order that its worker left running is cancelled even if no worker has its job when the caller cancels', async () => {
  const { account, order } = await begin()
  fal.orders.length = 0
  fal.state.hold = true
  const first = await fleet.startWorker({ VEDUTA_STOP_GRACE_SECONDS: '0' })
  await first.ready
  const id = await order()
  // A worker's check of its engines asks for the status of no order, so a question about this one is awaited.
  await until(async () => fal.orders.some(({ looks }) => looks > 0))
  assert.equal(await first.stop(), 0)
  assert.equal(fal.working(), 1)
  assert.equal((await post(account, `/v1/generations/${id}/cancel`)).status, 200)
  const cancelled = fal.asked('cancel')
  const second = await fleet.startWorker()
  await cancelled
  await until(async () => fal.working() === 0)
  await second.ready
  assert.equal(await second.stop(), 0)
})
