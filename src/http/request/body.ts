import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { ApiError } from '../../contract/errors.ts'

/** A request and the response to it, as Node has them. */
export type Exchange = { request: IncomingMessage; response: ServerResponse }

export const hasBody = ({ headers }: IncomingMessage) =>
  Boolean(Number(headers['content-length']) || headers['transfer-encoding'])

/** So much is read in one turn of the event loop, in so many pieces; others are served before the next. */
const turnBytes = 131072
const turnPieces = 16

/** The bytes of a body up to a limit. The request itself stays open, so that a refusal can still be answered. */
export async function* bodyOf(
  { request, response }: Exchange,
  maxBytes: number,
  tooLarge: (size: number) => ApiError,
): AsyncGenerator<Buffer> {
  if (request.headers['content-encoding']) {
    throw new ApiError('INVALID_PARAMETERS', { reason: 'a Content-Encoding is not taken' })
  }
  if (request.headers.expect) response.writeContinue()
  let received = 0
  for await (const piece of piecesOf(request)) {
    received += piece.length
    if (received > maxBytes) throw tooLarge(received)
    yield piece
  }
}

/** Reads what nobody wants, so that its sender gets to read the answer. */
export async function discardBody(request: IncomingMessage): Promise<void> {
  for await (const _ of piecesOf(request));
}

/** What arrives while its reader pauses comes as one piece: so the tiniest chunks hold nobody up. */
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
