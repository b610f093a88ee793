import { AsyncLocalStorage } from 'node:async_hooks'

/** What every line of the log has that is written on the way of a request: the id that its caller got. */
export const logContext = new AsyncLocalStorage<{ id: string }>()
