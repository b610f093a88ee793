import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A caller that pipelines more is cut off: nobody needs to, and each waiting request takes memory. */
const aheadMax = 100

/**
 * Serves pipelined requests one by one, each in its own turn of the event loop: two thousand
 * requests may arrive at once, and their answers must be in order anyway.
 */
export function oneByOne(serve: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, { last: ServerResponse; waiting: number }>()

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    if (!line || line.last.closed) {
      lines.set(socket, { last: response, waiting: 0 })
      serve(request, response)
      return
    }
    if (line.waiting === aheadMax) {
      socket.destroy()
      return
    }
    line.waiting++
    line.last.once('close', () =>
      setImmediate(() => {
        line.waiting--
        // It may have been the caller who closed.
        if (!socket.destroyed) serve(request, response)
      }),
    )
    line.last = response
  }
}
