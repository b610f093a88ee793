import type { Readable } from 'node:stream'

/** Files by key. A key is a path of plain segments, such as `outputs/<id>/0/render.png`. */
export type Blobs = {
  /** Stores a file under a key, completely or not at all, and durably once it returns. */
  put: (key: string, path: string) => Promise<void>
  /** Reads a blob, or the bytes from `start` to `end` of it, both inclusive; undefined if there is none. */
  get: (key: string, range?: { start: number; end: number }) => Promise<Readable | undefined>
  /** Undefined if there is no such blob. */
  head: (key: string) => Promise<{ sizeBytes: number; modifiedAt: Date } | undefined>
  /** Removing a missing blob is not an error. */
  remove: (key: string) => Promise<void>
  /** Every blob below a prefix, in no particular order. */
  list: (prefix: string) => AsyncIterable<{ key: string; modifiedAt: Date }>
}

/** The store cannot be reached or fails at a request, perhaps only for a while. */
export class BlobsAwayError extends Error {
  override name = 'BlobsAwayError'
}
