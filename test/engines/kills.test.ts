import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { poll, post } from '../api/client.ts'
import { jpeg } from '../api/pictures.ts'
import { openFakeFal } from '../fakes/fal.ts'
import { openFakeReplicate } from '../fakes/replicate.ts'
import { openFakeSdServer } from '../fakes/sd-server.ts'
import { newDataDir } from '../harness/database-template.ts'
import { freePort, issueKey, startServe } from '../harness/serve-process.ts'

const fal = await openFakeFal()
const replicate = await openFakeReplicate()
const sdServer = await openFakeSdServer()
after(async () => {
  await fal.close()
  await replicate.close()
  await sdServer.close()
})

const services = [
  {
    name: 'fal',
    env: { VEDUTA_FAL_KEY: fal.key, VEDUTA_FAL_URL: fal.url },
    orders: fal.orders,
    kills: { order: () => fal.asked('order'), look: () => fal.asked('status'), fetch: () => fal.asked('file') },
  },
  {
    name: 'replicate',
    env: { VEDUTA_REPLICATE_TOKEN: replicate.token, VEDUTA_REPLICATE_URL: replicate.baseUrl },
    orders: replicate.orders,
    kills: { order: () => replicate.asked('order'), look: () => replicate.asked('look') },
  },
  {
    name: 'sd-server',
    env: { VEDUTA_SD_SERVER_URL: sdServer.url },
    orders: sdServer.taken,
    kills: { look: () => sdServer.asked('look') },
  },
]

for (const { name, env, orders, kills } of services) {
  describe(`a worker of ${name}`, () => {
    let dataDir: string
    let port: number
    let service: ReturnType<typeof startServe>
    let key: string
    const start = async () => {
      const settings = { VEDUTA_ENGINES: `${name}, classical`, VEDUTA_FETCH_ALLOW: '127.0.0.0/8', ...env }
      service = startServe({ port, dataDir, env: settings })
      await service.ready
    }
    before(async () => {
      dataDir = await newDataDir()
      port = await freePort()
      await start()
      key = await issueKey(service, dataDir)
    })
    after(async () => {
      await service.killGroup()
      await rm(dataDir, { recursive: true })
    })

    for (const [step, asked] of Object.entries(kills)) {
      test(`that is killed at the ${step} never orders twice`, async () => {
        orders.length = 0
        const caller = { url: service.url, key }
        const form = { image: await jpeg(), expert_name: 'exterior', prompt: 'a house' }
        const reached = asked()
        const { body } = await post<{ id: string }>(caller, '/v1/archRender-v41', form)
        await reached
        await service.kill()
        await start()
        const { status, engine, credits, error } = await poll(caller, body.id)
        assert.equal(orders.length, 1)
        assert.equal(engine, name)
        // If it died before noting the order's id, the order cannot be found: one refund, and no second order.
        if (step === 'order' && status === 'failed') {
          assert.deepEqual([error?.code, credits.refunded], ['ENGINE_FAILED', credits.charged])
        } else assert.deepEqual([status, credits.refunded], ['succeeded', 0])
      })
    }
  })
}
