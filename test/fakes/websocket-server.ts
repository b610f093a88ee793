import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

export type ServerSocket = { send: (text: string) => void; destroy: () => void }

/** Answers an upgrade by RFC 6455, and sends text; what the client sends is read and dropped, except its close frame. */
export function acceptWebSocket(request: IncomingMessage, socket: Duplex): ServerSocket {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    const isClose = (chunk[0]! & 0x0f) === 0x8
    if (isClose) socket.end(Buffer.from([0x88, 0x00]))
  })
  return {
    send: (text) => {
      if (socket.writable) socket.write(frame(Buffer.from(text)))
    },
    destroy: () => socket.destroy(),
  }
}

/** One unmasked, final text frame (RFC 6455, section 5.2). */
function frame(payload: Buffer): Buffer {
  if (payload.length < 126) return Buffer.concat([Buffer.from([0x81, payload.length]), payload])
  const length = Buffer.alloc(payload.length < 65536 ? 2 : 8)
  if (length.length === 2) length.writeUInt16BE(payload.length)
  else length.writeBigUInt64BE(BigInt(payload.length))
  return Buffer.concat([Buffer.from([0x81, length.length === 2 ? 126 : 127]), length, payload])
}
