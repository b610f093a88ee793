import { pino } from 'pino'

/** The other properties of errors from databases and parsers, such as `params` and `data`, contain what callers sent. */
export function loggedError(error: Error) {
  const { type, stack, code } = pino.stdSerializers.err(error)
  return { type, message: tellWhole(error), stack, code }
}

/** Why something was refused: an error, logged without its stack, or words. */
export function loggedCause(cause: unknown) {
  if (!(cause instanceof Error)) return cause
  const { type, message, code } = loggedError(cause)
  return { type, message, code }
}

/** Its message and those of its causes, except what one of them has said already: most quote their cause. */
function tellWhole(error: Error): string {
  let told = error.message
  const seen = new Set<unknown>([error])
  for (let { cause } = error; cause instanceof Error && !seen.has(cause); { cause } = cause) {
    seen.add(cause)
    const [first = ''] = cause.message.split('\n')
    if (!told.includes(first)) told += `${told.endsWith('.') ? '' : ':'} ${cause.message}`
  }
  return told
}
