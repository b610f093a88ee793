/** Released by disposing it. */
export type Place = Disposable & {
  /** Reports its cost once known, for places that are shared by cost. */
  costs: (amount: number) => void
}
export type Places = ReturnType<typeof openPlaces>

/** A semaphore: places are first come, first served. */
export function openPlaces(count: number) {
  let taken = 0
  const waiting: (() => void)[] = []
  const place: Place = {
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
    take: async (signal: AbortSignal): Promise<Place> => {
      signal.throwIfAborted()
      if (taken < count) {
        taken++
        return place
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const leave = () => {
        const index = waiting.indexOf(resolve)
        if (index >= 0) waiting.splice(index, 1)
        reject(signal.reason)
      }
      waiting.push(resolve)
      signal.addEventListener('abort', leave)
      await promise.finally(() => signal.removeEventListener('abort', leave))
      return place
    },
  }
}
