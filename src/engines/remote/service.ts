import type { Dispatcher, request } from 'undici'

const answerMaxBytes = 256 * 1024 * 1024

export type Answer = { status: number; headers: Record<string, string>; text: string }

type Question = {
  method?: Dispatcher.HttpMethod
  headers?: Record<string, string>
  body?: string | Buffer
  signal?: AbortSignal | undefined
  /** Limits the whole request. */
  timeoutMs: number
  dispatcher?: Dispatcher
}

/** A service's error answer, or why there was none. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  /** Undefined if no answer came. */
  readonly status: number | undefined
  readonly text: string
  readonly retryAfterSeconds: number | undefined
  /** False if the request certainly did not reach the service. */
  readonly reached: boolean
  /** Whether nothing listens at its address: the service does not run. */
  readonly refused: boolean
  /** Whether it took too long to answer. */
  readonly timedOut: boolean

  // The reason is not a `cause`: clients of services look there to decide about retries.
  constructor(
    message: string,
    {
      answer,
      reached = true,
      refused = false,
      timedOut = isTimeout({ status: answer?.status }),
    }: { answer?: Answer | undefined; reached?: boolean; refused?: boolean; timedOut?: boolean } = {},
  ) {
    super(message)
    this.timedOut = timedOut
    this.status = answer?.status
    this.text = answer?.text ?? ''
    this.retryAfterSeconds = retryAfterSeconds(answer)
    this.reached = reached
    this.refused = refused
  }

  /** The service's answer, if it is JSON. */
  get body(): unknown {
    return parseJson(this.text)
  }
}

/**
 * Sends one request to a service that the operator named, and reads its answer to the end.
 *
 * @throws ServiceError for every failure and every status but 2xx
 */
export async function askService(url: string, { timeoutMs, signal, ...question }: Question): Promise<Answer> {
  const limit = AbortSignal.timeout(timeoutMs)
  const { host } = new URL(url)
  const answer = await fetchText(url, {
    ...question,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    // Only the signal limits it.
    headersTimeout: 0,
    bodyTimeout: 0,
  }).catch((error) => {
    throw new ServiceError(`${host} gave no answer: ${reasons(error)}`, {
      reached: !neverSent(error),
      refused: eachOf(error).every((one) => codeOf(one) === 'ECONNREFUSED'),
      timedOut: eachOf(error).every((cause) => isTimeout({ cause })),
    })
  })
  if (answer.status >= 200 && answer.status <= 299) return answer
  throw new ServiceError(`${host} answered ${answer.status}: ${answer.text.slice(0, 500)}`, { answer })
}

type FetchOptions = { timeoutMs: number; rewrite?: (url: string) => string }

/** The same as a `fetch` for clients of services, which do not retry after its errors. */
export function openServiceFetch({ timeoutMs, rewrite = (url) => url }: FetchOptions): typeof fetch {
  return async (input, init = {}) => {
    // fetch's own classes decide how a body is encoded, and with which headers.
    const asked = new Request(input, { ...init, signal: null })
    const body = asked.body && Buffer.from(await asked.arrayBuffer())
    const answer = await askService(rewrite(asked.url), {
      method: asked.method as Dispatcher.HttpMethod,
      headers: Object.fromEntries(asked.headers),
      ...(body && { body }),
      signal: init.signal ?? undefined,
      timeoutMs,
    })
    return new Response(answer.status === 204 ? null : answer.text, { status: answer.status, headers: answer.headers })
  }
}

/** Whether a request failed because it took too long: by a limit of ours, of the network or of a gateway on its way. */
export function isTimeout({ status, cause }: { status?: number | undefined; cause?: unknown }): boolean {
  if (status !== undefined) return status === 408 || status === 504
  const { name, code } = (cause ?? {}) as { name?: string; code?: unknown }
  return name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(String(code))
}

/** The value of a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function fetchText(url: string, options: Parameters<typeof request>[1]): Promise<Answer> {
  // Every start reads settings by this file, and most need no service.
  const { request } = await import('undici')
  const { statusCode, headers, body } = await request(url, options)
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of body) {
    sizeBytes += chunk.length
    if (sizeBytes > answerMaxBytes) throw new Error(`an answer of more than ${answerMaxBytes} bytes`)
    chunks.push(chunk)
  }
  const single = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { status: statusCode, headers: Object.fromEntries(single), text: Buffer.concat(chunks).toString() }
}

/** Node fails to connect to several addresses with an AggregateError that says nothing itself. */
const eachOf = (error: unknown): unknown[] => (error instanceof AggregateError ? error.errors : [error])

const reasons = (error: unknown) =>
  eachOf(error)
    .map((one) => (one instanceof Error ? one.message : String(one)))
    .join(', ')

const neverSentCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|ERR_TLS_.*|UNABLE_TO_.*)$/

const neverSent = (error: unknown) => eachOf(error).every((one) => neverSentCodes.test(codeOf(one)))

const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code)

/** RFC 9110 §10.2.3: seconds or a date. Replicate writes it into the sentence of a 429 instead. */
function retryAfterSeconds(answer: Answer | undefined): number | undefined {
  const value = answer?.headers['retry-after'] ?? (answer?.status === 429 && /resets in ~(\d+)s/.exec(answer.text)?.[1])
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
