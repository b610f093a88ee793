import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { openClient, VedutaError } from '../../client/src/index.ts'
import { openSha256 } from '../../client/src/sha256.ts'

const bytes = randomBytes(300_000)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const veduta = openClient({ baseUrl: 'http://127.0.0.1:9' })

/** Serves the bytes, at most a hundred thousand on each connection except the last. */
async function openFile(t: { after: (close: () => void) => void }, serve: Parameters<typeof createServer>[1]) {
  const server: Server = createServer(serve!).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`
  return { url, size_bytes: bytes.length, sha256, content_type: 'image/png' }
}

test('a broken download resumes and yields the whole file', async (t) => {
  const ranges: (string | undefined)[] = []
  const file = await openFile(t, (request, response) => {
    const { range, authorization } = request.headers
    ranges.push(range)
    assert.equal(authorization, undefined)
    const start = Number(/\d+/.exec(range ?? '0')![0])
    response.writeHead(range ? 206 : 200, { 'content-length': bytes.length - start })
    if (ranges.length === 3) response.end(bytes.subarray(start))
    else response.write(bytes.subarray(start, start + 100_000), () => response.destroy())
  })
  const blob = await veduta.download(file)
  assert.deepEqual(Buffer.from(await blob.arrayBuffer()), bytes)
  assert.equal(blob.type, 'image/png')
  assert.equal(ranges.length, 3)
  assert.ok(ranges[1]! < ranges[2]!)
})

test('a download of other bytes than announced fails', async (t) => {
  const file = await openFile(t, (_request, response) => response.end(Buffer.alloc(bytes.length)))
  await assert.rejects(veduta.download(file), { code: 'BAD_DOWNLOAD' })
})

test("an expired link fails with the service's own error", async (t) => {
  const body = { status: 'error', code: 'NOT_FOUND', message: 'There is nothing here.' }
  const file = await openFile(t, (_request, response) => response.writeHead(404).end(JSON.stringify(body)))
  await assert.rejects(veduta.download(file), (error) => error instanceof VedutaError && error.code === 'NOT_FOUND')
})

test('a download that is not read to its end is closed', async (t) => {
  const gone = Promise.withResolvers<void>()
  const file = await openFile(t, (_request, response) => {
    response.writeHead(200, { 'content-length': bytes.length })
    response.on('close', gone.resolve)
    response.write(bytes.subarray(0, 1000))
  })
  const reader = veduta.openDownload(file).getReader()
  assert.equal((await reader.read()).value!.length, 1000)
  await reader.cancel()
  await gone.promise
})

test("SHA-256 matches the platform's for every length around block sizes and any pieces", () => {
  for (let length = 0; length < 200; length++) {
    const hash = openSha256()
    for (let at = 0; at < length; at += 7) hash.update(bytes.subarray(at, Math.min(at + 7, length)))
    assert.equal(hash.digest(), createHash('sha256').update(bytes.subarray(0, length)).digest('hex'), `${length} bytes`)
  }
})
