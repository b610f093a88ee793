import type { Readable } from 'node:stream'

/** Files by key. A key is a path of plain segments, such as `outputs/<id>/0/render.png`. */
export type Blobs = {
  /** Stores a file under a key, whole or not at all, and for good once it returns. */
  put: (key: string, path: string) => Promise<void>
  /** Reads a blob, or the bytes from `start` to `end` of it, both inclusive; undefined where there is none. */
  get: (key: string, range?: { start: number; end: number }) => Promise<Readable | undefined>
  /** Undefined where there is no such blob. */
  head: (key: string) => Promise<{ sizeBytes: number; modifiedAt: Date } | undefined>
  /** Removing what is not there is no error. */
  remove: (key: string) => Promise<void>
  /** Every blob below a prefix, in no particular order. */
  list: (prefix: string) => AsyncIterable<{ key: string; modifiedAt: Date }>
}

/** The store cannot be reached or does not do what it is asked, as a store does for a while: it may later. */
export class BlobsAwayError extends Error {
  override name = 'BlobsAwayError'
}
