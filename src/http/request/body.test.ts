import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { ApiError } from '../../contract/errors.ts'
import { bodyOf, discardBody } from './body.ts'

const size = 50_000
const tooLarge = () => new ApiError('IMAGE_TOO_LARGE', { size, maxSize: size, unit: 'bytes' })

/** Sends a body in chunks of one byte, all in one write. */
async function receive<T>(read: (request: IncomingMessage) => Promise<T>): Promise<T> {
  const server = createServer({ highWaterMark: 4096 }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
  socket.end(`${'1\r\nx\r\n'.repeat(size)}0\r\n\r\n`)
  const [request, response] = await once(server, 'request')
  const result = await read(request)
  response.end()
  socket.destroy()
  server.close()
  return result
}

test('a body in chunks of one byte arrives complete, in few pieces', async () => {
  const pieces: Buffer[] = []
  await receive(async (request) => {
    for await (const piece of bodyOf({ request, response: {} as never }, size, tooLarge)) pieces.push(piece)
  })
  assert.equal(Buffer.concat(pieces).toString(), 'x'.repeat(size))
  assert.ok(pieces.length < size / 10, String(pieces.length))
})

test('the same holds for a discarded body', async () => {
  let pieces = 0
  await receive(async (request) => {
    const { read } = request
    request.read = (...args) => {
      const piece = read.apply(request, args)
      if (piece) pieces++
      return piece
    }
    await discardBody(request)
    assert.equal(request.complete, true)
  })
  assert.ok(pieces < size / 10, String(pieces))
})
