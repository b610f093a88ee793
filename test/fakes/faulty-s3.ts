import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * What goes wrong with one request: error answers, where `full` is that of a store without room; `reset` cuts the connection in the middle of what is sent, `cut` in the
 * middle of what is answered; `wrong etag` stores and answers with another ETag; `lost` answers as if it had been stored;
 * `hang` never answers.
 */
export type Fault = 'internal error' | 'slow down' | 'full' | 'reset' | 'cut' | 'wrong etag' | 'lost' | 'hang'

/** A store in front of another one, which fails as set. */
export async function openFaultyS3(target: string) {
  let choose: (request: IncomingMessage) => Fault | undefined = () => undefined
  const requests: string[] = []

  const server = createServer((incoming, response) => {
    requests.push(incoming.method!)
    handle(target, choose(incoming), incoming, response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The methods of all requests so far. */
    requests,
    /** Decides for each request from now on what goes wrong. */
    failBy: (rule: typeof choose) => {
      choose = rule
    },
    /** The next requests of a method fail one after another in these ways. */
    failNext: (method: string, ...faults: Fault[]) => {
      choose = (incoming) => (incoming.method === method ? faults.shift() : undefined)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function handle(target: string, fault: Fault | undefined, incoming: IncomingMessage, response: ServerResponse) {
  if (fault === 'hang') return
  if (fault === 'reset')
    return incoming
      .once('data', () => incoming.socket.resetAndDestroy())
      .once('end', () => incoming.socket.resetAndDestroy())
      .resume()
  const body = await buffer(incoming)
  if (fault === 'internal error') return refuse(response, 500, 'InternalError')
  if (fault === 'slow down') return refuse(response, 503, 'SlowDown')
  if (fault === 'full') return refuse(response, 507, 'XMinioStorageFull')
  if (fault === 'lost') return response.writeHead(200, { etag: '"00000000000000000000000000000000"' }).end()

  const { method, headers, url } = incoming
  const outgoing = request(new URL(url!, target), { method, headers }).end(body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const answered = await buffer(answer)
  const etag = fault === 'wrong etag' && { etag: '"11111111111111111111111111111111"' }
  response.writeHead(answer.statusCode!, { ...answer.headers, ...etag })
  if (fault !== 'cut') return response.end(answered)
  response.write(answered.subarray(0, answered.length / 2), () => response.socket?.resetAndDestroy())
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>A fault.</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}
