import { setTimeout } from 'node:timers/promises'

/** Longer than the wait for a lock, so that blocked sessions can continue; doubled each time. */
const pauseMinMs = 1000
const pauseMaxMs = 8000

/** SQLSTATE lock_not_available: the session's lock_timeout has passed. */
const lockTimeout = '55P03'

/**
 * Changes tables on a connection that waits for their locks only briefly, as often as needed: a session that waits
 * for the lock of a whole table blocks all later ones, so a change that waits for one long read would stop all servers.
 *
 * @param onWait called each time it has to wait
 */
export async function withShortLocks<T>(change: () => Promise<T>, onWait: (reason: string) => void): Promise<T> {
  for (let pauseMs = pauseMinMs; ; pauseMs = Math.min(2 * pauseMs, pauseMaxMs)) {
    try {
      return await change()
    } catch (error) {
      if ((error as { code?: string }).code !== lockTimeout) throw error
      const holder = 'another session that reads or changes the same tables, such as a backup'
      onWait(`The migration waits for ${holder}. It lets others continue and tries again in ${pauseMs / 1000} s.`)
      await setTimeout(pauseMs)
    }
  }
}
