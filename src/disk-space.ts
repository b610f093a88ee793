import { statfs } from 'node:fs/promises'
import type { Config } from './config.ts'
import { MediaError } from './media/error.ts'

/** The bytes that this process's user may still write on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Why nothing new should begin, if too little space is free: the rest is kept for work that has begun. */
export async function diskShortage({
  dataDir,
  minFreeDiskMb,
}: Pick<Config, 'dataDir' | 'minFreeDiskMb'>): Promise<string | undefined> {
  const freeMb = Math.round((await freeBytes(dataDir)) / 2 ** 20)
  if (freeMb >= minFreeDiskMb) return undefined
  return `Only ${freeMb} MB are free on the disk of ${dataDir}, less than VEDUTA_MIN_FREE_DISK_MB.`
}

/**
 * Whether something failed because a disk of this machine is full. The C library's message, which libvips and FFmpeg pass on,
 * counts only from media processes: other services have disks too.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as NodeJS.ErrnoException
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    (error instanceof MediaError && /No space left on device|Disk quota exceeded/.test(error.message)) ||
    isDiskFull(cause)
  )
}
