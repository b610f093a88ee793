import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { poll, post } from '../api/client.ts'
import { jpeg } from '../api/pictures.ts'
import { type FakeComfyui, openFakeComfyui } from '../fakes/comfyui.ts'
import { newDataDir } from '../harness/database-template.ts'
import { freePort, issueKey, startServe } from '../harness/serve-process.ts'

let dataDir: string
let port: number
let fake: FakeComfyui
let service: ReturnType<typeof startServe>
let key: string
before(async () => {
  dataDir = await newDataDir()
  fake = await openFakeComfyui()
  port = await freePort()
  await start()
  key = await issueKey(service, dataDir)
})
after(async () => {
  await service.killGroup()
  await fake.close()
  await rm(dataDir, { recursive: true })
})

async function start(): Promise<void> {
  const env = { VEDUTA_ENGINES: 'comfyui, classical', VEDUTA_COMFYUI_URL: fake.url }
  service = startServe({ port, dataDir, env })
  await service.ready
}

/** Resolves when the fake has handled such a request. */
function untilHandled(operation: string): Promise<void> {
  return new Promise((resolve) => {
    fake.events.on('handled', function listen(handled: string) {
      if (!handled.startsWith(operation)) return
      fake.events.off('handled', listen)
      resolve()
    })
  })
}

for (const [what, operation, isHeld] of [
  ['while it uploads', 'POST /upload/image', true],
  ['when its order has just been taken', 'POST /prompt', true],
  ['while it waits for its order', 'GET /api/jobs', true],
  ['while it fetches what was made', 'GET /view', false],
] as const) {
  test(`a worker that is killed ${what} never orders twice`, async () => {
    const before = fake.orders.length
    const held = Promise.withResolvers<void>()
    fake.faults.hold = isHeld ? held.promise : undefined
    const caller = { url: service.url, key }
    const reached = untilHandled(operation)
    const form = { image: await jpeg(), expert_name: 'exterior', prompt: 'a house' }
    const { body } = await post<{ id: string }>(caller, '/v1/archRender-v41', form)
    await reached
    await service.kill()
    held.resolve()
    await start()
    const { status, engine, credits } = await poll(caller, body.id)
    assert.deepEqual([status, engine, credits.refunded], ['succeeded', 'comfyui', 0])
    assert.equal(fake.orders.length - before, 1)
  })
}
