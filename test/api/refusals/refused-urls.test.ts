import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { assertRefused, post, type Sent, sendJson } from '../client.ts'
import { openImageServer } from '../image-server.ts'
import { assertNothingLeft } from '../leftovers.ts'
import { bytesOf, file, jpeg } from '../pictures.ts'

const fields = ['start_image_url', 'end_image_url']
const videoTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp']

let app: TestApp
let guarded: TestApp
let server: Awaited<ReturnType<typeof openImageServer>>
let image: File
before(async () => {
  image = await jpeg()
  const redirect =
    (location: string): RequestListener =>
    (_, response) =>
      void response.writeHead(302, { location }).end()
  server = await openImageServer({
    '/a.jpg': image,
    '/text': file(Buffer.from('not a picture'), '', 'text/plain'),
    '/lying': file(Buffer.from('not a picture'), '', 'image/jpeg'),
    '/damaged': file((await bytesOf(image)).subarray(0, 2000), '', 'image/jpeg'),
    '/empty': file(Buffer.alloc(0), '', 'image/jpeg'),
    '/declared-large': (_, response) => response.writeHead(200, { 'content-length': 10485761 }).end('x'),
    '/large': (_, response) => void response.end(Buffer.alloc(12_000_000)),
    '/streamed-large': (_, response) => {
      response.write(Buffer.alloc(6_000_000))
      response.end(Buffer.alloc(6_000_000))
    },
    '/hangs-up': (_, response) => void response.destroy(),
    '/loop': redirect('/loop'),
    '/to-private': redirect('http://10.0.0.1/secret.jpg'),
    '/to-file': redirect('file:///etc/passwd'),
  })
  // Nothing is generated: accepted requests only wait.
  app = await openTestApp({ maxRunning: 0 })
  guarded = await openTestApp({ fetchAllow: [], maxRunning: 0 })
})
after(async () => {
  await app.close()
  await guarded.close()
  server.close()
})

/** Asserts that the URL is refused in either field, that no answer repeats it, and that nothing is left. */
async function assertUrlRefused(
  service: TestApp,
  url: string,
  expected: (field: string) => { code: string; details: Record<string, unknown> },
): Promise<void> {
  const account = await service.newAccount()
  for (const field of fields) {
    const sent: Record<string, Sent> = { prompt: 'a house', ...(field === 'end_image_url' && { image }), [field]: url }
    const answer = await post(account, '/v1/video-ai', sent)
    assertRefused(answer, expected(field))
    assert.ok(!answer.text.includes(url), answer.text)
    assert.doesNotMatch(answer.text, /127\.0\.0\.1|10\.0\.0|169\.254|secret|passwd|ECONN|ENOTFOUND/)
  }
  await assertNothingLeft(service, account)
}

const invalid = (reason: string) => (field: string) => ({ code: 'INVALID_PARAMETERS', details: { field, reason } })

test('a text that is not a URL is refused', async () => {
  for (const url of ['nonsense', 'http://', '//example.com/a.jpg', 'http://a b/', 'example.com/secret.jpg']) {
    await assertUrlRefused(app, url, invalid('not a URL'))
  }
})

test('a URL that is not http or https is refused', async () => {
  for (const url of ['file:///etc/passwd', 'ftp://example.com/a.jpg', 'data:image/png;base64,AAAA', 'javascript:1']) {
    await assertUrlRefused(app, url, invalid('not http or https'))
  }
})

test('private, link-local and loopback addresses, however written, and the Azure host are refused', async () => {
  for (const url of [
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/secret.jpg',
    'http://192.168.1.1/',
    'http://168.63.129.16/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::1]/',
    'http://0x0a000001/',
    'http://2852039166/',
    'http://user:secret@93.184.216.34/a.jpg',
  ]) {
    await assertUrlRefused(app, url, invalid('could not be fetched'))
  }
})

test('without VEDUTA_FETCH_ALLOW, loopback is refused before any connection', async () => {
  const { port } = new URL(server.urlOf('/a.jpg'))
  for (const host of ['127.0.0.1', 'localhost', '127.1', '[::ffff:127.0.0.1]', '0.0.0.0']) {
    await assertUrlRefused(guarded, `http://${host}:${port}/guarded.jpg`, invalid('could not be fetched'))
  }
  assert.equal(server.requestsTo('/guarded.jpg'), 0)
})

test('a webhook at an address that no delivery may reach is refused as it is made or changed', async () => {
  const account = await app.newAccount()
  const { id } = (await sendJson<{ id: string }>(account, '/v1/webhooks', { url: server.urlOf('/here') })).body
  for (const url of ['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/', 'http://167772161/']) {
    const answers = [
      await sendJson(account, '/v1/webhooks', { url }),
      await sendJson(account, `/v1/webhooks/${id}`, { url }, 'PATCH'),
    ]
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.code, body.details?.field], [400, 'INVALID_PARAMETERS', 'url'], url)
      assert.match(body.message, /no delivery may reach it/)
    }
  }
  const other = await guarded.newAccount()
  for (const url of ['http://localhost/', 'http://veduta.localhost./', 'https://example.com:8443/']) {
    assert.equal((await sendJson(other, '/v1/webhooks', { url })).body.details?.field, 'url', url)
  }
  assert.equal((await sendJson(other, '/v1/webhooks', { url: 'https://example.com/' })).status, 201)
})

test('a URL that cannot be reached, answers an error, hangs up or has no bytes is refused', async () => {
  for (const path of ['/missing', '/hangs-up', '/empty']) {
    await assertUrlRefused(app, server.urlOf(path), invalid('could not be fetched'))
  }
  await assertUrlRefused(app, 'http://127.0.0.1:1/a.jpg', invalid('could not be fetched'))
  await assertUrlRefused(app, 'http://name.invalid/secret.jpg', invalid('could not be fetched'))
})

test('a redirect to a forbidden place, or a fourth one, is refused', async () => {
  for (const path of ['/to-private', '/to-file', '/loop']) {
    await assertUrlRefused(app, server.urlOf(path), invalid('could not be fetched'))
  }
  assert.equal(server.requestsTo('/loop'), 2 * 4)
})

test('a download past the limit is IMAGE_TOO_LARGE, with what was declared or read', async () => {
  const tooLarge = (size: number) => () => ({
    code: 'IMAGE_TOO_LARGE',
    details: { size, maxSize: 10485760, unit: 'bytes' },
  })
  await assertUrlRefused(app, server.urlOf('/declared-large'), tooLarge(10485761))
  await assertUrlRefused(app, server.urlOf('/large'), tooLarge(12_000_000))
  const account = await app.newAccount()
  const form = { prompt: 'a house', start_image_url: server.urlOf('/streamed-large') }
  const answer = await post(account, '/v1/video-ai', form)
  const { size } = answer.body.details as { size: number }
  assert.ok(size > 10485760 && size <= 12_000_000, String(size))
  assertRefused(answer, tooLarge(size)())
})

test('the content of a URL is a picture by its bytes, or else INVALID_IMAGE_TYPE', async () => {
  const receivedTypes = { '/text': 'text/plain', '/lying': 'application/octet-stream' }
  for (const [path, receivedType] of Object.entries(receivedTypes)) {
    const details = { receivedType, allowedTypes: videoTypes }
    await assertUrlRefused(app, server.urlOf(path), () => ({ code: 'INVALID_IMAGE_TYPE', details }))
  }
  const damaged = invalid('cannot be decoded to its end: the file is damaged or cut short')
  await assertUrlRefused(app, server.urlOf('/damaged'), damaged)
})
