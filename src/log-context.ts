import { AsyncLocalStorage } from 'node:async_hooks'

/** The context of every log line that is written during a request: the id that its caller got. */
export const logContext = new AsyncLocalStorage<{ id: string }>()
