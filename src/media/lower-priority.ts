import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Below the server's, so that the API stays quick. */
const enginePriority = 10

/**
 * Lowers this process's priority. Linux has one for each thread, which those it starts inherit: the encoder is started by
 * threads that were there before.
 */
export function lowerPriority(): void {
  setPriority(enginePriority)
  if (process.platform !== 'linux') return
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), enginePriority)
    } catch {
      // It has ended meanwhile.
    }
  }
}
