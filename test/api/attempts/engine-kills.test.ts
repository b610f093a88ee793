import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { openFakeStudio } from '../../fakes/studio.ts'
import { newDataDir } from '../../harness/database-template.ts'
import { freePort, issueKey, startServe } from '../../harness/serve-process.ts'
import { poll, post } from '../client.ts'
import { jpeg } from '../pictures.ts'

let dataDir: string
let port: number
let studio: Awaited<ReturnType<typeof openFakeStudio>>
let service: ReturnType<typeof startServe>
let key: string
before(async () => {
  dataDir = await newDataDir()
  studio = await openFakeStudio()
  port = await freePort()
  await start()
  key = await issueKey(service, dataDir)
})
after(async () => {
  await service.killGroup()
  await studio.close()
  await rm(dataDir, { recursive: true })
})

async function start(): Promise<void> {
  const env = { VEDUTA_ENGINES: './examples/own-engine.ts, classical', STUDIO_URL: studio.url }
  service = startServe({ port, dataDir, env })
  await service.ready
}

for (const [what, operation, isDone] of [
  ['when its order has just been taken', 'PUT job', false],
  ['while it waits for its order', 'GET job', false],
  ['while it fetches what was made', 'GET result', true],
] as const) {
  test(`a worker that is killed ${what} never orders twice`, async () => {
    studio.reset()
    studio.behaviour.delayMs = isDone ? 0 : Number.POSITIVE_INFINITY
    const asked = studio.untilAsked(operation)
    const caller = { url: service.url, key }
    const form = { image: await jpeg(), expert_name: 'exterior', prompt: 'a house' }
    const { body } = await post<{ id: string }>(caller, '/v1/archRender-v41', form)
    await asked
    await service.kill()
    studio.finish()
    await start()
    const { status, engine, credits } = await poll(caller, body.id)
    assert.deepEqual([status, engine, credits.refunded], ['succeeded', 'studio', 0])
    assert.equal(studio.orders.size, 1)
  })
}
