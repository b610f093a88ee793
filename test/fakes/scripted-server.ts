import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request as a fake reads it. */
export type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer }

export type Reply =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Writes the answer itself. */
  | ((response: ServerResponse) => void)

/**
 * What goes wrong instead of an answer. After `late close`, the request was still carried out; `twice` sends the answer,
 * and then an unrequested second one; with `answeredAfter`, the request was carried out, and the answer comes late.
 */
export type Fault = Reply | 'close' | 'late close' | 'twice' | { answeredAfter: Promise<unknown> }

/** What a request is for, and what happens when it is let through. */
export type Routed<Operation extends string> = { operation: Operation; reply: () => Reply | Promise<Reply> }

/** A server on loopback that counts requests, and fails instead of its next answers if a test wants it. */
export async function openScriptedServer<Operation extends string>(
  operations: readonly Operation[],
  route: (asked: Asked) => Routed<Operation> | undefined,
  { port = 0, headers = {} }: { port?: number; headers?: Record<string, string> } = {},
) {
  const each = <T>(value: () => T) =>
    Object.fromEntries(operations.map((name) => [name, value()])) as Record<Operation, T>
  const requests = each(() => 0)
  const faults = each((): Fault[] => [])
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => undefined)
    if (!body) return
    const routed = route({ method: request.method!, path: request.url!, headers: request.headers, body })
    if (!routed) return void response.writeHead(404).end()
    requests[routed.operation]++
    server.emit(routed.operation)
    const fault = faults[routed.operation].shift()
    if (fault === 'close') return void request.socket.destroy()
    const isLate = typeof fault === 'object' && 'answeredAfter' in fault
    if (fault && fault !== 'late close' && fault !== 'twice' && !isLate) return answer(response, fault, headers)
    const reply = await routed.reply()
    if (isLate) await fault.answeredAfter
    if (fault === 'late close') return void request.socket.destroy()
    if (fault === 'twice') {
      const again = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'
      response.on('finish', () => request.socket.write(again))
    }
    answer(response, reply, headers)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faults,
    /** Resolves at the next request. */
    asked: async (operation: Operation) => void (await once(server, operation)),
    close: async () => {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, reply: Reply, always: Record<string, string>): void {
  if (typeof reply === 'function') {
    reply(response)
    return
  }
  const { status, headers = {}, body } = reply
  if (body === undefined) response.writeHead(status, { ...always, ...headers }).end()
  else if (Buffer.isBuffer(body) || typeof body === 'string')
    response.writeHead(status, { ...always, ...headers }).end(body)
  else {
    const text = JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', ...always, ...headers }).end(text)
  }
}
