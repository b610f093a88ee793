import { channel } from 'node:diagnostics_channel'
import { createServer, maxHeaderSize } from 'node:http'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { App } from '../app.ts'
import { endpoints } from '../contract/endpoints.ts'
import { ApiError } from '../contract/errors.ts'
import type { Endpoint } from '../contract/fields/endpoint.ts'
import { logContext } from '../log-context.ts'
import { type Known, openAccess } from './access/auth.ts'
import { deprecationHeaders } from './deprecation.ts'
import { answerError, answerOnSocket, answerParserError, tooFarAhead } from './errors.ts'
import { handlers } from './handlers.ts'
import { openAccountPlaces } from './limits/account-places.ts'
import { openPressure } from './limits/pressure.ts'
import { kindOf, openRateLimits } from './limits/rate-limit.ts'
import { openReaders } from './limits/readers.ts'
import { openUnpaidDecoding } from './limits/unpaid-decoding.ts'
import { isMisrouted, notRouted } from './not-routed.ts'
import { readNothing } from './request/form.ts'
import { openRunningKeys } from './request/idempotency.ts'
import { endAfterAnswers, oneByOne } from './request/one-by-one.ts'
import { originOf } from './request/origin.ts'
import { openEstimates } from './status/estimates.ts'
import { openWaiting } from './status/waiting.ts'
import { openRequestSpans } from './trace.ts'

/** Published for each answer, for metrics. `route` is the path of its endpoint, or `unknown`. */
export type AnswerEvent = { method: string; route: string; status: number; seconds: number }

const answers = channel('veduta:answer')

/** On this server: the most open files of one link and of all links of an account, and how long a reader waits for one. */
const readers = { linkMax: 16, accountMax: 64, waitMs: 10_000 }

/**
 * The HTTP server, not yet listening: the routes in one list, and one place where errors become answers.
 *
 * @param stopping aborts when the process begins to stop: from then on it is not ready, and callers are sent to new connections
 */
export async function openServer(app: App, stopping: AbortSignal = new AbortController().signal) {
  const server = Fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => app.clock.newId(),
    trustProxy: app.config.trustProxy,
    // While closing, requests on open connections are still served: the framework's refusal would not have the error shape.
    return503OnClosing: false,
    // As long as a path can be, so that an overlong id is simply unknown.
    routerOptions: { maxParamLength: maxHeaderSize },
    // The contract checks requests. The framework's own compilers of schemas, which nothing uses, would be loaded at each start.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    serverFactory: (serve, { keepAliveTimeout }) =>
      createServer(
        {
          keepAliveTimeout: keepAliveTimeout as number,
          requestTimeout: app.config.requestTimeoutSeconds * 1000,
          headersTimeout: app.config.headersTimeoutSeconds * 1000,
          connectionsCheckingInterval: 1000,
          // The most that is buffered of a body in tiny chunks.
          highWaterMark: 4096,
          // Node's own refusal of a missing Host header would not have the error shape.
          requireHostHeader: false,
        },
        oneByOne(serve, (socket) => answerOnSocket(app, tooFarAhead(), socket)),
      ),
    clientErrorHandler: (error, socket) => answerParserError(app, error, socket),
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply)
      answerError(error, request, reply)
      logResponse(request, reply)
    },
  })
  // Handlers read bodies themselves, after the key was checked.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _body, done) => done(null))
  // With a listener, Node leaves it to the body's reader to send 100 Continue.
  server.server.on('checkContinue', (request, response) => server.server.emit('request', request, response))
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))
  // Without a listener, Node closes the connection unanswered.
  server.server.on('connect', (_request, socket) =>
    endAfterAnswers(socket as Socket, () => answerOnSocket(app, new ApiError('NOT_FOUND'), socket as Socket)),
  )

  const spans = openRequestSpans(app.clock)
  server.addHook('onRequest', (request, _reply, done) => logContext.run({ id: request.id }, done))
  server.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(request, reply)
    if (stopping.aborted) reply.header('connection', 'close')
    reply.header('traceparent', spans.start(request))
    checkHead(request)
    // The router treats the asterisk of OPTIONS (RFC 9112 §3.2.4) as the root.
    if (request.is404 || request.url === '*' || isMisrouted(request)) throw notRouted(request)
  })
  const { checkKey, findEnded, checkAdmin, findCurrentSession } = openAccess(app)
  const waiting = openWaiting(app, findEnded)
  // Connections without a request: closing waits for them like any other, and their timeouts end with it.
  const silent = new Set<Socket>()
  server.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.server.on('request', ({ socket }) => silent.delete(socket))
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
    waiting.close()
    for (const socket of silent) socket.destroy()
  })
  server.addHook('onResponse', async (request, reply) => {
    logResponse(request, reply)
    spans.end(request, reply.statusCode)
    // Its connection becomes idle after the others were closed, and would keep the server open for its keep-alive time.
    if (closing) setImmediate(() => server.server.closeIdleConnections())
  })
  server.setErrorHandler(answerError)
  const { corsOrigins } = app.config
  if (corsOrigins.length) {
    const origin = corsOrigins.includes('*') ? '*' : corsOrigins
    await server.register(cors, {
      origin,
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
      exposedHeaders,
      strictPreflight: false,
    })
  }
  const countRequest = openRateLimits(app)
  const deprecation = deprecationHeaders(app.config)
  const runningKeys = openRunningKeys(app)
  server.addHook('onClose', runningKeys.close)
  const { maxInspecting, maxUploads } = app.config
  const takePlace = openAccountPlaces({ name: 'inspecting', quota: maxInspecting }, maxUploads)
  const countDecoding = openUnpaidDecoding(app)
  const takeReader = openReaders(readers)
  const { estimate, close: closeEstimates } = openEstimates(app)
  server.addHook('onClose', async () => closeEstimates())
  const pressure = openPressure(app.config, app.log)
  server.addHook('onClose', async () => pressure.close())
  const callers = new WeakMap<FastifyRequest, Known>()
  for (const { name, endpoint, path } of routes) {
    server.route({
      method: endpoint.method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // A hook, because it comes before the framework refuses a malformed Content-Type.
      onRequest: async (request, reply) => {
        if (endpoint.deprecated) reply.headers(deprecation)
        // Before the key, whose check queries the database, so that all else is still answered.
        if (endpoint.form) pressure.check()
        if (endpoint.access === 'admin') await checkAdmin(request)
        if (!endpoint.scope) return
        const caller = await checkKey(request, endpoint.scope)
        await countRequest(caller.key.id, kindOf(endpoint), reply)
        callers.set(request, caller)
      },
      handler: async (request, reply) => {
        const caller = callers.get(request)!
        if (!endpoint.form && !endpoint.body) await readNothing({ request: request.raw, response: reply.raw })
        return await handlers[name]({
          app,
          request,
          reply,
          key: caller?.key,
          caller,
          // The studio has our words, whatever key it stands for.
          vocabulary: (caller && !caller.session && caller.key.statusVocabulary) || 'veduta',
          takePlace,
          countDecoding,
          takeReader,
          takeRunningKey: runningKeys.take,
          estimate,
          waiting,
          findCurrentSession: () => findCurrentSession(request),
          origin: originOf(app, request),
          traceParent: String(reply.getHeader('traceparent')),
          signal: goneSignal(reply),
          stopping,
        })
      },
    })
  }
  return server
}

/** Every endpoint at its path and at each alias. */
const routes = (Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]).flatMap(([name, endpoint]) =>
  [endpoint, ...(endpoint.aliases ?? [])].map(({ path }) => ({ name, endpoint, path })),
)

const exposedHeaders = [
  ...['Location', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id', 'Idempotent-Replayed', 'ETag'],
  ...['Deprecation', 'Sunset', 'Link', 'traceparent'],
]

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    // Answers are not pages: a browser that is made to show one loads, runs and frames nothing.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
}

function checkHead({ headers, raw }: FastifyRequest): void {
  if ((raw.headersDistinct.host?.length ?? 0) > 1) {
    throw new ApiError('INVALID_PARAMETERS', { field: 'Host', reason: 'the header was sent twice' })
  }
  if (!headers.host && raw.httpVersion === '1.1') {
    throw new ApiError('INVALID_PARAMETERS', { field: 'Host', reason: 'the header is missing' })
  }
  if (headers.expect && headers.expect.toLowerCase() !== '100-continue') {
    throw new ApiError('INVALID_PARAMETERS', { field: 'Expect', reason: 'only 100-continue is understood' })
  }
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  // The caller may have left while its key was checked.
  if (reply.raw.closed || reply.raw.socket?.destroyed) gone.abort()
  reply.raw.on('close', () => {
    if (!reply.raw.writableEnded) gone.abort()
  })
  return gone.signal
}

function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  // The query is left out: it may hold a link's signature.
  const path = request.url.split('?')[0]
  const { method, id } = request
  const route = request.routeOptions?.url ?? 'unknown'
  const seconds = reply.elapsedTime / 1000
  answers.publish({ method, route, status: reply.statusCode, seconds } satisfies AnswerEvent)
  const trace = String(reply.getHeader('traceparent')).split('-')[1]
  request.log.info(
    { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime), id, trace },
    'Answered.',
  )
}

function refuseSchemas(): never {
  throw new Error('Routes have no schema of the framework: declare fields in src/contract.')
}
