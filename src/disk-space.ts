import { statfs } from 'node:fs/promises'

/** Bytes that are free for this process's user on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** There is too little disk for what was asked: nothing else is wrong with it, and it may be done later. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
}

/** Whether something failed for want of disk: as Node tells it, or as a library or another process put it into words. */
export function isDiskFull(error: unknown): boolean {
  const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: unknown; cause?: unknown }
  return (
    error instanceof DiskFullError ||
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    /No space left on device|ENOSPC|Disk quota exceeded/.test(String(message)) ||
    (cause !== undefined && isDiskFull(cause))
  )
}
