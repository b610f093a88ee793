import { open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'
import { isOfDisk } from './folder.ts'

const redirectsMax = 5
/** In a row, without another byte. */
const failuresMax = 5
const pauseMs = 500
const stallMs = 60_000

export type FetchOptions = {
  /** A file of another size is refused before a byte is read. */
  sizeBytes: number | undefined
  signal: AbortSignal
  /** Told how many of its bytes are here, those of earlier calls included. */
  progress: (bytes: number) => void
}

/** What is known of a partly fetched file. */
type Part = { url: string; validator: string }

/**
 * Fetches a file to `path`, resuming an earlier try of this or a previous call if the server still has the same file.
 *
 * @throws Error with a sentence
 */
export async function fetchFile(url: string, path: string, options: FetchOptions): Promise<void> {
  let failures = 0
  for (;;) {
    const before = await sizeOf(path)
    try {
      await fetchRest(url, path, options)
      await rm(partOf(path), { force: true })
      return
    } catch (error) {
      options.signal.throwIfAborted()
      if (error instanceof Refusal || isOfDisk(error)) throw error
      failures = (await sizeOf(path)) > before ? 0 : failures + 1
      if (failures === failuresMax)
        throw new Error(`${url} could not be fetched: ${(error as Error).message}. ${whatToDo}`)
      await setTimeout(pauseMs * failures, undefined, { signal: options.signal })
    }
  }
}

const whatToDo = 'Check that this machine reaches it, then install again, which goes on where it stopped.'

/** A failure that a retry does not change. */
class Refusal extends Error {
  override name = 'Refusal'
}

const partOf = (path: string) => `${path}.json`

async function fetchRest(url: string, path: string, { sizeBytes, signal, progress }: FetchOptions): Promise<void> {
  const have = await readPart(url, path)
  const range = have && { range: `bytes=${have.sizeBytes}-`, 'if-range': have.validator }
  const { statusCode, headers, body } = await requestFollowing(url, { ...range }, signal)
  try {
    const total = totalOf(statusCode, headers, have?.sizeBytes ?? 0)
    const start = statusCode === 206 ? (have?.sizeBytes ?? 0) : 0
    if (statusCode === 416) {
      // The file was complete, but not verified yet.
      if (headers['content-range'] === `bytes */${have?.sizeBytes}`) return
      await removePart(path)
      throw new Error('the server has less of the file than was already fetched')
    }
    if (statusCode !== 200 && statusCode !== 206) throw statusError(url, statusCode)
    if (sizeBytes !== undefined && total !== undefined && total !== sizeBytes) {
      throw new Refusal(`${url} has ${total} bytes, but ${sizeBytes} were expected: nothing was fetched.`)
    }
    await writePart(url, path, headers)
    await save(body, path, { start, sizeBytes, progress })
  } finally {
    // The rest of it is not awaited, and ends with an error.
    body.on('error', () => {}).destroy()
  }
}

/** Servers of weights redirect to storage elsewhere. */
async function requestFollowing(url: string, headers: Record<string, string>, signal: AbortSignal) {
  let target = url
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const answer = await request(target, {
      headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'veduta' },
      headersTimeout: stallMs,
      bodyTimeout: stallMs,
      signal,
    })
    const { location } = answer.headers
    if (![301, 302, 303, 307, 308].includes(answer.statusCode) || typeof location !== 'string') return answer
    await answer.body.dump()
    target = new URL(location, target).href
  }
  throw new Refusal(`${url} has more than ${redirectsMax} redirects.`)
}

function statusError(url: string, status: number): Error {
  const isFinal = status < 500 && status !== 408 && status !== 429
  return isFinal
    ? new Refusal(
        `${url} cannot be fetched: its server answered ${status}. Give another address in your own list (VEDUTA_MODELS), or choose another model.`,
      )
    : new Error(`status ${status}`)
}

/** The size of the whole file. A part with another start than requested is refused. */
function totalOf(status: number, headers: Dispatcher.ResponseData['headers'], start: number): number | undefined {
  if (status !== 206) return headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  const [, first, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(String(headers['content-range'])) ?? []
  if (Number(first) !== start) throw new Refusal(`The server sent a part of the file other than requested.`)
  return total === '*' ? undefined : Number(total)
}

async function save(
  body: Dispatcher.ResponseData['body'],
  path: string,
  { start, sizeBytes, progress }: { start: number } & Pick<FetchOptions, 'sizeBytes' | 'progress'>,
): Promise<void> {
  // What is here already ends where the rest begins.
  const file = await open(path, start ? 'a' : 'w')
  let written = start
  try {
    for await (const chunk of body) {
      written += chunk.length
      if (written > (sizeBytes ?? Number.POSITIVE_INFINITY)) break
      await file.appendFile(chunk)
      progress(written)
    }
  } finally {
    await file.close()
  }
  if (written <= (sizeBytes ?? Number.POSITIVE_INFINITY)) return
  await removePart(path)
  throw new Refusal('The file is larger than expected: it was removed.')
}

async function readPart(url: string, path: string): Promise<(Part & { sizeBytes: number }) | undefined> {
  try {
    const part = JSON.parse(await readFile(partOf(path), 'utf8')) as Part
    const sizeBytes = await sizeOf(path)
    return part.url === url && sizeBytes ? { ...part, sizeBytes } : undefined
  } catch {
    return undefined
  }
}

/** Only a strong validator guarantees that the rest belongs to the same bytes (RFC 9110 §13.1.5). */
async function writePart(url: string, path: string, headers: Dispatcher.ResponseData['headers']): Promise<void> {
  const etag = String(headers.etag ?? '')
  const validator = etag && !etag.startsWith('W/') ? etag : String(headers['last-modified'] ?? '')
  if (validator) await writeFile(partOf(path), JSON.stringify({ url, validator } satisfies Part))
  else await rm(partOf(path), { force: true })
}

/** Removes the fetched part of a file. */
export async function removePart(path: string): Promise<void> {
  await rm(path, { force: true })
  await rm(partOf(path), { force: true })
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0
