import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type SmallDisk = {
  folder: string
  /** Leaves no free byte. */
  fill: () => Promise<void>
  /** Frees what `fill` used. */
  free: () => Promise<void>
  close: () => Promise<void>
}

/** A separate file system in memory, of this many megabytes; undefined if this user may not mount one. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder]
  try {
    await promisify(execFile)('mount', options)
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  const unmount = () => execFileSync('umount', ['--lazy', folder])
  process.on('exit', unmount)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: async () => {
      const file = await open(ballast, 'w')
      try {
        for (let chunk = Buffer.alloc(2 ** 20, 1); chunk.length; ) {
          try {
            await file.write(chunk)
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
            chunk = chunk.subarray(0, chunk.length >> 1)
          }
        }
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast, { force: true }),
    close: async () => {
      process.off('exit', unmount)
      unmount()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
