import { EngineError } from '../port/engine.ts'

/** Words by which services say that they do not make a picture for what it shows. */
const refusalWords =
  /\bnsfw\b|\bflagged\b|sensitive (content|material)|content (policy|moderation|filter|checker)|content_policy|safety (system|filter|checker)|\bE005\b|moderation|prohibited content/i

export const saysRefused = (text: string) => refusalWords.test(text)

/** Not `undelivered`: what one service refused is not carried to the next. */
export const refused = (service: string, text: string) =>
  new EngineError(`${service} refuses to make this picture: ${text.slice(0, 300)}`, {
    code: 'CONTENT_REFUSED',
    retryable: false,
  })
