import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { deserialize } from 'node:v8'
import { createInstance, getHttpOperationsFromSpec, type IHttpRequest, type IHttpResponse } from '@stoplight/prism-http'
import pino from 'pino'

/** A request and its answer, as they went over the wire. */
export type Exchange = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  sent: Buffer
  status: number
  answerHeaders: IncomingHttpHeaders
  answered: Buffer
}

const operations = await getHttpOperationsFromSpec('openapi.json')

/** Checks the exchanges of other processes, so that each does not load Prism. */
export async function openPrismChecks() {
  const server = createServer(async (request, response) => {
    const found = await findViolations(deserialize(await buffer(request)) as Exchange)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** What does not fit the document: anything of a response, and a request that was not refused. */
export async function findViolations({ status, answerHeaders, answered, ...asked }: Exchange): Promise<string[]> {
  const { method } = asked
  const path = asked.path.split('?')[0]
  // A preflight belongs to the Fetch standard, not to the operation it asks about.
  if (method === 'OPTIONS') return []
  const output: IHttpResponse = {
    statusCode: status,
    headers: joined(answerHeaders),
    body: parsed(answerHeaders, answered),
  }
  const prism = createInstance(config, {
    logger: pino({ level: 'silent' }) as never,
    forward: () => () => async () => ({ _tag: 'Right', right: output }),
  })
  const result = await prism.request(toPrism(asked), operations)()
  if (result._tag === 'Left') return [`${method} ${path}: ${result.left}`]
  const { validations } = result.right
  return [
    ...validations.input.filter(() => status < 400),
    ...validations.output.filter(({ path: at }) => method !== 'HEAD' || at?.[0] !== 'body'),
  ].map(({ path: at = [], message }) => `${method} ${path} ${status}: ${at.join('.')} ${message}`)
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

function toPrism({
  method,
  path,
  headers,
  sent,
}: Pick<Exchange, 'method' | 'path' | 'headers' | 'sent'>): IHttpRequest {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  return {
    // HEAD is GET without a body (RFC 9110 §9.3.2), and the document describes GET.
    method: method === 'HEAD' ? 'get' : (method.toLowerCase() as IHttpRequest['method']),
    url: { path: pathname, query: Object.fromEntries(searchParams) },
    // Schemes are case-insensitive (RFC 9110 §11.1); Prism knows one spelling.
    headers: joined({ ...headers, authorization: headers.authorization?.replace(/^bearer /i, 'Bearer ') }),
    body: parsed(headers, sent),
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
