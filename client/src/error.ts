import type { ErrorCode, ErrorDetails, FailureCode, Generation } from './contract.ts'

/** Failures on the caller's side: no answer, none in time, one that is not Veduta's, bytes other than announced. */
export type ClientErrorCode = 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER' | 'BAD_DOWNLOAD' | 'BAD_SIGNATURE'

type About = {
  cause?: unknown
  details?: ErrorDetails
  status?: number
  requestId?: string
  retryAfterMs?: number
  generation?: Generation
}

/** Why a call failed; the message says what to do. */
export class VedutaError extends Error {
  override name = 'VedutaError'
  readonly code: ErrorCode | FailureCode | ClientErrorCode
  readonly details: ErrorDetails | undefined
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined
  /** The reference by which the operator finds the request. */
  readonly requestId: string | undefined
  /** How long the service asks to wait before the next try. */
  readonly retryAfterMs: number | undefined
  /** The generation that failed or did not finish in time. */
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

/** The error in an answer. A proxy's page has none of the API's codes. */
export async function readRefusal(response: Response): Promise<VedutaError> {
  const { status, headers, url } = response
  const body = (await response.json().catch(() => undefined)) as Refusal | undefined
  const about = { status, requestId: headers.get('x-request-id') ?? undefined, retryAfterMs: readRetryAfter(headers) }
  return body?.status === 'error'
    ? new VedutaError(body.code, body.message, { ...about, ...(body.details && { details: body.details }) })
    : new VedutaError('BAD_ANSWER', `${url} answered HTTP ${status}, but not as Veduta does: check the address.`, about)
}

type Refusal = { status: 'error'; code: ErrorCode; message: string; details?: ErrorDetails }

/** Whether a retry may succeed. */
export const isPassing = ({ code, status = 200 }: VedutaError) =>
  code === 'NETWORK' || code === 'IDEMPOTENCY_IN_PROGRESS' || [408, 429, 500, 502, 503, 504].includes(status)

/** In seconds or as a date (RFC 9110 §10.2.3). */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return ms >= 0 ? ms : undefined
}
