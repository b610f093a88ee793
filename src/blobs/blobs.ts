import type { Readable } from 'node:stream'

declare const brand: unique symbol

/** Names a stored file, by plain segments such as `outputs/<id>/0/render.png`: nothing on this machine's disk. */
export type BlobKey = string & { readonly [brand]: 'blob' }

export const blobKey = (key: string) => key as BlobKey

/** Files by key. */
export type Blobs = {
  /** Stores a file under a key, completely or not at all, and durably once it returns. */
  put: (key: BlobKey, path: string) => Promise<void>
  /** Reads a blob, or the bytes from `start` to `end` of it, both inclusive; undefined if there is none. */
  get: (key: BlobKey, range?: { start: number; end: number }) => Promise<Readable | undefined>
  /** Undefined if there is no such blob. */
  head: (key: BlobKey) => Promise<{ sizeBytes: number; modifiedAt: Date } | undefined>
  /** Removing a missing blob is not an error. */
  remove: (key: BlobKey) => Promise<void>
  /** Every blob below a prefix, in no particular order. */
  list: (prefix: string) => AsyncIterable<{ key: BlobKey; modifiedAt: Date }>
}

/** The store cannot be reached or fails at a request, perhaps only for a while. */
export class BlobsAwayError extends Error {
  override name = 'BlobsAwayError'
}
