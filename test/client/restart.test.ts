import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { openClient } from '../../client/src/index.ts'
import { jpeg } from '../api/pictures.ts'
import { newDataDir } from '../harness/database-template.ts'
import { freePort, issueKey, startServe } from '../harness/serve-process.ts'

test('waiting callers survive a service that is killed and restarted in the middle of a clip', async (t) => {
  const dataDir = await newDataDir()
  const settings = { port: await freePort(), dataDir }
  let service = startServe(settings)
  t.after(async () => {
    await service.killGroup()
    await rm(dataDir, { recursive: true, force: true })
  })
  await service.ready

  const veduta = openClient({ baseUrl: service.url, apiKey: await issueKey(service, dataDir) })
  const { id } = await veduta.video({ image: await jpeg(), prompt: 'a calm morning', duration: 5 })
  const running = Promise.withResolvers<void>()
  const done = veduta.wait(id, {
    onStatus: ({ progress }) => {
      if (progress > 0) running.resolve()
    },
  })
  await running.promise
  await service.kill()
  service = startServe(settings)
  const { output } = await done
  assert.equal((await veduta.download(output[0])).type, 'video/mp4')
  const { credits } = await veduta.account()
  assert.equal(credits, 1_000_000 - 10)
})
