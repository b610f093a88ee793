import { z } from 'zod'
import { experts } from './experts.ts'

const none = z.undefined()
const count = z.int().min(0)

/** Why a clip cannot begin or end with a picture, in the order in which it is looked for: the rest of a sentence about it. */
const frameReasons = {
  unreachable_url: 'could not be fetched from its URL: check the address, or send the file itself',
  corrupt: 'cannot be decoded to its end, because the file is damaged or cut short: save it again and send that',
  too_small: 'is too small: send one of at least 300 pixels on its short side',
  aspect_out_of_range: 'is too wide or too high: crop it to a ratio from 2:5 to 5:2',
  blank: 'shows a single colour: send a picture that shows something',
  frame_mismatch: 'has another ratio than the start image: crop it to that ratio, within 2 %',
} as const
export type FrameReason = keyof typeof frameReasons

/** Every error a caller can receive: HTTP status, shape of `details`, and the sentence that says what to do. */
export const errors = {
  MISSING_PROMPT: entry(
    400,
    none,
    () => 'The prompt is missing: send "prompt", or "raw_prompt" for words that reach the model unchanged.',
  ),
  MISSING_IMAGE: entry(
    400,
    none,
    () => 'The image is missing: send it as the file field "image" (for a video, "start_image_url" works too).',
  ),
  INVALID_EXPERT: entry(
    400,
    z.object({ requestedExpert: z.string() }),
    () => `expert_name is not a known expert: send one of ${experts.join(', ')}.`,
  ),
  PROMPT_TOO_LONG: entry(
    400,
    z.object({ promptLength: count, maxLength: count }),
    ({ promptLength, maxLength }) =>
      `The prompt must be less than ${maxLength} characters, but this one has ${promptLength}: shorten it.`,
  ),
  IMAGE_TOO_LARGE: entry(
    400,
    z.object({ size: count, minSize: count.optional(), maxSize: count, unit: z.literal('bytes') }),
    ({ size, minSize, maxSize }) =>
      size < (minSize ?? 0)
        ? `${size ? `A file of ${size} bytes is too small for an image` : 'The file is empty'}: send one of at least ${minSize} bytes.`
        : `The file of ${size} bytes is too large: send at most ${maxSize} bytes (${Math.floor(maxSize / 2 ** 20)} MB).`,
  ),
  INVALID_IMAGE_TYPE: entry(
    400,
    z.object({ receivedType: z.string(), allowedTypes: z.array(z.string()) }),
    ({ receivedType, allowedTypes }) => `${describeType(receivedType)}: send it as ${typeNames(allowedTypes)}.`,
  ),
  INVALID_PARAMETERS: entry(
    400,
    z
      .object({
        field: z.string().optional(),
        received: z.string().optional(),
        allowed: z.array(z.xor([z.string(), z.number()])).optional(),
        reason: z.string().optional(),
      })
      .meta({ examples: [{ field: 'seed', received: '-1', reason: 'less than 0' }] }),
    ({ field, allowed, reason }) =>
      `${field ? `"${field}" was refused` : 'The request was refused'}: ${
        allowed ? `send one of ${allowed.join(', ')}` : (reason ?? 'it is malformed')
      }.`,
  ),
  UNRENDERABLE_FRAME: entry(
    400,
    z
      .object({
        frame: z.enum(['start', 'end']),
        reason: z.enum(Object.keys(frameReasons) as [FrameReason, ...FrameReason[]]),
        limit: z.union([z.number(), z.array(z.number())]).optional(),
        actual: z.number().optional(),
      })
      .meta({ examples: [{ frame: 'start', reason: 'too_small', limit: 300, actual: 240 }] }),
    ({ frame, reason }) => `The ${frame} image ${frameReasons[reason]}.`,
  ),
  NO_CREDITS: entry(
    400,
    z.object({ credits: count.meta({ examples: [3] }) }),
    ({ credits }) => `The balance of ${credits} credits does not cover the cost: add credits to the account first.`,
  ),
  CONTENT_REFUSED: entry(
    400,
    z.object({ reason: z.string().optional() }).meta({ examples: [{ reason: 'a weapon' }] }),
    ({ reason }) => `This service refuses this prompt or image${reason ? ` (${reason})` : ''}: change it.`,
  ),
  UNAUTHORIZED: entry(
    401,
    none,
    () => 'The API key is missing or not valid: send the header "Authorization: Bearer <API key>".',
  ),
  FORBIDDEN: entry(403, z.object({ scope: z.string() }).optional(), (details) =>
    details
      ? `This API key lacks the scope "${details.scope}": use a key that has it.`
      : 'This request comes from another site: send it from a page of this service.',
  ),
  ACCOUNT_SUSPENDED: entry(
    403,
    none,
    () => 'The account is suspended and cannot order: contact the operator of this service.',
  ),
  ACCOUNT_CLOSED: entry(
    409,
    none,
    () => 'The account is closed permanently: open a new one, or ask the operator of this service for it.',
  ),
  NOT_FOUND: entry(404, none, () => 'Nothing was found here: check the path and the id.'),
  METHOD_NOT_ALLOWED: entry(
    405,
    z.object({ allowed: z.array(z.string()) }),
    ({ allowed }) => `This path does not take this method: use ${allowed.join(' or ')}.`,
  ),
  IDEMPOTENCY_IN_PROGRESS: entry(
    409,
    none,
    () => 'A request with this Idempotency-Key is still in progress: try again in a moment.',
  ),
  IDEMPOTENCY_KEY_REUSED: entry(
    422,
    none,
    () => 'This Idempotency-Key was used for another request in the last 24 hours: use a new key for each request.',
  ),
  ALREADY_FINISHED: entry(
    409,
    z.object({ status: z.string() }),
    ({ status }) => `The generation has already finished (${status}), so it cannot be cancelled.`,
  ),
  NOT_FINISHED: entry(
    409,
    z.object({ status: z.string() }),
    ({ status }) => `The generation is not finished (${status}): ask again when it has succeeded or failed.`,
  ),
  NOT_REPLAYABLE: entry(
    409,
    z.object({ reason: z.string() }).meta({ examples: [{ reason: 'its pictures were removed' }] }),
    ({ reason }) => `The generation cannot be run again: ${reason}. Order it again instead.`,
  ),
  WEBHOOK_DISABLED: entry(
    409,
    none,
    () => 'The webhook is disabled, so nothing is sent to it: enable it first, by PATCH with "enabled": true.',
  ),
  CANNOT_INSTALL: entry(
    409,
    z.object({ reason: z.string() }).meta({
      examples: [
        {
          reason:
            '5.2 GB are needed, but only 3.1 GB are free at /srv/veduta/models: free some space, or set VEDUTA_MODELS_DIR.',
        },
      ],
    }),
    ({ reason }) => reason,
  ),
  INSTALL_RUNNING: entry(
    409,
    z
      .object({ folder: z.string(), by: z.enum(['this process', 'another process']) })
      .meta({ examples: [{ folder: '/srv/veduta/models', by: 'this process' }] }),
    ({ folder, by }) =>
      by === 'this process'
        ? `A model is already being installed into ${folder}: wait until it is done, or cancel it first.`
        : `Another process is already installing a model into ${folder}: wait until it is done, or stop it there first.`,
  ),
  REQUEST_TIMEOUT: entry(408, none, () => 'The request did not arrive in time: send it again.'),
  HEADERS_TOO_LARGE: entry(431, none, () => 'The request headers are too large: send fewer or shorter ones.'),
  RATE_LIMITED: entry(
    429,
    z.object({ retryAfter: count.describe('Seconds.') }),
    ({ retryAfter }) => `This API key or its account has reached a limit: try again in ${retryAfter} s.`,
  ),
  INTERNAL_SERVER_ERROR: entry(
    500,
    z.object({ error: z.string(), timestamp: z.iso.datetime() }),
    ({ error }) =>
      `Something failed on our side: try again. If it keeps failing, give the operator the reference ${error}.`,
  ),
  OVERLOADED: entry(503, none, () => 'The service is busy at the moment: try again in a few seconds.'),
} as const

export type ErrorCode = keyof typeof errors

/** The errors that any request with an API key may get. */
export const callerErrors = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
  'OVERLOADED',
] as const satisfies ErrorCode[]

/** The errors that any order may get once its form is accepted. */
export const orderErrors = [
  'CONTENT_REFUSED',
  'NO_CREDITS',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'ACCOUNT_SUSPENDED',
  'RATE_LIMITED',
  'REQUEST_TIMEOUT',
  'NOT_FOUND',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'INTERNAL_SERVER_ERROR',
  'OVERLOADED',
] as const satisfies ErrorCode[]

export type ErrorDetails<C extends ErrorCode> = z.infer<(typeof errors)[C]['details']>

/** What a caller receives on failure. `details` is typed by the code; `status` differs from the catalogue's only for byte ranges. */
export class ApiError<C extends ErrorCode = ErrorCode> extends Error {
  override name = 'ApiError'
  readonly code: C
  readonly details: ErrorDetails<C>
  readonly status: number
  readonly headers: Record<string, string>

  constructor(
    code: C,
    ...[details, http]: undefined extends ErrorDetails<C>
      ? [details?: ErrorDetails<C>, http?: HttpAnswer]
      : [details: ErrorDetails<C>, http?: HttpAnswer]
  ) {
    const known = errors[code] as unknown as Entry<ErrorDetails<C>>
    super(http?.message ?? known.message(details as ErrorDetails<C>), { cause: http?.cause })
    this.code = code
    this.details = details as ErrorDetails<C>
    this.status = http?.status ?? known.status
    this.headers = http?.headers ?? {}
  }

  /** The body of the answer: `{ status: "error", code, message, details? }`. */
  toJSON() {
    return { status: 'error' as const, code: this.code, message: this.message, details: this.details }
  }
}

/** How this answer differs from the catalogue's: another status or message, and what is sent or logged beside the body. */
type HttpAnswer = { status?: number; message?: string; headers?: Record<string, string>; cause?: unknown }
type Entry<D> = { status: number; details: z.ZodType<D>; message: (details: D) => string }

function entry<S extends z.ZodType>(status: number, details: S, message: (details: z.infer<S>) => string) {
  return { status, details, message }
}

function describeType(type: string): string {
  if (type === 'application/octet-stream') return 'The file is empty or not an image of a known type'
  if (type === 'application/pdf') return 'This is a PDF document, not an image'
  return type.startsWith('image/')
    ? `Images of type ${type} are not supported`
    : `This is a file of type ${type}, not an image`
}

function typeNames(types: readonly string[]): string {
  const names = new Set(types.map((type) => type.replace('image/', '').replace('jpg', 'jpeg').toUpperCase()))
  return [...names].join(', ').replace(/, (\w+)$/, ' or $1')
}

/**
 * The caller has reached a limit, such as the one on queued generations of its account.
 *
 * @param limit its name and size in the RateLimit headers (draft-ietf-httpapi-ratelimit-headers)
 * @param retryAfter in seconds
 * @param message replaces the catalogue's
 */
export const limitReached = (limit: { name: string; quota: number }, retryAfter: number, message?: string) =>
  rateLimited(
    retryAfter,
    { 'ratelimit-policy': `"${limit.name}";q=${limit.quota}`, ratelimit: `"${limit.name}";r=0;t=${retryAfter}` },
    message,
  )

/** The caller has reached a limit. @param retryAfter in seconds, @param message replaces the catalogue's */
export const rateLimited = (retryAfter: number, headers: Record<string, string> = {}, message?: string) =>
  new ApiError('RATE_LIMITED', { retryAfter }, { message, headers: { 'retry-after': String(retryAfter), ...headers } })

/** The service as a whole is at its limit. @param retryAfter in seconds, @param message replaces the catalogue's */
export const overloaded = (retryAfter: number, message?: string) =>
  new ApiError('OVERLOADED', undefined, { message, headers: { 'retry-after': String(retryAfter) } })
