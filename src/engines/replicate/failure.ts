import type { Prediction } from 'replicate'
import { EngineError } from '../port/engine.ts'
import type { Reading } from '../remote/order-failure.ts'
import { refused, saysRefused } from '../remote/refusal.ts'
import type { ServiceError } from '../remote/service.ts'

/** How Replicate's errors are read: they are problem documents with `title` and `detail`. */
export const reading: Reading = {
  service: 'replicate',
  explain: (error) => `${reason(error)}${advice(error)}`,
  isRefusal: (error) => [400, 422].includes(error.status!) && saysRefused(reason(error)),
}

/** The failure of a prediction without a result. Its `error` is a text for people. */
export function predictionFailure({ id, status, error }: Prediction): EngineError {
  const text = String(error ?? 'without a reason')
  if (saysRefused(text)) return refused(reading.service, text)
  const retryable = status === 'failed' && !/^Input validation error/i.test(text)
  return new EngineError(`The prediction ${id} at Replicate ended as ${status}: ${text.slice(0, 300)}`, {
    // It is aborted if it did not begin in time.
    code: status === 'aborted' || /time(d|s)?[ -]?out|deadline/i.test(text) ? 'ENGINE_TIMEOUT' : 'ENGINE_FAILED',
    retryable,
    undelivered: true,
  })
}

function reason({ status, message, body }: ServiceError): string {
  if (status === undefined) return `${message}.`
  const { title, detail } = (body ?? {}) as { title?: string; detail?: string }
  const text = [title, detail].filter(Boolean).join(': ').slice(0, 300).replace(/\.$/, '')
  return `Replicate answered ${status}: ${text || 'without a reason'}.`
}

/** What the operator can do about it. */
function advice({ status }: ServiceError): string {
  if (status === 402) return ' Pay at https://replicate.com/account/billing, or remove replicate from VEDUTA_ENGINES.'
  if (status === 401 || status === 403) return ' Check VEDUTA_REPLICATE_TOKEN.'
  if (status === 404) return ' Check the model in VEDUTA_REPLICATE_RENDER and VEDUTA_REPLICATE_VIDEO.'
  if (status === 422) return ' Check the inputs of the recipe.'
  return ''
}
