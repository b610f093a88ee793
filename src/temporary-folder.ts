import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { removeLock, tryLock } from './file-lock.ts'

const dayMs = 24 * 3600_000
const lockEnding = '.lock'

/**
 * A folder of this process below one that several share, for its temporary files and those of its children. A lock beside it
 * says that its owner lives: the operating system drops it with its process, however that ends, and knows it in every
 * container, where process ids mean nothing.
 */
export async function openTemporaryFolder(parent: string, newId: () => string) {
  await mkdir(parent, { recursive: true })
  for (;;) {
    const path = join(parent, newId())
    const lockPath = path + lockEnding
    const unlock = tryLock(lockPath)
    if (!unlock) continue
    // A process that looks for abandoned folders may have removed the file in between.
    if (!existsSync(lockPath)) {
      unlock()
      continue
    }
    await mkdir(path)
    return {
      path,
      close: async () => {
        await removeFolder(path)
        await removeLock(lockPath, unlock)
      },
    }
  }
}

/** Removes a folder and what is in it, although a child, of a killed process or of work that was given up, may still write into it for a moment. */
export const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 3 })

/**
 * Removes the folders of processes that have ended. A folder without a lock is from an earlier version, and is removed when it is a day
 * old. A folder that cannot be removed does not keep the others.
 */
export async function removeAbandoned(parent: string, now: Date, log: Pick<Logger, 'warn'>): Promise<void> {
  const names = await readdir(parent)
  for (const name of names) {
    const path = join(parent, name)
    try {
      if (name.endsWith(lockEnding)) await removeWithoutOwner(path)
      else if (!names.includes(name + lockEnding)) await removeOld(path, now)
    } catch (error) {
      log.warn(error, 'Temporary files could not be removed; it will be tried again.')
    }
  }
}

/** Protects a folder from earlier versions running beside this one, which remove folders a day old. */
export async function keepTemporaryFolder(path: string, now: Date): Promise<void> {
  for (const one of [path, path + lockEnding]) await utimes(one, now, now)
}

async function removeWithoutOwner(lockPath: string): Promise<void> {
  const unlock = tryLock(lockPath)
  if (!unlock) return
  try {
    await removeFolder(lockPath.slice(0, -lockEnding.length))
  } catch (error) {
    unlock()
    throw error
  }
  await removeLock(lockPath, unlock)
}

async function removeOld(path: string, now: Date): Promise<void> {
  // Another process may have just removed it.
  const found = await stat(path).catch(() => undefined)
  if (found && now.getTime() - found.mtime.getTime() > dayMs) await removeFolder(path)
}
