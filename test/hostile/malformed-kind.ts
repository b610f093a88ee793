import type fc from 'fast-check'
import type { multipart } from '../api/multipart.ts'

/** A way to break a request: its headers and body, or all that follows its method and path. */
export type MalformedKind = {
  arbitrary: fc.Arbitrary<{ headers?: Record<string, string | number>; body: Buffer } | Buffer>
  /** Everything that the server waits for has arrived, so it must answer; otherwise it may close without an answer. */
  isComplete: boolean
  /** Odd, but well-formed: it may also be accepted. */
  mayPass: boolean
}

/** The parts of a valid form; the last is the image. */
export type Parts = Parameters<typeof multipart>[0]

/** Up to here a form can be cut and lacks something: not the end of its last line, but a part's. */
export const uncutBytes = (form: Buffer) => form.length - '--\r\n'.length - 1
