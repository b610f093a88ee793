import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { archRender } from '../../../src/contract/arch-render-v41.ts'
import { readForm } from '../../../src/http/request/form.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { operations } from '../../hostile/operations.ts'
import { type Answer, assertRefused, type ErrorBody, get } from '../client.ts'
import { assertNothingLeft } from '../leftovers.ts'
import { boundary, multipart, partHead } from '../multipart.ts'
import { bytesOf, jpeg } from '../pictures.ts'
import { exchange, openRawConnection, type RawAnswer, requestHead } from '../raw-http.ts'

let app: TestApp
let account: Awaited<ReturnType<TestApp['newAccount']>>
let image: { name: string; filename: string; bytes: Buffer }
before(async () => {
  image = { name: 'image', filename: 'a.jpg', bytes: await bytesOf(await jpeg()) }
  // Nothing is generated: accepted requests only wait.
  app = await openTestApp({ maxRunning: 0 })
})
after(() => app.close())
beforeEach(async () => {
  account = await app.newAccount()
})
afterEach(() => assertNothingLeft(app, account))

const text = (name: string, bytes: string | Buffer) => ({ name, bytes })
const head = (headers: Record<string, string | number>, path = '/v1/video-ai') =>
  requestHead('POST', path, {
    Authorization: `Bearer ${account.key}`,
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
    ...headers,
  })

const sendBody = (body: Buffer, { path = '/v1/video-ai', ...headers }: Record<string, string> = {}) =>
  exchange(app, Buffer.concat([Buffer.from(head({ 'Content-Length': body.length, ...headers }, path)), body]))

const assertMalformed = (answer: RawAnswer | Answer<ErrorBody>, details: Record<string, string>) =>
  assertRefused(answer, { code: 'INVALID_PARAMETERS', details })

test('a fully received body that is not well-formed multipart is refused', async () => {
  const whole = multipart([text('prompt', 'a house'), image])
  const reason = 'the body is not well-formed multipart'
  for (const [what, body] of Object.entries({
    'no bytes at all': Buffer.alloc(0),
    'no multipart at all': Buffer.from('nonsense'),
    'another boundary': Buffer.from(whole.toString('latin1').replaceAll(boundary, 'another'), 'latin1'),
    'no closing boundary': multipart([text('prompt', 'a house'), image], { end: '' }),
    'half of it': whole.subarray(0, whole.length / 2),
    'the end of a head': partHead(image),
    'LF instead of CRLF': Buffer.from(
      multipart([text('prompt', 'a')])
        .toString()
        .replaceAll('\r\n', '\n'),
    ),
    'more than 1000 parts': multipart(Array.from({ length: 1001 }, (_, index) => text(`field ${index}`, 'x'))),
  })) {
    const answer = await sendBody(body)
    assert.equal((answer.body as ErrorBody).details?.reason, reason, what)
    assertMalformed(answer, { reason })
  }
})

test('a missing boundary is refused', async () => {
  const body = multipart([text('prompt', 'a house'), image])
  for (const type of ['multipart/form-data', 'multipart/form-data; charset=utf-8']) {
    assertMalformed(await sendBody(body, { 'Content-Type': type }), { reason: 'the boundary is missing or not valid' })
  }
})

test('a known field given twice is refused, an unknown one is not', async () => {
  const more = 'sent more than once'
  for (const name of ['prompt', 'duration', 'seed']) {
    const parts = [text('prompt', 'a house'), image, text(name, '5'), text(name, '5')]
    assertMalformed(await sendBody(multipart(parts)), { field: name, reason: more })
  }
  const twice = await sendBody(multipart([text('prompt', 'a house'), image, image]))
  assertMalformed(twice, { field: 'image', reason: more })
  const unknown = await sendBody(multipart([text('x', '1'), text('x', '2'), { ...image, name: 'y' }]))
  assertRefused(unknown, { code: 'MISSING_PROMPT' })
})

test('a hundred parts of one name are accepted; the next one is refused as it arrives, before the rest of the body', async () => {
  const render = { path: '/v1/archRender-v41' }
  const tags = (count: number) => Array.from({ length: count }, () => text('context', 'cars,people'))
  const whole = [image, text('prompt', 'a house'), text('expert_name', 'garden')]
  const last = await sendBody(multipart([...tags(100), ...whole]), render)
  assertRefused(last, { code: 'INVALID_EXPERT', details: { requestedExpert: 'garden' } })

  for (const name of ['context', 'prompt', 'image', 'nobody knows it']) {
    const part = text(name, 'x'.repeat(16384))
    const body = multipart(Array.from({ length: 101 }, () => ({ ...part, ...(name === 'image' && { filename: 'a' }) })))
    const connection = openRawConnection(app)
    connection.send(head({ 'Content-Length': 2 ** 26 }, render.path))
    connection.send(body.subarray(0, -boundary.length - 20))
    const answer: Answer<ErrorBody> = await connection.answer()
    assertRefused(answer, { code: 'INVALID_PARAMETERS', details: { field: name, reason: 'sent more than 100 times' } })
    connection.close()
  }
})

test('of many files in one field only the first uses a file and a descriptor, even beside empty inputs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-form-'))
  const empty = { ...image, filename: '', bytes: Buffer.alloc(0) }
  const others = Array.from({ length: 50 }, () => [image, { ...image, name: 'prompt' }]).flat()
  const body = multipart([empty, image, empty, ...others])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const request = Object.assign(Readable.from([body]), { headers }) as unknown as IncomingMessage
  const { form } = await readForm({ request, response: {} as ServerResponse }, archRender, folder)
  const files = form.get('image')!.filter((part) => part.kind === 'file')
  assert.deepEqual(
    files.map(({ sizeBytes, path }) => [sizeBytes, path !== '']),
    files.map((_, index) => [image.bytes.length, index === 0]),
  )
  const names = await readdir(folder)
  assert.deepEqual([files.length, names.length], [51, 1])
  assert.deepEqual(await readFile(join(folder, names[0]!)), image.bytes)
  await rm(folder, { recursive: true })
})

test('a text field sent as a file, and a file field sent as text, are refused', async () => {
  const asFile = { name: 'duration', filename: 'a.txt', bytes: '5' }
  const seen = await sendBody(multipart([text('prompt', 'a house'), image, asFile]))
  assertMalformed(seen, { field: 'duration', reason: 'sent as a file, but it is a text field' })

  const asText = text('image', 'https://example.com/a.jpg')
  const expected = { field: 'image', reason: 'sent as text, but it is a file field' }
  assertMalformed(await sendBody(multipart([text('prompt', 'a house'), asText])), expected)
  const rendering = multipart([text('prompt', 'a house'), text('expert_name', 'plan'), asText])
  assertMalformed(await sendBody(rendering, { path: '/v1/archRender-v41' }), expected)
})

test('text that is not UTF-8 is refused, and a text of more than 16 KiB', async () => {
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
    for (const name of ['prompt', 'negative_prompt', 'aspect_ratio']) {
      const parts = [...(name === 'prompt' ? [] : [text('prompt', 'a')]), image, text(name, Buffer.from(bytes))]
      assertMalformed(await sendBody(multipart(parts)), { field: name, reason: 'not valid UTF-8' })
    }
  }
  for (const name of ['prompt', 'raw_prompt', 'negative_prompt', 'seed']) {
    const parts = [...(name === 'prompt' ? [] : [text('prompt', 'a')]), image, text(name, 'é'.repeat(8193))]
    assertMalformed(await sendBody(multipart(parts)), { field: name, reason: 'longer than 16384 bytes' })
  }
})

test('a request declared over 64 MiB is refused at once, with the length it declared', async () => {
  const connection = openRawConnection(app)
  connection.send(head({ 'Content-Length': 67108865 }))
  const details = { size: 67108865, maxSize: 67108864, unit: 'bytes' }
  const answer: Answer<ErrorBody> = await connection.answer()
  assertRefused(answer, { code: 'IMAGE_TOO_LARGE', details })
  assert.equal(answer.headers.get('connection'), 'close')
  connection.close()
})

test('a request that grows past 64 MiB is cut there, with the bytes it counted', async () => {
  const connection = openRawConnection(app)
  connection.send(head({ 'Transfer-Encoding': 'chunked' }))
  const zeros = Buffer.alloc(1024 * 1024)
  let answered = false
  const answering: Promise<Answer<ErrorBody>> = connection.answer().finally(() => {
    answered = true
  })
  await connection.send(chunk(partHead({ name: 'ignored', filename: 'zeros' })))
  for (let sent = 0; sent < 80 && !answered; sent++) await connection.send(chunk(zeros))
  const answer = await answering
  const { size } = answer.body.details as { size: number }
  assertRefused(answer, { code: 'IMAGE_TOO_LARGE', details: { size, maxSize: 67108864, unit: 'bytes' } })
  assert.ok(size > 67108864 && size <= 67108864 + 2 * zeros.length, String(size))
  assert.equal(answer.headers.get('connection'), 'close')
  connection.close()
})

test('a caller that disconnects halfway leaves nothing behind', async () => {
  const connection = openRawConnection(app)
  const body = multipart([text('prompt', 'a house'), image])
  await connection.send(head({ 'Content-Length': body.length }))
  await connection.send(body.subarray(0, body.length - 10))
  connection.close()
  await connection.ended
  // The next request is answered after the server has released this one.
  assertRefused(await sendBody(multipart([image])), { code: 'MISSING_PROMPT' })
})

for (const { method, path, endpoint } of operations.filter(({ body }) => body === 'json')) {
  test(`${method} ${path} accepts JSON only as application/json`, async () => {
    const key = endpoint.access === 'admin' ? app.app.config.adminToken : account.key
    const url = path.replaceAll(/\{\w+\}/g, '00000000-0000-0000-0000-000000000000')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type }
      const details = { field: 'Content-Type', reason: 'send application/json' }
      assertMalformed(await get({ url: app.url, key }, url, { method, body: '{"name":"a"}', headers }), details)
    }
    const empty = await get({ url: app.url, key }, url, { method })
    assertRefused(empty, { code: 'INVALID_PARAMETERS', details: { reason: 'the body is not JSON in UTF-8' } })
  })
}

test('a request without a body needs no type, and may have any', async () => {
  for (const headers of [{}, { 'content-type': 'text/plain' }, { 'content-type': 'application/json' }]) {
    const path = '/v1/generations/00000000-0000-0000-0000-000000000000/cancel'
    const answer = await get({ url: app.url, key: account.key }, path, { method: 'POST', headers } as RequestInit)
    assertRefused(answer, { status: 404, code: 'NOT_FOUND' })
  }
})

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
