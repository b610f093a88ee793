import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import { chromium } from 'playwright-core'
import type { openClient } from '../../client/src/index.ts'
import { jpeg } from '../api/pictures.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'

/** By name, so that the browser treats it as plain http, without randomUUID and WebCrypto's digests. */
const host = 'office.test'

const html = '<!doctype html><title>A page</title><link rel="icon" href="data:,">'

let service: TestApp
let site: Server
let built: string
before(async () => {
  built = await mkdtemp(join(tmpdir(), 'veduta-client-'))
  execFileSync(process.execPath, ['scripts/build-client.ts', built])
  service = await openTestApp({ corsOrigins: ['*'] })
  site = createServer(async ({ url }, response) => {
    if (url === '/') return response.setHeader('content-type', 'text/html').end(html)
    const code = await readFile(join(built, basename(url!))).catch(() => undefined)
    response.writeHead(code ? 200 : 404, { 'content-type': 'text/javascript' }).end(code)
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
})
after(async () => {
  site.close()
  await rm(built, { recursive: true })
  await service.close()
})

test('a page on plain http from another origin uploads, orders, waits and downloads', {
  timeout: 120_000,
}, async (t) => {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  })
  t.after(() => browser.close())
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`http://${host}:${(site.address() as AddressInfo).port}/`)

  const { key } = await service.newAccount()
  const order = {
    baseUrl: service.url.replace('127.0.0.1', host),
    apiKey: key,
    picture: Buffer.from(await (await jpeg()).arrayBuffer()).toString('base64'),
    entry: '/index.js',
  }
  const made = await page.evaluate(async ({ baseUrl, apiKey, picture, entry }) => {
    const module: { openClient: typeof openClient } = await import(entry)
    const veduta = module.openClient({ baseUrl, apiKey })
    const image = await (await fetch(`data:image/jpeg;base64,${picture}`)).blob()
    const sent: number[] = []
    const { id: uploaded } = await veduta.upload(image, { onSent: (bytes, total) => sent.push(bytes / total) })
    const { id } = await veduta.render({ image: uploaded, expert_name: 'exterior', prompt: 'a house' })
    const told: string[] = []
    const { output } = await veduta.wait(id, { onStatus: ({ status }) => told.push(status) })
    const file = await veduta.download(output[0])
    const isSecure = (globalThis as unknown as { isSecureContext: boolean }).isSecureContext
    return {
      isSecure,
      sent: sent.at(-1),
      last: told.at(-1),
      type: file.type,
      missing: file.size - output[0].size_bytes,
    }
  }, order)
  assert.deepEqual(made, { isSecure: false, sent: 1, last: 'succeeded', type: 'image/png', missing: 0 })
  assert.deepEqual(complaints, [])
})
