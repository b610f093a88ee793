import type { ErrorCode, ErrorDetails, FailureCode, Generation } from './contract.ts'

/** What fails on the caller's side: no answer, none in time, one of something else, other bytes than announced. */
export type ClientErrorCode = 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER' | 'BAD_DOWNLOAD' | 'BAD_SIGNATURE'

type About = {
  cause?: unknown
  details?: ErrorDetails
  status?: number
  requestId?: string
  retryAfterMs?: number
  generation?: Generation
}

/** Why a call did not do what it was asked; the message says what to do. */
export class VedutaError extends Error {
  override name = 'VedutaError'
  readonly code: ErrorCode | FailureCode | ClientErrorCode
  readonly details: ErrorDetails | undefined
  /** Of the HTTP answer, where there was one. */
  readonly status: number | undefined
  /** What the service's operator finds the request by. */
  readonly requestId: string | undefined
  /** How long the service asks to wait before the next try. */
  readonly retryAfterMs: number | undefined
  /** The generation that failed, or was not finished in time. */
  readonly generation: Generation | undefined

  constructor(code: VedutaError['code'], message: string, { cause, ...about }: About = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.details = about.details
    this.status = about.status
    this.requestId = about.requestId
    this.retryAfterMs = about.retryAfterMs
    this.generation = about.generation
  }
}

/** What an answer refuses with, whoever sent it: a proxy's page has no code of ours. */
export async function readRefusal(response: Response): Promise<VedutaError> {
  const { status, headers, url } = response
  const body = (await response.json().catch(() => undefined)) as Refusal | undefined
  const about = { status, requestId: headers.get('x-request-id') ?? undefined, retryAfterMs: readRetryAfter(headers) }
  return body?.status === 'error'
    ? new VedutaError(body.code, body.message, { ...about, ...(body.details && { details: body.details }) })
    : new VedutaError('BAD_ANSWER', `HTTP ${status} of ${url} is no answer of Veduta: check the address.`, about)
}

type Refusal = { status: 'error'; code: ErrorCode; message: string; details?: ErrorDetails }

/** Whether it may be gone by itself when it is tried again. */
export const isPassing = ({ code, status = 200 }: VedutaError) =>
  code === 'NETWORK' || code === 'IDEMPOTENCY_IN_PROGRESS' || [408, 429, 500, 502, 503, 504].includes(status)

/** In seconds or as a date (RFC 9110 §10.2.3). */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return ms >= 0 ? ms : undefined
}
