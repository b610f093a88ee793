import { overloaded } from '../../contract/errors.ts'

type Limits = { linkMax: number; accountMax: number; waitMs: number }
type Place = { taken: number; waiting: Set<() => void> }

const retrySeconds = 5

/**
 * Limits how many readers of one link have its file open at once: each costs a descriptor, or a connection to the store. Further
 * ones wait for a place, which costs nothing but their own connection.
 */
export function openReaders({ linkMax, accountMax, waitMs }: Limits) {
  const takeOfLink = openPlaces(linkMax)
  const takeOfAccount = openPlaces(accountMax)

  /**
   * Waits for a turn to read the link, and returns a function that ends the reading.
   *
   * @param gone aborts when the reader disconnects, @throws ApiError OVERLOADED
   */
  return async ({ link, accountId }: { link: string; accountId: string }, gone: AbortSignal): Promise<() => void> => {
    const until = performance.now() + waitMs
    const givenUp = () =>
      AbortSignal.any([gone, AbortSignal.timeout(Math.max(0, Math.ceil(until - performance.now())))])
    const leaveLink = await takeOfLink(link, givenUp)
    const leaveAccount = leaveLink && (await takeOfAccount(accountId, givenUp))
    if (leaveAccount) {
      return () => {
        leaveAccount()
        leaveLink()
      }
    }
    leaveLink?.()
    throw overloaded(retrySeconds)
  }
}

/** So many places under each name. Who takes one gets what gives it back, or undefined if it was given up before. */
function openPlaces(max: number) {
  const places = new Map<string, Place>()

  return async (name: string, givenUp: () => AbortSignal): Promise<(() => void) | undefined> => {
    const place = places.get(name) ?? { taken: 0, waiting: new Set() }
    places.set(name, place)
    if (place.taken < max) place.taken++
    else if (!(await turn(place, givenUp()))) return undefined
    return () => {
      const [next] = place.waiting
      // The place passes directly to the next reader, so that a newcomer cannot take it.
      if (next) return next()
      place.taken--
      if (place.taken === 0) places.delete(name)
    }
  }
}

/** Whether the turn came before the wait was given up. */
function turn({ waiting }: Place, givenUp: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (came: boolean) => {
      waiting.delete(come)
      givenUp.removeEventListener('abort', giveUp)
      resolve(came)
    }
    const come = () => end(true)
    const giveUp = () => end(false)
    if (givenUp.aborted) return resolve(false)
    givenUp.addEventListener('abort', giveUp)
    waiting.add(come)
  })
}
