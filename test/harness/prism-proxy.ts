import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { serialize } from 'node:v8'
import type { Exchange } from './prism-checks.ts'

/**
 * A proxy that passes every byte on and lets Prism compare each exchange with openapi.json. Prism's own server takes bodies
 * for UTF-8 text, which destroys pictures, so only its validator is used; it reads a copy. `close` returns what did not
 * fit: any response, and requests that were not refused. Two kinds of request bypass it: bytes that no HTTP
 * client would send, and spellings that the server accepts although the document does not offer them.
 *
 * @param checksUrl where exchanges are checked for all test processes: Prism takes most of a second to load. Without it, here
 */
export async function openPrismProxy(upstreamUrl: string, checksUrl = process.env.VEDUTA_TEST_PRISM_CHECKS) {
  const findViolations = checksUrl
    ? (exchange: Exchange) => askForViolations(checksUrl, exchange)
    : (await import('./prism-checks.ts')).findViolations
  const checks: Promise<string[]>[] = []
  const server = createServer((received, reply) => {
    const unanswered = () => {
      reply.destroy()
      return []
    }
    checks.push(forward(upstreamUrl, received, reply).then(findViolations, unanswered))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
      return [...new Set((await Promise.all(checks)).flat())]
    },
  }
}

async function askForViolations(checksUrl: string, exchange: Exchange): Promise<string[]> {
  const asking = request(checksUrl, { method: 'POST', agent: false }).end(serialize(exchange))
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return (await json(answer)) as string[]
}

async function forward(upstreamUrl: string, received: IncomingMessage, reply: ServerResponse): Promise<Exchange> {
  const { method, url: path, headers } = received
  const { hostname, port } = new URL(upstreamUrl)
  // One connection per request: an idle one could be closed just when it is used again.
  const upstream = request({ hostname, port, method, path, headers: endToEnd(headers), agent: false })
  reply.on('close', () => upstream.destroy())
  received.pipe(upstream)
  const sent = collect(received)
  const [answer] = (await once(upstream, 'response')) as [IncomingMessage]
  // A server that answers before reading the body may also close before all of it is written.
  upstream.on('error', () => {})
  answer.on('error', () => reply.destroy())
  reply.writeHead(answer.statusCode!, endToEnd(answer.headers)).flushHeaders()
  answer.pipe(reply)
  const answered = collect(answer)
  await new Promise((resolve) => answer.once('close', resolve))
  return {
    ...{ method: method!, path: path!, headers, sent: Buffer.concat(sent) },
    ...{ status: answer.statusCode!, answerHeaders: answer.headers, answered: Buffer.concat(answered) },
  }
}

function endToEnd({ connection, 'keep-alive': _, ...headers }: IncomingHttpHeaders) {
  return headers
}

function collect(message: IncomingMessage): Buffer[] {
  const chunks: Buffer[] = []
  message.on('data', (chunk) => chunks.push(chunk))
  return chunks
}
