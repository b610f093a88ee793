import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Blobs, blobKey } from './blobs.ts'

/** A picture is read in a few pieces: each costs two turns of the thread pool. */
const readAtOnceBytes = 512 * 1024

/** Blobs as files below a folder: written beside their place, synced, then renamed into it. */
export function openDiskBlobs(root: string): Blobs {
  const pathOf = (key: string) => join(root, ...key.split('/'))

  return {
    async put(key, source) {
      const path = pathOf(key)
      const part = `${path}.part`
      const folder = dirname(path)
      await mkdir(folder, { recursive: true })
      try {
        await copyFile(source, part)
        // A new folder is durable once its parents are synced.
        await Promise.all([part, ...foldersAbove(folder, root)].map(sync))
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      // A new name is durable once its folder is synced.
      await sync(folder)
    },

    async get(key, range) {
      const file = await open(pathOf(key)).catch(absent)
      return file && createReadStream('', { fd: file, highWaterMark: readAtOnceBytes, ...range })
    },

    async head(key) {
      const found = await stat(pathOf(key)).catch(absent)
      return found?.isFile() ? { sizeBytes: found.size, modifiedAt: found.mtime } : undefined
    },

    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      // Empty parent folders are removed too, up to the first that is not empty.
      for (let folder = dirname(path); folder.length > root.length; folder = dirname(folder)) {
        if (
          !(await rmdir(folder).then(
            () => true,
            () => false,
          ))
        )
          break
      }
    },

    async *list(prefix) {
      // Folder by folder, because any of them may be removed at the same time.
      for (const entry of (await readdir(pathOf(prefix), { withFileTypes: true }).catch(absent)) ?? []) {
        const key = blobKey(`${prefix}/${entry.name}`)
        if (entry.isDirectory()) yield* this.list(key)
        else if (entry.isFile()) {
          const found = await this.head(key)
          if (found) yield { key, modifiedAt: found.modifiedAt }
        }
      }
    },
  }
}

function foldersAbove(folder: string, root: string): string[] {
  const above: string[] = []
  for (let one = dirname(folder); one.length >= root.length; one = dirname(one)) above.push(one)
  return above
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
