import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { test } from 'node:test'
import { poll, post } from './api/client.ts'
import { jpeg } from './api/pictures.ts'
import { newDataDir } from './harness/database-template.ts'
import { processesOfGroup } from './harness/processes.ts'
import { freePort, issueKey, startServe } from './harness/serve-process.ts'

const secret = 'a-secret-that-no-child-may-read'

test('no child of a running service can read a secret of its environment', async () => {
  const dataDir = await newDataDir()
  const env = {
    VEDUTA_ENGINES: 'render: sd-server; video: classical',
    VEDUTA_SD_SERVER_COMMAND: `"${process.execPath}" test/fakes/sd-server-process.ts`,
    AWS_ACCESS_KEY_ID: secret,
    AWS_SECRET_ACCESS_KEY: secret,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${secret}`,
    PGPASSWORD: secret,
    CUDA_VISIBLE_DEVICES: '0',
  }
  const service = startServe({ port: await freePort(), dataDir, env })
  try {
    await service.ready
    const caller = { url: service.url, key: await issueKey(service, dataDir) }
    const image = await jpeg()
    const orders = [
      post<{ id: string }>(caller, '/v1/archRender-v41', { image, expert_name: 'exterior', prompt: 'a house' }),
      post<{ id: string }>(caller, '/v1/video-ai', { image, prompt: 'a house', duration: '5' }),
    ]
    for (const order of orders) assert.equal((await poll(caller, (await order).body.id)).status, 'succeeded')
    const children = (await processesOfGroup(service.pid)).filter(({ pid }) => pid !== service.pid)
    const seen = await Promise.all(
      children.map(async ({ pid }) => ({
        command: (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' '),
        environment: await readFile(`/proc/${pid}/environ`, 'utf8'),
      })),
    )
    for (const part of ['media/process', 'sd-server/keeper', 'sd-server-process']) {
      assert.ok(
        seen.some(({ command }) => command.includes(part)),
        `${part} runs`,
      )
    }
    for (const { command, environment } of seen) {
      assert.ok(!environment.includes(secret), `${command} has a secret: ${environment.replaceAll('\0', '\n')}`)
      assert.ok(environment.includes('CUDA_VISIBLE_DEVICES=0'), `${command} lacks what it needs`)
    }
  } finally {
    await service.killGroup()
    await rm(dataDir, { recursive: true })
  }
})
