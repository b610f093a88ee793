import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { ApiError } from '../../contract/errors.ts'

/** A request and its response, as Node's objects. */
export type Exchange = { request: IncomingMessage; response: ServerResponse }

export const hasBody = ({ headers }: IncomingMessage) =>
  Boolean(Number(headers['content-length']) || headers['transfer-encoding'])

/** How much is read in one turn of the event loop, and in how many pieces; others are served before the next. */
const turnBytes = 131072
const turnPieces = 16

/** The bytes of a body up to a limit. The request itself stays open, so that a refusal can still be answered. */
export async function* bodyOf(
  { request, response }: Exchange,
  maxBytes: number,
  tooLarge: (size: number) => ApiError,
): AsyncGenerator<Buffer> {
  if (request.headers['content-encoding']) {
    throw new ApiError('INVALID_PARAMETERS', { reason: 'a Content-Encoding is not supported' })
  }
  if (request.headers.expect) response.writeContinue()
  let received = 0
  for await (const piece of piecesOf(request)) {
    received += piece.length
    if (received > maxBytes) throw tooLarge(received)
    yield piece
  }
}

/** Reads and discards a body, so that its sender can read the answer. */
export async function discardBody(request: IncomingMessage): Promise<void> {
  for await (const _ of piecesOf(request));
}

/** Data that arrives while the reader pauses comes as one piece, so that tiny chunks block nobody. */
async function* piecesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  let bytes = 0
  let pieces = 0
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    yield piece
    bytes += piece.length
    pieces++
    if (bytes < turnBytes && pieces < turnPieces) continue
    await setImmediate()
    bytes = 0
    pieces = 0
  }
}
