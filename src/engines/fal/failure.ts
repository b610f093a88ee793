import { EngineError } from '../engine.ts'
import { refused, saysRefused } from '../refusal.ts'
import type { ServiceError } from '../service.ts'

/** One entry of `detail` in fal's error bodies: https://fal.ai/docs/errors */
type Detail = { type?: string; msg?: string; loc?: (string | number)[] }

/** What fal's answer to an order means: a refusal of it came to nothing for sure, silence and most of 5xx say nothing. */
export function orderFailure(error: ServiceError): EngineError {
  const { status, reached, retryAfterSeconds } = error
  if (!reached || status === 429 || status === 503) return busy(error)
  if (status !== undefined && status < 500) return answerFailure(error)
  return new EngineError(`Whether fal took the order is unknown, so it is not placed again: ${error.message}`, {
    code: 'ENGINE_FAILED',
    retryable: false,
    retryAfterSeconds,
  })
}

/** What fal's answer in place of a result means: the order came to nothing. */
export function resultFailure(error: ServiceError): EngineError {
  const { status = 0 } = error
  if (hasType(error, 'generation_timeout')) {
    return new EngineError(sentence(error), { code: 'ENGINE_TIMEOUT', retryable: true, undelivered: true })
  }
  if (status < 500) return answerFailure(error)
  return new EngineError(sentence(error), { code: 'ENGINE_FAILED', retryable: true, undelivered: true })
}

/** Whether an answer in place of a result is the model's, and not that of a gateway before it. */
export const isModelsAnswer = ({ status = 0, text, body }: ServiceError) =>
  status < 500
    ? status >= 400 && ![401, 408, 429].includes(status) && !text.includes('still in progress')
    : details(body).length > 0

function answerFailure(error: ServiceError): EngineError {
  const text = sentence(error)
  if (hasType(error, 'content_policy_violation') || ([400, 422].includes(error.status!) && saysRefused(text))) {
    return refused('fal', text)
  }
  return new EngineError(`${text}${advice(error)}`, { code: 'ENGINE_FAILED', retryable: false, undelivered: true })
}

function busy(error: ServiceError): EngineError {
  const { retryAfterSeconds } = error
  return new EngineError(sentence(error), {
    code: 'ENGINE_FAILED',
    retryable: true,
    undelivered: true,
    retryAfterSeconds,
  })
}

/** What the operator can do about it. */
export function advice({ status, text }: ServiceError): string {
  if (status === 402 || /balance|locked|billing|payment|quota/i.test(text)) {
    return ' Pay at https://fal.ai/dashboard/billing, or take fal out of VEDUTA_ENGINES.'
  }
  if (status === 401 || status === 403) return ' Check VEDUTA_FAL_KEY.'
  if (status === 404) return ' Check the model in VEDUTA_FAL_RENDER and VEDUTA_FAL_VIDEO.'
  if (status === 422) return ' Check the inputs of the recipe.'
  return ''
}

function sentence({ status, message, body }: ServiceError): string {
  if (status === undefined) return `${message}.`
  const reasons = details(body).map(({ loc, msg, type }) => [loc?.join('.'), msg ?? type].filter(Boolean).join(': '))
  return `fal answered ${status}: ${reasons.join('; ').slice(0, 300) || 'without a reason'}.`
}

const hasType = ({ body }: ServiceError, type: string) => details(body).some((detail) => detail.type === type)

/** fal writes `detail` as a list of objects, or as a text. */
function details(body: unknown): Detail[] {
  const detail = (body as { detail?: unknown } | undefined)?.detail
  if (typeof detail === 'string') return [{ msg: detail }]
  return Array.isArray(detail) ? (detail as Detail[]) : []
}
