import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { BlobsAwayError } from '../blobs/blobs.ts'
import { ApiError, overloaded } from '../contract/errors.ts'
import { isDiskFull } from '../disk-space.ts'
import { isDatabaseAway } from '../store/open.ts'
import { discardBody, hasBody } from './request/body.ts'
import { aheadMax, endAfterAnswers } from './request/one-by-one.ts'

/** How long the rest of a refused body is read and discarded, so that its sender can read the refusal. */
const discardMs = 5000

/** Turns any thrown error into an answer in the shape of all errors. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toApiError(error, request)
  const body = JSON.stringify(known)
  reply.code(known.status).headers({ ...known.headers, 'content-type': 'application/json; charset=utf-8' })
  if (isRead(request.raw)) reply.send(body)
  else answerUnread(request, reply, body)
}

function toApiError(error: unknown, request: FastifyRequest): ApiError {
  if (request.raw.socket.destroyed) {
    request.log.info('The caller disconnected.')
    return new ApiError('REQUEST_TIMEOUT')
  }
  if (error instanceof ApiError) {
    if (error.cause) request.log.info({ cause: error.cause }, error.message)
    return error
  }
  if (isDatabaseAway(error)) {
    request.log.error(error, 'The database is away.')
    return overloaded(5)
  }
  if (error instanceof BlobsAwayError) {
    request.log.error(error, 'The object store is away.')
    return overloaded(5)
  }
  if (isDiskFull(error)) {
    request.log.error(error, 'The disk is full.')
    return overloaded(5)
  }
  if (isOutOfDescriptors(error)) {
    request.log.error(error, 'This process may open no more files and connections: raise its limit (ulimit -n).')
    return overloaded(5)
  }
  // The framework's refusals before a route runs are the request's fault, such as a path that does not decode.
  const { statusCode } = error as { statusCode?: number }
  if (statusCode && statusCode < 500) {
    return new ApiError('INVALID_PARAMETERS', { reason: 'the request line or a header is malformed' }, { cause: error })
  }
  request.log.error({ err: error, reference: request.id }, 'A request failed.')
  const timestamp = new Date().toISOString()
  return new ApiError('INTERNAL_SERVER_ERROR', { error: request.id, timestamp })
}

const isOutOfDescriptors = (error: unknown) =>
  ['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '')

const isRead = (request: IncomingMessage) => request.complete || !hasBody(request)

/** Answers before the body was read: closing at once would reset the connection, and the answer would be lost. */
async function answerUnread(request: FastifyRequest, reply: FastifyReply, body: string): Promise<void> {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) raw.setHeader(name, value!)
  raw.writeHead(reply.statusCode, { 'content-length': Buffer.byteLength(body), connection: 'close' })
  raw.write(request.method === 'HEAD' ? '' : body)
  const read = discardBody(request.raw).catch(() => {})
  await Promise.race([read, setTimeout(discardMs, undefined, { ref: false })])
  raw.end()
}

/** Answers requests that Node's HTTP parser refuses, in the error shape; a closed connection gets nothing. */
export function answerParserError(app: App, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else
    endAfterAnswers(socket, () => {
      // If an answer was begun, a second one would corrupt it.
      const { _httpMessage: begun } = socket as Socket & { _httpMessage?: { headersSent: boolean } }
      if (begun?.headersSent) socket.destroy()
      else answerOnSocket(app, parserError(error), socket)
    })
}

/** What a request too many on one connection is refused with. */
export const tooFarAhead = () =>
  new ApiError('INVALID_PARAMETERS', { reason: `more than ${aheadMax} requests were sent ahead of their answers` })

/** Answers without a response object, and closes. */
export function answerOnSocket(app: App, error: ApiError, socket: Socket): void {
  const id = app.clock.newId()
  const body = JSON.stringify(error)
  // Node has released this socket: nothing else handles its errors, or ends it if its sender never does.
  socket.on('error', () => {})
  setTimeout(discardMs, undefined, { ref: false }).then(() => socket.destroy())
  socket.resume()
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      `X-Request-Id: ${id}`,
      'X-Content-Type-Options: nosniff',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  app.log.info({ status: error.status, id }, 'Answered.')
}

function parserError({ code }: { code?: string }): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ApiError('REQUEST_TIMEOUT')
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('HEADERS_TOO_LARGE')
  return new ApiError('INVALID_PARAMETERS', { reason: 'the request line, a header or the body is malformed HTTP' })
}
