import { EngineError } from '../port/engine.ts'

/** Words by which services refuse a picture for its content. */
const refusalWords =
  /\bnsfw\b|\bflagged\b|sensitive (content|material)|content (policy|moderation|filter|checker)|content_policy|safety (system|filter|checker)|\bE005\b|moderation|prohibited content/i

export const saysRefused = (text: string) => refusalWords.test(text)

/** Not `undelivered`: a task that one service refused is not offered to the next. */
export const refused = (service: string, text: string) =>
  new EngineError(`${service} refuses to make this picture: ${text.slice(0, 300)}`, {
    code: 'CONTENT_REFUSED',
    retryable: false,
  })
