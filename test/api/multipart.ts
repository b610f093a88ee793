/** The boundary of every body written by hand. */
export const boundary = 'a-boundary'

type Part = { name: string; filename?: string; type?: string; bytes: string | Buffer }

/** A multipart body, byte by byte, for bodies that no HTTP client would send. */
export function multipart(parts: Part[], { end = `--${boundary}--\r\n` } = {}): Buffer {
  return Buffer.concat([...parts.flatMap((part) => [partHead(part), Buffer.from(part.bytes), crlf]), Buffer.from(end)])
}

/** The head of a part. */
export function partHead({ name, filename, type }: Omit<Part, 'bytes'>): Buffer {
  const file = filename === undefined ? '' : `; filename="${filename}"`
  const contentType = type === undefined ? '' : `Content-Type: ${type}\r\n`
  return Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n`)
}

const crlf = Buffer.from('\r\n')
