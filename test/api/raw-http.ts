import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Headers; text: string; body: never }

/**
 * A connection that sends exactly the given bytes, for requests that no HTTP client would send.
 * `answer` reads the next answer; `ended` resolves when the server has closed.
 */
export function openRawConnection({ directUrl }: { directUrl: string }) {
  const { hostname, port } = new URL(directUrl)
  const socket = connect(Number(port), hostname)
  let received = Buffer.alloc(0)
  let closed = false
  let wake = () => {}
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    wake()
  })
  const ended = new Promise<void>((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => {
      closed = true
      wake()
      resolve()
    })
  })

  async function until<T>(read: () => T | undefined): Promise<T> {
    for (;;) {
      const found = read()
      if (found !== undefined) return found
      if (closed) throw new Error(`The server closed after ${JSON.stringify(received.toString('latin1'))}.`)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  function nextAnswer(hasBody: boolean): RawAnswer | undefined {
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return undefined
    const [statusLine = '', ...lines] = received.subarray(0, headEnd).toString('latin1').split('\r\n')
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]))
    const bodyEnd = headEnd + 4 + (hasBody ? Number(headers.get('content-length') ?? 0) : 0)
    if (received.length < bodyEnd) return undefined
    const text = received.subarray(headEnd + 4, bodyEnd).toString()
    received = received.subarray(bodyEnd)
    const isJson = text && headers.get('content-type')?.includes('json')
    return { status: Number(statusLine.split(' ')[1]), headers, text, body: (isJson ? JSON.parse(text) : {}) as never }
  }

  return {
    /** Resolves when the bytes are sent, even if the server no longer reads any. */
    send: (bytes: string | Buffer) =>
      new Promise<void>((resolve) => {
        if (closed) resolve()
        else socket.write(bytes, () => resolve())
      }),
    answer: ({ hasBody = true } = {}) => until(() => nextAnswer(hasBody)),
    ended,
    isClosed: () => closed,
    /** Tells the server that nothing more will be sent; what it answers is still read. */
    finish: () => socket.end(),
    close: () => socket.destroy(),
  }
}

/** Sends one request as it is written and reads its answer. */
export async function exchange(app: { directUrl: string }, request: string | Buffer, options?: { hasBody: boolean }) {
  const connection = openRawConnection(app)
  try {
    connection.send(request)
    return await connection.answer(options)
  } finally {
    connection.close()
  }
}

/** The head of a request: the request line, Host, then more headers. */
export function requestHead(method: string, path: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}
