import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Of one connection, besides the one that is served. Nobody has to send ahead, and each one waiting takes memory. */
export const aheadMax = 100

type Sent = [request: IncomingMessage, response: ServerResponse]
/** What a connection has sent and is not answered yet, and what ends the connection afterwards. */
type Line = { served: IncomingMessage; waiting: Sent[]; end?: () => void }

const lines = new WeakMap<Socket, Line>()

/**
 * Serves pipelined requests one by one, each in its own turn of the event loop: two thousand
 * requests may arrive at once, and their answers must be in order anyway.
 *
 * @param refuse answers one request too many, after those before it, and closes the connection
 */
export function oneByOne(serve: RequestListener, refuse: (socket: Socket) => void): RequestListener {
  function start(line: Line, [request, response]: Sent): void {
    line.served = request
    response.once('close', () => setImmediate(goOn, line, request.socket))
    serve(request, response)
  }

  function goOn(line: Line, socket: Socket): void {
    const next = line.waiting.shift()
    // It may have been the caller who closed.
    if (socket.destroyed) return
    if (next) start(line, next)
    else if (line.end) line.end()
    else lines.delete(socket)
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    if (!line) {
      const opened = { served: request, waiting: [] }
      lines.set(socket, opened)
      start(opened, [request, response])
    } else if (!line.end) {
      if (line.waiting.length < aheadMax) line.waiting.push([request, response])
      else endAfterAnswers(socket, () => refuse(socket))
    }
  }
}

/** Ends a connection once all that it has sent is answered: orders among it were accepted. Nothing that it sends now is served. */
export function endAfterAnswers(socket: Socket, end: () => void): void {
  const line = lines.get(socket)
  if (line?.end) return
  discard(socket)
  if (line) {
    line.end = end
    const last = line.waiting.at(-1)?.[0] ?? line.served
    if (last.complete) return
    // The rest of its body never comes.
    if (line.waiting.pop()) return
    line.end = () => {}
  }
  end()
}

/** Bytes that nobody has read when a connection closes would reset it, and take the answers along. */
function discard(socket: Socket): void {
  socket.removeAllListeners('data')
  socket.on('data', () => {})
}
