import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, test } from 'node:test'
import { newDataDir } from '../../harness/database-template.ts'
import { freePort, issueKey, type ServeProcess, startServe } from '../../harness/serve-process.ts'
import { poll, post } from '../client.ts'
import { house } from '../pictures.ts'

let service: ServeProcess | undefined
const dataDir = await newDataDir()
after(async () => {
  await service?.kill()
  await rm(dataDir, { recursive: true, force: true })
})

test('a replay that is killed with the service while it runs is run again after a restart', async () => {
  const port = await freePort()
  const start = async () => {
    service = startServe({ port, dataDir })
    await service.ready
    return service
  }
  const caller = { url: (await start()).url, key: await issueKey(service!, dataDir) }
  const clip = { image: await house(), prompt: 'a house', duration: '5' }
  const made = (await post<{ id: string }>(caller, '/v1/video-ai', clip)).body.id
  assert.equal((await poll(caller, made)).status, 'succeeded')
  const replay = (await post<{ id: string }>(caller, `/v1/generations/${made}/replay`)).body.id
  await poll(caller, replay, ({ status, stage }) => status === 'processing' && stage !== 'preparing')
  await service!.killGroup()
  await start()
  const { status, replay: said } = await poll(caller, replay)
  assert.deepEqual([status, said], ['succeeded', { of: made, verdict: 'same', largest_difference: 0 }])
})
