import { EngineError } from '../port/engine.ts'
import type { ServiceError } from './service.ts'

/** How a service's errors are read: its reason as a sentence with what the operator can do, and whether it refuses the content. */
export type Reading = {
  service: string
  explain: (error: ServiceError) => string
  isRefusal: (error: ServiceError) => boolean
}

/** The meaning of an error answer to an order: after a refusal nothing was ordered; after silence and most 5xx it is unknown. */
export function orderFailure(error: ServiceError, reading: Reading): EngineError {
  const { status, reached } = error
  if (!reached || status === 429 || status === 503) return busy(error, reading)
  if (status !== undefined && status < 500) return answerFailure(error, reading)
  return new EngineError(
    `It is unknown whether ${reading.service} accepted the order, so it is not placed again: ${error.message}`,
    { code: codeOf(error), retryable: false },
  )
}

/** The meaning of an error answer to anything other than an order. */
export function unorderedFailure(error: ServiceError, reading: Reading): EngineError {
  const { status = 500 } = error
  return status < 500 && status !== 429 ? answerFailure(error, reading) : busy(error, reading)
}

/** The meaning of a final error answer: the order failed. */
export function answerFailure(error: ServiceError, { service, explain, isRefusal }: Reading): EngineError {
  if (isRefusal(error)) return refused(service, explain(error))
  const told = `${service} did not accept it`
  return new EngineError(explain(error), { code: codeOf(error), retryable: false, undelivered: true, told })
}

/** The service no longer has the order. It is unknown whether it was worked on, so nothing is placed again. */
export const unknownOrder = (sentence: string) =>
  new EngineError(`${sentence}.`, { code: 'ENGINE_FAILED', retryable: false })

/** Not `undelivered`: a task that one service refused is not offered to the next. */
export const refused = (service: string, text: string) =>
  new EngineError(`${service} refuses to make this picture: ${text.slice(0, 300)}`, {
    code: 'CONTENT_REFUSED',
    retryable: false,
  })

/** Words by which services refuse a picture for its content. */
const refusalWords =
  /\bnsfw\b|\bflagged\b|sensitive (content|material)|content (policy|moderation|filter|checker)|content_policy|safety (system|filter|checker)|\bE005\b|moderation|prohibited content/i

export const saysRefused = (text: string) => refusalWords.test(text)

const codeOf = ({ timedOut }: ServiceError) => (timedOut ? 'ENGINE_TIMEOUT' : 'ENGINE_FAILED')

function busy(error: ServiceError, { explain }: Reading): EngineError {
  const { retryAfterSeconds } = error
  return new EngineError(explain(error), {
    code: codeOf(error),
    retryable: true,
    undelivered: true,
    retryAfterSeconds,
  })
}
