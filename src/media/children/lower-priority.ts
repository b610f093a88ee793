import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Below the server's, so that the API stays quick. */
const enginePriority = 10

/**
 * Lowers this process's priority. On Linux each thread has its own, which the threads it starts inherit: the encoder is started by
 * threads that already existed.
 */
export function lowerPriority(): void {
  setPriority(enginePriority)
  if (process.platform !== 'linux') return
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), enginePriority)
    } catch {
      // The thread has ended.
    }
  }
}
