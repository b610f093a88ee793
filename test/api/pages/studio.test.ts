import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { assertRefused, get } from '../client.ts'

let app: TestApp
let script: string

before(async () => {
  app = await openTestApp()
  script = /studio\/[\w-]+\.js/.exec(await (await fetch(app.url)).text())![0]
})
after(() => app.close())

/** As sent over the wire: fetch would decode them. */
async function bytesOf(path: string, headers: Record<string, string>) {
  const { request } = await import('node:http')
  const { promise, resolve, reject } = Promise.withResolvers<{
    headers: NodeJS.Dict<string | string[]>
    bytes: Buffer
  }>()
  request(new URL(path, app.url), { headers }, async (response) => {
    resolve({ headers: response.headers, bytes: Buffer.concat(await response.toArray()) })
  })
    .on('error', reject)
    .end()
  return await promise
}

test('the page has the strict policy and is revalidated each time', async () => {
  const { status, headers } = await fetch(app.url)
  assert.equal(status, 200)
  assert.equal(
    headers.get('content-security-policy'),
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  )
  assert.equal(headers.get('cache-control'), 'no-cache')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  const again = await fetch(app.url, { headers: { 'if-none-match': headers.get('etag')! } })
  assert.equal(again.status, 304)
})

test('its files are cached forever, and compressed as the browser accepts', async () => {
  const plain = await bytesOf(script, {})
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(plain.headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(plain.headers['content-encoding'], undefined)
  const brotli = await bytesOf(script, { 'accept-encoding': 'gzip, deflate, br' })
  assert.equal(brotli.headers['content-encoding'], 'br')
  assert.deepEqual(brotliDecompressSync(brotli.bytes), plain.bytes)
  const gzip = await bytesOf(script, { 'accept-encoding': 'br;q=0, gzip' })
  assert.equal(gzip.headers['content-encoding'], 'gzip')
  assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes)
})

test('what the build did not make is not there, and nothing outside of it can be reached', async () => {
  for (const path of ['studio/nothing.js', 'studio/..%2f..%2fpackage.json', 'studio/%2e%2e%2findex.html']) {
    const answer = await get(app, `/${path}`)
    assertRefused(answer, { status: 404, code: 'NOT_FOUND' })
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  }
})
