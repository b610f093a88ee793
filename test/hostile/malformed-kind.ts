import type fc from 'fast-check'
import type { multipart } from '../api/multipart.ts'

/** A way to break a request: its headers and body, or all that follows its method and path. */
export type MalformedKind = {
  arbitrary: fc.Arbitrary<{ headers?: Record<string, string | number>; body: Buffer } | Buffer>
  /** All that the server waits for is there, so that it owes an answer; else it may close without one. */
  isComplete: boolean
  /** Odd, but well-formed: it may also be accepted. */
  mayPass: boolean
}

/** The parts of a good form; the last is the image. */
export type Parts = Parameters<typeof multipart>[0]

/** Up to here a form can be cut and lacks something: not the end of its last line, but a part's. */
export const uncutBytes = (form: Buffer) => form.length - '--\r\n'.length - 1
