import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { openPrismChecks } from './harness/prism-checks.ts'
import { openPrismProxy } from './harness/prism-proxy.ts'

/** What Prism reports for one request to `/livez` with this answer. */
async function violationsOf(
  status: number,
  body: unknown,
  init: RequestInit = {},
  checksUrl?: string,
): Promise<string[]> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const proxy = await openPrismProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, checksUrl)
  await (await fetch(`${proxy.url}/livez`, init)).arrayBuffer()
  server.close()
  return await proxy.close()
}

test('an answer that is in the document is not a violation', async () => {
  assert.deepEqual(await violationsOf(200, { status: 'ok' }), [])
})

test('a status or a body that is not in the document is a violation', async () => {
  assert.match((await violationsOf(418, {}))[0]!, /^GET \/livez 418: .*Unable to match the returned status code/)
  assert.match((await violationsOf(200, { status: 'well' }))[0]!, /^GET \/livez 200: body.status /)
  assert.match((await violationsOf(200, { status: 'ok', more: 1 }))[0]!, /found 'more'/)
  assert.match((await violationsOf(400, { status: 'error' }))[0]!, /^GET \/livez 400: body /)
})

test('a request that is not in the document is a violation only if it is accepted', async () => {
  assert.match((await violationsOf(200, {}, { method: 'PUT' }))[0]!, /^PUT \/livez 200: .*not found/)
  assert.deepEqual(await violationsOf(405, {}, { method: 'PUT' }), [])
})

test('checked for another process, an exchange has the same violations', async () => {
  const checks = await openPrismChecks()
  const put = {
    method: 'PUT',
    body: JSON.stringify({ some: 'thing' }),
    headers: { 'content-type': 'application/json' },
  }
  for (const [status, body, init] of [
    [200, { status: 'ok' }, {}],
    [418, {}, {}],
    [200, { status: 'well' }, {}],
    [200, {}, put],
    [405, {}, put],
  ] as const)
    assert.deepEqual(await violationsOf(status, body, init, checks.url), await violationsOf(status, body, init))
  checks.close()
})
