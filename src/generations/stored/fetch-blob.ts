import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { App } from '../../app.ts'
import type { BlobKey } from '../../blobs/blobs.ts'

/** Copies a blob to a path; false if the store does not have it. */
export async function fetchBlob(app: App, key: BlobKey, path: string): Promise<boolean> {
  const blob = await app.blobs.get(key)
  if (blob) await pipeline(blob, createWriteStream(path))
  return blob !== undefined
}
