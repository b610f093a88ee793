/** Released by disposing it. */
export type Turn = Disposable & {
  /** Reports its cost once known, for turns that are shared by cost. */
  costs: (amount: number) => void
}
export type Turns = ReturnType<typeof openTurns>

/** A semaphore: turns are first come, first served. */
export function openTurns(count: number) {
  let taken = 0
  const waiting: (() => void)[] = []
  const turn: Turn = {
    costs: () => {},
    [Symbol.dispose]: () => {
      const next = waiting.shift()
      if (next) next()
      else taken--
    },
  }
  return {
    count,
    taken: () => taken,
    isFree: () => taken < count,
    /** @throws the signal's reason */
    take: async (signal: AbortSignal): Promise<Turn> => {
      signal.throwIfAborted()
      if (taken < count) {
        taken++
        return turn
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const leave = () => {
        const place = waiting.indexOf(resolve)
        if (place >= 0) waiting.splice(place, 1)
        reject(signal.reason)
      }
      waiting.push(resolve)
      signal.addEventListener('abort', leave)
      await promise.finally(() => signal.removeEventListener('abort', leave))
      return turn
    },
  }
}
