import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

const hashedAtOnceBytes = 1024 * 1024

/** The SHA-256 of a file's bytes, in hexadecimal digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: hashedAtOnceBytes }), hash)
  return hash.digest('hex')
}
