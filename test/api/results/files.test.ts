import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { App } from '../../../src/app.ts'
import { openServer } from '../../../src/http/server.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type ErrorBody, poll, post } from '../client.ts'
import { jpeg } from '../pictures.ts'

let app: TestApp
let id: string
let url: string
let otherUrl: string
let whole: Buffer
before(async () => {
  app = await openTestApp()
  const caller = await app.newAccount()
  const form = { image: await jpeg(), expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  const submit = async () => (await post<{ id: string }>(caller, '/v1/archRender-v41', form)).body.id
  id = await submit()
  const otherId = await submit()
  url = (await poll(caller, id)).message[0]!
  otherUrl = (await poll(caller, otherId)).message[0]!
  whole = Buffer.from(await (await fetch(url)).arrayBuffer())
})
after(() => app.close())

const fetchFile = (headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

async function assertPart(range: string, start: number, end: number) {
  const response = await fetchFile({ range })
  assert.equal(response.status, 206, range)
  assert.equal(response.headers.get('content-range'), `bytes ${start}-${end}/${whole.length}`)
  assert.equal(response.headers.get('content-length'), String(end - start + 1))
  assert.ok((await bytesOf(response)).equals(whole.subarray(start, end + 1)), range)
}

async function assertWhole(response: Response) {
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-range'), null)
  assert.ok((await bytesOf(response)).equals(whole))
}

async function assertRefusedFile(response: Response, expected: Parameters<typeof assertRefused>[1]): Promise<string> {
  const text = await response.text()
  assertRefused({ ...response, status: response.status, headers: response.headers, body: JSON.parse(text) }, expected)
  for (const name of ['content-disposition', 'etag', 'accept-ranges']) assert.equal(response.headers.get(name), null)
  assert.doesNotMatch(response.headers.get('cache-control') ?? '', /immutable|max-age/)
  return text
}

test('a link needs no key and returns the file with its name and ETag, and nothing that a browser could run', async () => {
  const response = await fetchFile()
  const header = (name: string) => response.headers.get(name)
  assert.equal(header('content-type'), 'image/png')
  assert.equal(header('content-length'), String(whole.length))
  assert.equal(header('accept-ranges'), 'bytes')
  assert.equal(header('etag'), `"${createHash('sha256').update(whole).digest('hex')}"`)
  assert.equal(header('content-disposition'), `inline; filename="render-${id}.png"`)
  assert.equal(header('x-content-type-options'), 'nosniff')
  assert.equal(header('content-security-policy'), "default-src 'none'; sandbox")
  assert.ok(header('x-request-id'))
  await assertWhole(response)
})

test('HEAD gets the headers of GET and no body', async () => {
  const relevant = ({ status, headers }: Response) => {
    const { date, 'x-request-id': _, traceparent, connection, 'keep-alive': __, ...rest } = Object.fromEntries(headers)
    return { status, ...rest }
  }
  const variants: Record<string, string>[] = [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }]
  for (const headers of variants) {
    const [got, head] = [await fetchFile(headers), await fetchFile(headers, 'HEAD')]
    assert.deepEqual(relevant(head), relevant(got))
    assert.equal(await head.text(), '')
    await got.arrayBuffer()
  }
})

test('one byte range is served: bounded, open or from the end', async () => {
  const last = whole.length - 1
  await assertPart('bytes=0-9', 0, 9)
  await assertPart('bytes=5-5', 5, 5)
  await assertPart('bytes=10-', 10, last)
  await assertPart('bytes=-10', last - 9, last)
  await assertPart(`bytes=10-${whole.length + 100}`, 10, last)
  await assertPart(`bytes=-${whole.length + 100}`, 0, last)
})

test('several ranges, malformed ones and other units get the whole file', async () => {
  for (const range of ['bytes=0-1,5-6', 'bytes=a-b', 'bytes', 'items=0-5', 'bytes=', 'nonsense']) {
    await assertWhole(await fetchFile({ range }))
  }
})

test('an impossible range is 416 INVALID_PARAMETERS with the size', async () => {
  for (const range of [`bytes=${whole.length}-`, 'bytes=9999999999-99999999999', 'bytes=9-5', 'bytes=-0']) {
    const response = await fetchFile({ range })
    const details = { field: 'Range', received: range, reason: `the file has ${whole.length} bytes` }
    assert.equal(response.headers.get('content-range'), `bytes */${whole.length}`)
    await assertRefusedFile(response, { status: 416, code: 'INVALID_PARAMETERS', details })
  }
})

test('a known ETag is 304, and a range of another ETag gets the whole file', async () => {
  const etag = (await fetchFile({}, 'HEAD')).headers.get('etag')!
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const response = await fetchFile({ 'if-none-match': known })
    assert.equal(response.status, 304, known)
    assert.equal(response.headers.get('etag'), etag)
    assert.equal(await response.text(), '')
  }
  await assertWhole(await fetchFile({ 'if-none-match': '"x"' }))
  const part = await fetchFile({ range: 'bytes=0-9', 'if-range': etag })
  assert.ok((await bytesOf(part)).equals(whole.subarray(0, 10)))
  await assertWhole(await fetchFile({ range: 'bytes=0-9', 'if-range': '"x"' }))
})

test('a forged, swapped, unsigned or expired link is NOT_FOUND, byte-identically', async () => {
  const { origin, pathname, search, searchParams } = new URL(url)
  const { expires, signature } = Object.fromEntries(searchParams) as { expires: string; signature: string }
  const swappedCase = signature.replace(/[a-zA-Z]/, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  const links = [
    pathname,
    `${pathname}?`,
    `${pathname}?expires=${expires}`,
    `${pathname}?signature=${signature}`,
    `${pathname}?expires=${Number(expires) + 3600}&signature=${signature}`,
    `${pathname}?expires=${expires}&signature=${swappedCase}`,
    `${pathname}?expires=${expires}&signature=`,
    `${pathname}${search}&signature=${signature}`,
    `${new URL(otherUrl).pathname}${search}`,
    `${pathname.replace('/0/', '/1/')}${search}`,
    `${pathname.replace('render.png', 'render.pnG')}${search}`,
    `${pathname.replace('render', '%72ender')}${search}`,
    `/v1/files/${'x'.repeat(200)}/0/render.png${search}`,
  ]
  const answers = []
  for (const link of links) {
    answers.push(await assertRefusedFile(await fetch(`${origin}${link}`), { status: 404, code: 'NOT_FOUND' }))
  }
  const expired = await fetchFrom({ clock: { ...app.app.clock, now: () => new Date((Number(expires) + 1) * 1000) } })
  answers.push(await assertRefusedFile(expired, { status: 404, code: 'NOT_FOUND' }))
  assert.equal(new Set(answers).size, 1)
})

test('a link stays valid until it expires, even after a new secret signs', async () => {
  const expires = Number(new URL(url).searchParams.get('expires'))
  const last = { ...app.app.clock, now: () => new Date((expires - 1) * 1000) }
  assert.equal((await fetchFrom({ clock: last })).status, 200)
  const secrets = ['another secret that has 32 bytes or more', ...app.app.config.secrets]
  assert.equal((await fetchFrom({ config: { ...app.app.config, secrets } })).status, 200)
  const removed = await fetchFrom({ config: { ...app.app.config, secrets: secrets.slice(0, 1) } })
  await assertRefusedFile(removed, { status: 404, code: 'NOT_FOUND' })
})

test('a file missing from the disk is NOT_FOUND', async () => {
  await rm(join(app.app.config.dataDir, 'blobs', 'outputs', id), { recursive: true })
  await assertRefusedFile(await fetchFile(), { status: 404, code: 'NOT_FOUND' })
})

/** Fetches the file from a second server of the same app, set up differently. */
async function fetchFrom(changed: Partial<App>): Promise<Response & { body: never | ErrorBody }> {
  const server = await openServer({ ...app.app, ...changed })
  try {
    const origin = await server.listen({ host: '127.0.0.1', port: 0 })
    const { pathname, search } = new URL(url)
    const response = await fetch(`${origin}${pathname}${search}`)
    return new Response(await response.arrayBuffer(), response) as never
  } finally {
    await server.close()
  }
}
