import { setTimeout } from 'node:timers/promises'

/** Longer than the wait for a lock, so that those who were held up meanwhile go on; twice as long each time. */
const pauseMinMs = 1000
const pauseMaxMs = 8000

/** SQLSTATE lock_not_available: the session's lock_timeout has passed. */
const lockTimeout = '55P03'

/**
 * Makes a change of tables on a connection that waits for their locks only shortly, as often as it takes: behind whoever waits
 * for the lock of a whole table waits everybody else, so a change that waits for one long read would stop all servers.
 *
 * @param onWait told each time that it has to wait
 */
export async function withShortLocks<T>(change: () => Promise<T>, onWait: (reason: string) => void): Promise<T> {
  for (let pauseMs = pauseMinMs; ; pauseMs = Math.min(2 * pauseMs, pauseMaxMs)) {
    try {
      return await change()
    } catch (error) {
      if ((error as { code?: string }).code !== lockTimeout) throw error
      const holder = 'another session, which reads what is to be changed, as a backup does, or changes it itself'
      onWait(`The migration waits for ${holder}. It lets everybody else go on, and tries again in ${pauseMs / 1000} s.`)
      await setTimeout(pauseMs)
    }
  }
}
