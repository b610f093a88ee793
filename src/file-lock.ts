import { rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's code for a lock that another has. */
const busy = 5

/**
 * A lock that the operating system drops with its process, however that ends: an exclusive SQLite transaction, like the embedded
 * database's lock. Undefined if another, in this process or elsewhere, has it.
 */
export function tryLock(path: string): (() => void) | undefined {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // Without a journal, which would be one more file to leave behind.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return () => file.close()
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== busy) throw error
    return undefined
  }
}

/**
 * Removes a lock's file, and only then lets go of it, so that nobody takes a lock whose file then goes. On Windows a file that is open
 * cannot be removed: there it is let go of first, and stays where another has it by then.
 */
export async function removeLock(lockPath: string, unlock: () => void): Promise<void> {
  if (process.platform === 'win32') {
    unlock()
    return await rm(lockPath, { force: true }).catch(() => {})
  }
  try {
    await rm(lockPath, { force: true })
  } finally {
    unlock()
  }
}
