import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'

/** How many of a file's first bytes its type is read from. */
const headBytes = 4100

/** The type read from a file's first bytes, whatever its name says; undefined if they are not of a known type. */
export async function sniff(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const type = await fileTypeFromBuffer(buffer.subarray(0, bytesRead))
    // An animated PNG is a PNG whose first frame every decoder shows.
    return type?.mime === 'image/apng' ? 'image/png' : type?.mime
  } finally {
    await file.close()
  }
}
