import { existsSync } from 'node:fs'
import { access, constants, mkdir, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { removeLock, tryLock } from '../file-lock.ts'

/** The folder of the models, while nobody else installs into it. */
export type TakenFolder = { path: string; release: () => Promise<void> }

/** Somebody else is installing into the folder. */
export class FolderTaken extends Error {
  override name = 'FolderTaken'
  readonly folder: string

  constructor(folder: string) {
    super(
      `Another process is already installing into ${folder}: wait until it is done, or stop it, then install again.`,
    )
    this.folder = folder
  }
}

/**
 * Takes the folder for an install, so that no other of this or another process writes the same files. It is made if it is not there, and
 * removed again if it is empty when it is released.
 *
 * @throws FolderTaken
 */
export async function takeFolder(folder: string): Promise<TakenFolder> {
  const path = resolve(folder)
  const lockPath = join(path, '.installing')
  for (;;) {
    const firstMade = await mkdir(path, { recursive: true })
    const unlock = lock(lockPath)
    if (!unlock) throw new FolderTaken(path)
    // Who had it before may have removed the file in between.
    if (!existsSync(lockPath)) {
      unlock()
      continue
    }
    const release = async () => {
      await removeLock(lockPath, unlock)
      // Neither it nor those above it, such as the data directory, stay if they were made for nothing.
      for (let made = path; firstMade && made.length >= firstMade.length; made = dirname(made)) await removeEmpty(made)
    }
    return { path, release }
  }
}

/** @throws Error with a sentence */
function lock(path: string): (() => void) | undefined {
  try {
    return tryLock(path)
  } catch (cause) {
    throw new Error(
      `${path} cannot be locked (${(cause as Error).message}): remove it if nobody is installing, then install again.`,
      { cause },
    )
  }
}

/** A folder that has something in it stays. */
export const removeEmpty = (folder: string) => rmdir(folder).catch(() => {})

/** @throws Error with a sentence, if the folder cannot be written or made */
export async function checkWritable(folder: string): Promise<void> {
  const found = await nearest(folder)
  try {
    if (!(await stat(found)).isDirectory()) throw new Error(`${found} is a file`)
    await access(found, constants.W_OK)
  } catch (cause) {
    throw new Error(
      `The folder ${folder} cannot be written (${(cause as Error).message}), so nothing was fetched: let the user of this process write there, or set VEDUTA_MODELS_DIR to another folder.`,
      { cause },
    )
  }
}

/** At a folder, or where it would be made. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(await nearest(folder))
  return bavail * bsize
}

/** The folder itself, or the nearest above it that is there. */
async function nearest(folder: string): Promise<string> {
  const path = resolve(folder)
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  return isThere || dirname(path) === path ? path : await nearest(dirname(path))
}

const full = ['ENOSPC', 'EDQUOT']
const locked = ['EROFS', 'EACCES', 'EPERM']

/** Whether a disk refused to write, which no further try changes. */
export const isOfDisk = (error: unknown) => [...full, ...locked].includes((error as NodeJS.ErrnoException).code ?? '')

/** The same as a sentence, if a disk refused to write. */
export function asSentence(error: unknown, folder: string): Error {
  if (!isOfDisk(error)) return error as Error
  const { code, message } = error as NodeJS.ErrnoException
  const whatToDo = full.includes(code!)
    ? `The disk of ${folder} is full: free some space`
    : `${folder} cannot be written (${message}): let the user of this process write there`
  return new Error(`${whatToDo}, then install again, which goes on where it stopped.`, { cause: error })
}
