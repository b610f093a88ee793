import { EngineError } from '../port/engine.ts'
import { answerFailure, type Reading } from '../remote/order-failure.ts'
import { saysRefused } from '../remote/refusal.ts'
import type { ServiceError } from '../remote/service.ts'

/** One entry of `detail` in fal's error bodies: https://fal.ai/docs/errors */
type Detail = { type?: string; msg?: string; loc?: (string | number)[] }

/** How fal's errors are read. */
export const reading: Reading = {
  service: 'fal',
  explain: (error) => `${reason(error)}${advice(error)}`,
  isRefusal: (error) =>
    hasType(error, 'content_policy_violation') || ([400, 422].includes(error.status!) && saysRefused(reason(error))),
}

/** The meaning of an answer instead of a result: the order failed. */
export function resultFailure(error: ServiceError): EngineError {
  if ((error.status ?? 500) < 500) return answerFailure(error, reading)
  const isTooSlow = error.timedOut || details(error.body).some(({ type = '' }) => type.includes('timeout'))
  const code = isTooSlow ? 'ENGINE_TIMEOUT' : 'ENGINE_FAILED'
  return new EngineError(reason(error), { code, retryable: true, undelivered: true })
}

/** Whether an answer instead of a result comes from the model, and not from the queue or a gateway. */
export const isModelsAnswer = ({ status = 0, text, body }: ServiceError) =>
  status < 500
    ? status >= 400 && ![401, 403, 408, 429].includes(status) && !text.includes('still in progress')
    : details(body).length > 0

function reason({ status, message, body }: ServiceError): string {
  if (status === undefined) return `${message}.`
  const reasons = details(body).map(({ loc, msg, type }) => [loc?.join('.'), msg ?? type].filter(Boolean).join(': '))
  const text = reasons.join('; ').slice(0, 300).replace(/\.$/, '')
  return `fal answered ${status}: ${text || 'without a reason'}.`
}

/** What the operator can do about it. */
function advice({ status, text }: ServiceError): string {
  if (status === 402 || (status === 403 && /balance|locked|billing|payment|quota/i.test(text))) {
    return ' Pay at https://fal.ai/dashboard/billing, or remove fal from VEDUTA_ENGINES.'
  }
  if (status === 401 || status === 403) return ' Check VEDUTA_FAL_KEY.'
  if (status === 404) return ' Check the model in VEDUTA_FAL_RENDER and VEDUTA_FAL_VIDEO.'
  if (status === 422) return ' Check the inputs of the recipe.'
  return ''
}

const hasType = ({ body }: ServiceError, type: string) => details(body).some((detail) => detail.type === type)

/** fal writes `detail` as a list of objects, or as a text. */
function details(body: unknown): Detail[] {
  const detail = (body as { detail?: unknown } | undefined)?.detail
  if (typeof detail === 'string') return [{ msg: detail }]
  return Array.isArray(detail) ? (detail as Detail[]) : []
}
