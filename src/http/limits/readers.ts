import { overloaded } from '../../contract/errors.ts'

type Link = { open: number; waiting: Set<() => void> }

const retrySeconds = 5

/**
 * Limits how many readers of one link have its file open at once: each costs a descriptor, or a connection to the store. Further
 * ones wait for their turn, which costs nothing but their own connection.
 */
export function openReaders({ openMax, waitMs }: { openMax: number; waitMs: number }) {
  const links = new Map<string, Link>()

  /**
   * Waits for a turn to read the link, and returns a function that ends the reading.
   *
   * @param gone aborts when the reader disconnects, @throws ApiError OVERLOADED
   */
  return async (name: string, gone: AbortSignal): Promise<() => void> => {
    const link = links.get(name) ?? { open: 0, waiting: new Set() }
    links.set(name, link)
    if (link.open < openMax) link.open++
    else if (!(await turn(link, AbortSignal.any([gone, AbortSignal.timeout(waitMs)])))) throw overloaded(retrySeconds)
    return () => {
      const [next] = link.waiting
      // The place passes directly to the next reader, so that a newcomer cannot take it.
      if (next) return next()
      link.open--
      if (link.open === 0) links.delete(name)
    }
  }
}

/** Whether the turn came before the wait was given up. */
function turn({ waiting }: Link, givenUp: AbortSignal): Promise<boolean> {
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
