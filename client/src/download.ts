import type { Output } from './contract.ts'
import { backoffMs, type CallOptions, openDeadline } from './deadline.ts'
import { isPassing, VedutaError } from './error.ts'
import { type Connection, explain, open } from './send.ts'
import { openSha256 } from './sha256.ts'
import { openWatch } from './watch.ts'

export type Downloadable = Pick<Output, 'url' | 'size_bytes' | 'sha256' | 'content_type'>

const defaultMs = 10 * 60_000
const silenceMs = 30_000
const retries = 6

/**
 * The bytes of a result as they arrive, resuming after a broken connection.
 *
 * @throws VedutaError BAD_DOWNLOAD, at the end, if they are not the bytes that the service announced
 */
export function openDownload(
  { fetch }: Pick<Connection, 'fetch'>,
  file: Downloadable,
  options: CallOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = readPieces({ baseUrl: file.url, fetch }, file, options)
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await pieces.return()
    },
  })
}

async function* readPieces(
  connection: Connection,
  { size_bytes, sha256 }: Downloadable,
  options: CallOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const deadline = openDeadline(options, defaultMs)
  const hash = openSha256()
  let have = 0
  for (let failures = 0; have < size_bytes; ) {
    const watch = openWatch(deadline.signal, silenceMs)
    try {
      const headers = { accept: '*/*', ...(have && { range: `bytes=${have}-` }) }
      const response = await open(connection, { method: 'GET', path: '', headers }, watch.signal)
      if (have && response.status !== 206) throw damaged(connection.baseUrl, 'cannot be continued')
      for await (const piece of chunks(response.body!)) {
        watch.heard()
        failures = 0
        have += piece.length
        hash.update(piece)
        yield piece
      }
      if (have < size_bytes) throw damaged(connection.baseUrl, `ended after ${have} of ${size_bytes} bytes`)
    } catch (error) {
      const passing = explain(error, connection, deadline)
      if (!isPassing(passing) || failures === retries) throw passing
      await deadline.pause(backoffMs(failures++, passing.retryAfterMs))
    } finally {
      watch.close()
    }
  }
  if (have > size_bytes || hash.digest() !== sha256) {
    throw damaged(connection.baseUrl, 'is not what the service announced')
  }
}

/** Streams are not iterable in every browser. */
async function* chunks(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

const damaged = (url: string, what: string) =>
  new VedutaError('BAD_DOWNLOAD', `The file ${url.split('?')[0]} ${what}: download it again.`)
