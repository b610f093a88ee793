import { rm, writeFile } from 'node:fs/promises'
import { type Agent, type Dispatcher, request } from 'undici'
import { checkUrl, OutgoingError, rethrowAsOutgoingError } from './outgoing.ts'
import type { AllowedRanges } from './public-address.ts'
import { openPublicAgent } from './public-agent.ts'
import { type ResolveHost, resolveHost } from './resolve-host.ts'

const redirectsMax = 3
/** What the file-type package reads of a file. */
const headBytes = 4100

export type DownloadOptions = {
  maxBytes: number
  /** Bounds the whole download in time; a slow drip never trips the timeouts between bytes. */
  signal: AbortSignal
  allow: AllowedRanges
  resolve?: ResolveHost
}

type Download = {
  sizeBytes: number
  /** The media type of the Content-Type header, in lower case and without parameters. */
  declaredType: string | undefined
  head: Uint8Array
}

/**
 * Downloads an outside URL to a file, which is removed again on failure. Every failure but the file system's is an
 * OutgoingError. A redirect may lead from https to http: nothing secret is ever sent, and plain http is allowed from the start.
 */
export async function download(url: string, destinationPath: string, options: DownloadOptions): Promise<Download> {
  const { maxBytes, signal, allow, resolve = resolveHost } = options
  const start = checkUrl(url, allow)
  const agent = openPublicAgent(allow, resolve, signal)
  try {
    const response = await requestFollowingRedirects(start, agent, allow)
    checkHeaders(response, maxBytes)
    const saved = await save(response.body, destinationPath, maxBytes)
    return { ...saved, declaredType: mediaType(response.headers['content-type']) }
  } catch (error) {
    await rm(destinationPath, { force: true })
    throw error
  } finally {
    await agent.destroy()
  }
}

async function requestFollowingRedirects(start: URL, dispatcher: Agent, allow: AllowedRanges) {
  let url = start
  for (let redirects = 0; ; redirects++) {
    const response = await request(url, {
      dispatcher,
      reset: true,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'veduta' },
    }).catch(rethrowAsOutgoingError)
    const { location } = response.headers
    if (![301, 302, 303, 307, 308].includes(response.statusCode) || typeof location !== 'string') return response
    if (redirects === redirectsMax) {
      throw new OutgoingError('could not be fetched', `more than ${redirectsMax} redirects`)
    }
    url = checkRedirect(location, url, allow)
  }
}

function checkRedirect(location: string, from: URL, allow: AllowedRanges): URL {
  try {
    return checkUrl(URL.parse(location, from.href)?.href ?? location, allow)
  } catch (cause) {
    throw new OutgoingError('could not be fetched', `redirect refused: ${(cause as Error).message}`, { cause })
  }
}

function checkHeaders({ statusCode, headers }: Dispatcher.ResponseData, maxBytes: number): void {
  if (statusCode < 200 || statusCode > 299) throw new OutgoingError('could not be fetched', `status ${statusCode}`)
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding !== 'identity') throw new OutgoingError('could not be fetched', `Content-Encoding ${encoding}`)
  const sizeBytes = Number(headers['content-length'] ?? 0)
  if (sizeBytes > maxBytes) {
    throw new OutgoingError('too large', `declared ${sizeBytes} bytes, but at most ${maxBytes} are accepted`, {
      sizeBytes,
    })
  }
}

async function save(body: AsyncIterable<Buffer>, destinationPath: string, maxBytes: number) {
  let sizeBytes = 0
  let head = Buffer.alloc(0)
  await writeFile(destinationPath, counted())
  if (sizeBytes === 0) throw new OutgoingError('could not be fetched', 'an empty body')
  return { sizeBytes, head }

  async function* counted() {
    try {
      for await (const chunk of body) {
        sizeBytes += chunk.length
        if (sizeBytes > maxBytes) {
          throw new OutgoingError('too large', `cut after ${sizeBytes} bytes, but at most ${maxBytes} are accepted`, {
            sizeBytes,
          })
        }
        if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
        yield chunk
      }
    } catch (error) {
      rethrowAsOutgoingError(error)
    }
  }
}

/** The names of RFC 6838 §4.2; anything else a server may have written counts as undeclared. */
function mediaType(contentType: string | string[] | undefined): string | undefined {
  const name = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}(?=\s*(;|$))/i
  return typeof contentType === 'string' ? name.exec(contentType)?.[0].toLowerCase() : undefined
}
