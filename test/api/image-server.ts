import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of pictures on loopback, which a test app may fetch from; it counts the requests of each path. */
export async function openImageServer(paths: Record<string, Blob | RequestListener>) {
  const requests: Record<string, number> = {}
  const server = createServer(async (request, response) => {
    const path = request.url!
    requests[path] = (requests[path] ?? 0) + 1
    const found = paths[path]
    if (typeof found === 'function') found(request, response)
    else if (found) response.setHeader('content-type', found.type).end(Buffer.from(await found.arrayBuffer()))
    else response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    requestsTo: (path: string) => requests[path] ?? 0,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
