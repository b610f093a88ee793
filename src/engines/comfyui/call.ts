import { type Agent, type Dispatcher, type FormData, request } from 'undici'
import { z } from 'zod'
import { isTimeout, parseJson } from '../remote/service.ts'

/** Its address, the headers of every request to it, and the connections to it. */
export type Server = { url: string; headers: Record<string, string>; agent: Agent }

/** Any answer other than the expected one, or none. */
export class ComfyuiError extends Error {
  override name = 'ComfyuiError'
  /** Undefined if there was no answer, or a 2xx that is not ComfyUI's. */
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined
  readonly body: string
  readonly tooLarge: boolean
  /** Whether it took too long to answer. */
  readonly timedOut: boolean
  /** Whether the request certainly never left this machine. */
  readonly isUnsent: boolean

  // The reason is not a `cause`, because the message says it: a log would say it again.
  constructor(message: string, { status, retryAfterSeconds, body = '', tooLarge = false, reason }: Details = {}) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.body = body
    this.tooLarge = tooLarge
    this.timedOut = isTimeout({ status, cause: reason })
    this.isUnsent = reason !== undefined && eachOf(reason).every((one) => unsentCodes.includes(String(one.code)))
  }
}

type Details = { status?: number; retryAfterSeconds?: number; body?: string; tooLarge?: boolean; reason?: unknown }

/** Failures of requests that never left this machine. */
const unsentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** Node fails to connect to several addresses with an AggregateError that says nothing itself. */
const eachOf = (reason: unknown) =>
  (reason instanceof AggregateError ? reason.errors : [reason]) as NodeJS.ErrnoException[]

const answerMaxBytes = 32 * 1024 * 1024
const answerTimeoutMs = 30_000
const errorMaxBytes = 1024 * 1024

type CallOptions = {
  method?: 'GET' | 'POST'
  body?: string | FormData
  signal?: AbortSignal
  timeoutMs?: number
}

/** One request and its answer as JSON of the expected shape. @throws ComfyuiError */
export async function ask<T>(server: Server, path: string, schema: z.ZodType<T>, options: CallOptions): Promise<T> {
  const { body, headers } = await call(server, path, options)
  const text = await waitFor(readText(body, answerMaxBytes), { server, path, ...options })
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const type = headers['content-type'] ?? 'no type'
  throw new ComfyuiError(`${server.url}${path} answered with ${type}, which ComfyUI never sends: is this its address?`)
}

/** One request, and its answer if that is 2xx; the caller must read or dump the body. @throws ComfyuiError */
export async function call(server: Server, path: string, options: CallOptions): Promise<Dispatcher.ResponseData> {
  const { method = 'GET', body, signal, timeoutMs = answerTimeoutMs } = options
  const limit = AbortSignal.timeout(Math.ceil(timeoutMs))
  // Redirects are not followed: the headers are only for this server.
  const response = await waitFor(
    request(`${server.url}${path}`, {
      dispatcher: server.agent,
      method,
      body: body as Dispatcher.DispatchOptions['body'],
      headers: {
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        'user-agent': 'veduta',
        ...server.headers,
      },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }),
    { server, path, signal },
  )
  if (response.statusCode >= 200 && response.statusCode <= 299) return response
  const text = await readText(response.body, errorMaxBytes).catch(() => '')
  const status = response.statusCode
  throw new ComfyuiError(`${server.url}${path} answered ${status}${explain(text)}.${advice[status] ?? ''}`, {
    status,
    retryAfterSeconds: parseRetryAfter(response.headers['retry-after']),
    body: text,
  })
}

const headersAdvice = ' Set VEDUTA_COMFYUI_HEADERS to the headers that its proxy requires.'
const advice: Record<number, string> = {
  401: headersAdvice,
  403: headersAdvice,
  413: ' Start it with a larger --max-upload-size, and raise the limit of its proxy.',
}

/** Waits for a network operation, and names the server in its errors. An abort by the caller is rethrown unchanged. */
export async function waitFor<T>(
  waited: Promise<T>,
  { server, path, signal }: { server: Server; path: string; signal?: AbortSignal },
): Promise<T> {
  return await waited.catch((reason) => {
    if (reason instanceof ComfyuiError || signal?.aborted) throw reason
    const said = eachOf(reason).map(({ message, code }) => message || code)
    throw new ComfyuiError(`${server.url}${path} did not answer: ${said.join(', ')}. Is ComfyUI running there?`, {
      reason,
    })
  })
}

/** The chunks of a body up to a limit. @throws ComfyuiError, too large, if there are more */
export async function* bounded(body: AsyncIterable<Buffer>, maxBytes: number) {
  let sizeBytes = 0
  for await (const chunk of body) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) throw new ComfyuiError(`ComfyUI sent more than ${maxBytes} bytes.`, { tooLarge: true })
    yield chunk
  }
}

async function readText(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of bounded(body, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function parseRetryAfter(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string') return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

const nodeErrors = z.record(
  z.string(),
  z.object({ class_type: z.string().default(''), errors: z.array(z.object({ details: z.string().default('') })) }),
)
const refusal = z.object({
  error: z.object({ message: z.string(), details: z.string().default('') }),
  node_errors: nodeErrors.default({}),
})

/** ComfyUI's reason for a refusal, if the answer has one. */
function explain(text: string): string {
  const parsed = refusal.safeParse(parseJson(text))
  if (!parsed.success) return ''
  const { error, node_errors } = parsed.data
  const details = Object.entries(node_errors).flatMap(([id, { class_type, errors }]) =>
    errors.map(({ details }) => `${class_type} "${id}": ${details}`),
  )
  return `: ${[error.message, ...(details.length ? details : [error.details]).filter(Boolean)].join('; ')}`.slice(
    0,
    2000,
  )
}
