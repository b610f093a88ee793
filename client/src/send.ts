import { backoffMs, type Deadline } from './deadline.ts'
import { isPassing, readRefusal, VedutaError } from './error.ts'
import { type OnSent, sendForm } from './send-form.ts'

export type Connection = {
  baseUrl: string
  /** Absent in the service's own pages, where the browser sends a cookie. */
  apiKey?: string
  fetch: typeof fetch
}

export type Request = {
  method: string
  /** Including the query. */
  path: string
  headers?: Record<string, string>
  body?: FormData | string
  /** Of a form. */
  onSent?: OnSent | undefined
}

/** The pauses add up to about 18 seconds: a service restarts in less. */
const retries = 6

/** After this long without a byte, the connection is given up and the request sent again. */
const attemptMs = 30_000
const uploadMs = 120_000

/**
 * Sends a request, with retries, and returns its JSON.
 *
 * @param mayRepeat whether the service acts only once, however often it is asked; if not, only what was certainly refused
 * is sent again
 */
export async function sendJson(
  connection: Connection,
  request: Request,
  { mayRepeat, deadline }: { mayRepeat: boolean; deadline: Deadline },
): Promise<unknown> {
  for (let failures = 0; ; failures++) {
    try {
      const attempt = AbortSignal.timeout(request.body instanceof FormData ? uploadMs : attemptMs)
      return await readJson(connection, request, AbortSignal.any([deadline.signal, attempt]))
    } catch (error) {
      const passing = explain(error, connection, deadline)
      const isRepeated = mayRepeat ? isPassing(passing) : passing.code === 'RATE_LIMITED'
      const pauseMs = backoffMs(failures, passing.retryAfterMs)
      if (!isRepeated || failures === retries || pauseMs > deadline.remainingMs()) throw passing
      await deadline.pause(pauseMs)
    }
  }
}

async function readJson(connection: Connection, request: Request, signal: AbortSignal): Promise<unknown> {
  const response = await open(connection, request, signal)
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new VedutaError('BAD_ANSWER', `${response.url} did not answer with JSON: check the address.`, {
      cause,
      status: response.status,
    })
  }
}

/** One try, up to the head of its answer. @throws VedutaError if it is a refusal */
export async function open(
  { baseUrl, apiKey, fetch }: Connection,
  { method, path, headers, body, onSent }: Request,
  signal: AbortSignal,
): Promise<Response> {
  const authorization = apiKey && { authorization: `Bearer ${apiKey}` }
  const json = typeof body === 'string' && { 'content-type': 'application/json' }
  const url = baseUrl.replace(/\/+$/, '') + path
  const init = {
    method,
    headers: { accept: 'application/json', ...authorization, ...json, ...headers },
    body: body ?? null,
    signal,
  }
  const response = await (onSent ? sendForm(fetch, url, init, onSent) : fetch(url, init))
  if (response.ok || response.status === 304) return response
  throw await readRefusal(response)
}

/** What ended a try, as an error for callers; thrown here if the whole call is over. */
export function explain(cause: unknown, { baseUrl }: Pick<Connection, 'baseUrl'>, deadline: Deadline): VedutaError {
  if (cause instanceof VedutaError) return cause
  deadline.throwIfOver()
  return new VedutaError('NETWORK', `The connection to ${baseUrl} failed: check the address and the network.`, {
    cause,
  })
}
