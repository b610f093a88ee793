import { EngineError } from './engine.ts'

/** Words by which services say that they do not make a picture for what it shows. */
const refusalWords =
  /nsfw|sensitive|content[ _-]?(policy|moderation|filter)|safety[ _-](system|filter|checker)|\bE005\b|moderat|prohibited/i

export const saysRefused = (text: string) => refusalWords.test(text)

/** Not `undelivered`: what one service refused is not carried to the next. */
export const refused = (service: string, text: string) =>
  new EngineError(`${service} refuses to make this picture: ${text.slice(0, 300)}`, {
    code: 'CONTENT_REFUSED',
    retryable: false,
  })
