import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInstance, getHttpOperationsFromSpec, type IHttpRequest, type IHttpResponse } from '@stoplight/prism-http'
import pino from 'pino'

const operations = await getHttpOperationsFromSpec('openapi.json')

/**
 * A proxy that passes every byte on and lets Prism compare each exchange with openapi.json. Prism's own server takes bodies
 * for UTF-8 text, which destroys pictures, so only its validator is used; it reads a copy. `close` returns what did not
 * fit: any response, and requests that were not refused. Two kinds of request bypass it: bytes that no HTTP
 * client would send, and spellings that the server accepts although the document does not offer them.
 */
export async function openPrismProxy(upstreamUrl: string) {
  const checks: Promise<string[]>[] = []
  const server = createServer((received, reply) => {
    const unanswered = () => {
      reply.destroy()
      return []
    }
    checks.push(forward(upstreamUrl, received, reply).then(violations, unanswered))
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

type Exchange = { received: IncomingMessage; sent: Buffer; answer: IncomingMessage; answered: Buffer }

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
  return { received, sent: Buffer.concat(sent), answer, answered: Buffer.concat(answered) }
}

function endToEnd({ connection, 'keep-alive': _, ...headers }: IncomingHttpHeaders) {
  return headers
}

function collect(message: IncomingMessage): Buffer[] {
  const chunks: Buffer[] = []
  message.on('data', (chunk) => chunks.push(chunk))
  return chunks
}

async function violations({ received, sent, answer, answered }: Exchange): Promise<string[]> {
  const method = received.method!
  const path = received.url!.split('?')[0]
  // A preflight belongs to the Fetch standard, not to the operation it asks about.
  if (method === 'OPTIONS') return []
  const output: IHttpResponse = {
    statusCode: answer.statusCode!,
    headers: joined(answer.headers),
    body: parsed(answer.headers, answered),
  }
  const prism = createInstance(config, {
    logger: pino({ level: 'silent' }) as never,
    forward: () => () => async () => ({ _tag: 'Right', right: output }),
  })
  const result = await prism.request(toPrism(received, sent), operations)()
  if (result._tag === 'Left') return [`${method} ${path}: ${result.left}`]
  const { validations } = result.right
  return [
    ...validations.input.filter(() => output.statusCode < 400),
    ...validations.output.filter(({ path: at }) => method !== 'HEAD' || at?.[0] !== 'body'),
  ].map(({ path: at = [], message }) => `${method} ${path} ${output.statusCode}: ${at.join('.')} ${message}`)
}

const config = {
  isProxy: true,
  // Nothing is sent there: the answer is known.
  upstream: new URL('http://localhost'),
  upstreamProxy: undefined,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: false,
  mock: { dynamic: false },
} as const

function toPrism({ method, url, headers }: IncomingMessage, body: Buffer): IHttpRequest {
  const { pathname, searchParams } = new URL(url!, 'http://localhost')
  return {
    // HEAD is GET without a body (RFC 9110 §9.3.2), and the document describes GET.
    method: method === 'HEAD' ? 'get' : (method!.toLowerCase() as IHttpRequest['method']),
    url: { path: pathname, query: Object.fromEntries(searchParams) },
    // Schemes are case-insensitive (RFC 9110 §11.1); Prism knows one spelling.
    headers: joined({ ...headers, authorization: headers.authorization?.replace(/^bearer /i, 'Bearer ') }),
    body: parsed(headers, body),
  }
}

function joined(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
}

/** As Prism expects bodies: JSON read, all else as text. */
function parsed(headers: IncomingHttpHeaders, bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const text = bytes.toString()
  if (!headers['content-type']?.startsWith('application/json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
