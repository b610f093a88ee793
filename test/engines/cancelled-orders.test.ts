import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import type { Config } from '../../src/config.ts'
import { findGeneration } from '../../src/store/generations/generations.ts'
import { poll, post } from '../api/client.ts'
import { ledger } from '../api/leftovers.ts'
import { jpeg } from '../api/pictures.ts'
import { openFakeComfyui } from '../fakes/comfyui.ts'
import { openFakeFal } from '../fakes/fal.ts'
import { openFakeReplicate } from '../fakes/replicate.ts'
import { openFakeSdServer } from '../fakes/sd-server.ts'
import { openFakeStudio } from '../fakes/studio.ts'
import { openTestApp, type TestApp, withTestApp } from '../harness/open-test-app.ts'
import { until } from '../harness/until.ts'

const fal = await openFakeFal()
const replicate = await openFakeReplicate()
const sdServer = await openFakeSdServer()
const comfyui = await openFakeComfyui({ old: true })
/** Nothing is finished. */
for (const { state } of [fal, replicate, sdServer]) state.hold = true
// What it works on cannot be cancelled.
sdServer.state.isBusy = true
comfyui.faults.hold = new Promise(() => {})
// Servers of before summer 2025 choose the ids themselves.
comfyui.faults.ownIds = true
after(async () => {
  for (const fake of [fal, replicate, sdServer, comfyui]) await fake.close()
})

type Service = {
  name: string
  config: Partial<Config>
  /** The next order is accepted, and answered only later. */
  holdAnswer: (until: Promise<unknown>) => void
  failOrder: (reply: { status: number; body: string }) => void
  asked: () => Promise<unknown>
  cancelAsked: () => Promise<unknown>
  /** The next cancel fails. */
  failCancel: (times: number) => void
  orders: () => number
  working: () => number
}

/** An order that is placed and not cancelled would be awaited forever. */
const timeout = 40_000

const badGateway = { status: 502, body: 'bad gateway' }
const services: Service[] = [
  {
    name: 'fal',
    config: { falKey: fal.key, falUrl: fal.url },
    holdAnswer: (answeredAfter) => fal.faults.order.push({ answeredAfter }),
    failOrder: (reply) => fal.faults.order.push(reply),
    asked: () => fal.asked('order'),
    cancelAsked: () => fal.asked('cancel'),
    failCancel: (times) => fal.faults.cancel.push(...Array(times).fill(badGateway)),
    orders: () => fal.orders.length,
    working: fal.working,
  },
  {
    name: 'replicate',
    config: { replicateToken: replicate.token, replicateUrl: replicate.baseUrl },
    holdAnswer: (answeredAfter) => replicate.faults.order.push({ answeredAfter }),
    failOrder: (reply) => replicate.faults.order.push(reply),
    asked: () => replicate.asked('order'),
    cancelAsked: () => replicate.asked('cancel'),
    failCancel: (times) => replicate.faults.cancel.push(...Array(times).fill(badGateway)),
    orders: () => replicate.orders.length,
    working: replicate.working,
  },
  {
    name: 'sd-server',
    config: { sdServerUrl: sdServer.url },
    holdAnswer: (answeredAfter) => sdServer.faults.order.push({ answeredAfter }),
    failOrder: (reply) => sdServer.faults.order.push(reply),
    asked: () => sdServer.asked('order'),
    cancelAsked: () => sdServer.asked('cancel'),
    failCancel: (times) => sdServer.faults.cancel.push(...Array(times).fill(badGateway)),
    orders: () => sdServer.taken.length,
    working: sdServer.working,
  },
  {
    name: 'comfyui',
    config: { comfyuiUrls: [comfyui.url] },
    holdAnswer: (handledAfter) => comfyui.troubles.push({ path: '/prompt', method: 'POST', times: 1, handledAfter }),
    failOrder: (answer) => comfyui.troubles.push({ path: '/prompt', method: 'POST', times: 1, answer }),
    asked: () => once(comfyui.events, 'held'),
    cancelAsked: () => once(comfyui.events, 'cancelled'),
    failCancel: () => {},
    orders: () => comfyui.orders.length,
    working: () => comfyui.queue.remaining(),
  },
]

for (const { name, config, ...service } of services) {
  describe(`at ${name}`, () => {
    let app: TestApp
    before(async () => {
      app = await openTestApp({ engines: { render: [name], video: [name] }, ...config })
    })
    after(() => app.close())

    const order = async () => {
      const account = await app.newAccount(5)
      const form = { image: await jpeg(), expert_name: 'exterior', prompt: 'a house' }
      const { body } = await post<{ id: string }>(account, '/v1/archRender-v41', form)
      return { account, id: body.id }
    }
    const cancel = async ({ account, id }: Awaited<ReturnType<typeof order>>) => {
      assert.equal((await post(account, `/v1/generations/${id}/cancel`)).status, 200)
      const { error } = await poll(account, id)
      assert.equal(error?.code, 'CANCELED')
      assert.deepEqual(await ledger(app, account), { balance: 5, sum: 5, charges: 1, refunds: 1 })
    }

    test('an order whose generation is cancelled while it is being placed is cancelled once it is answered', {
      timeout,
    }, async () => {
      const answered = Promise.withResolvers<void>()
      service.holdAnswer(answered.promise)
      const [asked, before] = [service.asked(), service.orders()]
      const generation = await order()
      await asked
      await cancel(generation)
      const cancelled = service.cancelAsked()
      answered.resolve()
      await cancelled
      assert.equal(service.orders(), before + 1)
      await untilNone(service.working)
      await untilNone(async () => ((await noted(generation.id)) ? 1 : 0))
    })

    test('an order whose cancelling its service refuses again and again is cancelled later', {
      skip: name === 'comfyui',
    }, async () => {
      service.failCancel(4)
      const asked = service.asked()
      const generation = await order()
      await asked
      await untilNone(async () => ('order' in ((await noted(generation.id)) ?? {}) ? 0 : 1))
      await cancel(generation)
      await untilNone(service.working)
      await untilNone(async () => ((await noted(generation.id)) ? 1 : 0))
    })

    const noted = async (id: string) => (await findGeneration(app.app.db, id))!.checkpoint?.order
  })
}

for (const { name, config, ...service } of services.slice(0, 2)) {
  test(`an order that takes too long at ${name} is cancelled and ends as ENGINE_TIMEOUT`, async () => {
    const timeLimit = { engineSeconds: { [name]: 5 } }
    const before = service.orders()
    await withTestApp({ engines: { render: [name], video: [name] }, ...config, ...timeLimit }, async (app) => {
      const account = await app.newAccount(5)
      const form = { image: await jpeg(), expert_name: 'exterior', prompt: 'a house' }
      const { body } = await post<{ id: string }>(account, '/v1/archRender-v41', form)
      const { error, credits } = await poll(account, body.id)
      assert.deepEqual([error?.code, credits.refunded], ['ENGINE_TIMEOUT', 5])
    })
    assert.deepEqual([service.orders() - before, service.working()], [1, 0])
  })

  test(`an order that a service such as ${name} does not answer in time ends as ENGINE_TIMEOUT`, async () => {
    service.failOrder({ status: 504, body: 'gateway timeout' })
    await withTestApp({ engines: { render: [name], video: [name] }, ...config }, async (app) => {
      const account = await app.newAccount(5)
      const form = { image: await jpeg(), expert_name: 'exterior', prompt: 'a house' }
      const { body } = await post<{ id: string }>(account, '/v1/archRender-v41', form)
      assert.equal((await poll(account, body.id)).error?.code, 'ENGINE_TIMEOUT')
    })
  })
}

for (const { name, config, ...service } of services.slice(0, 2)) {
  test(`what took too long at ${name} is not ordered there again, although the next engine was away`, async () => {
    const studio = await openFakeStudio()
    process.env.STUDIO_URL = studio.url
    Object.assign(studio.behaviour, { orderStatus: 429, retryAfterSeconds: 1 })
    const engines = [name, './examples/own-engine.ts']
    const settings = { engines: { render: engines, video: engines }, engineSeconds: { [name]: 10 }, ...config }
    const before = service.orders()
    try {
      await withTestApp(settings, async (app) => {
        const account = await app.newAccount(5)
        const form = { image: await jpeg(), expert_name: 'exterior', prompt: 'a house' }
        const { body } = await post<{ id: string }>(account, '/v1/archRender-v41', form)
        const hasEnded = async () => (await findGeneration(app.app.db, body.id))!.completedAt !== null
        await until(async () => studio.placings() >= 2 || (await hasEnded()))
        studio.behaviour.orderStatus = 200
        const { status, engine } = await poll(account, body.id)
        assert.deepEqual([status, engine], ['succeeded', 'studio'])
        const { checkpoint, barredEngines } = (await findGeneration(app.app.db, body.id))!
        assert.deepEqual([checkpoint?.engine, barredEngines], ['studio', [name]])
      })
      assert.deepEqual([service.orders() - before, service.working()], [1, 0])
    } finally {
      await studio.close()
    }
  })
}

const untilNone = (count: () => number | Promise<number>) => until(async () => (await count()) === 0)
