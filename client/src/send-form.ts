/** How much of a request has been sent, of how much, in bytes. A request that is sent again begins at 0 again. */
export type OnSent = (sent: number, total: number) => void

/** Sends a form like fetch, and says how much of it has been sent. */
export async function sendForm(send: typeof fetch, url: string, init: RequestInit, onSent: OnSent): Promise<Response> {
  const { XMLHttpRequest } = globalThis as unknown as { XMLHttpRequest?: new () => PageRequest }
  if (XMLHttpRequest) return await sendFromPage(new XMLHttpRequest(), { url, init, onSent })
  // The form as it is sent, with its boundary in the type.
  const form = await new Response(init.body).blob()
  let sent = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      sent += part.length
      onSent(sent, form.size)
      controller.enqueue(part)
    },
  })
  const headers = new Headers(init.headers)
  headers.set('content-type', form.type)
  const stream = { ...init, headers, body: form.stream().pipeThrough(counter), duplex: 'half' }
  return await send(url, stream as RequestInit)
}

/** What is used of a browser's XMLHttpRequest: outside browsers its type is not known. */
type PageRequest = {
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  send(body: unknown): void
  abort(): void
  getAllResponseHeaders(): string
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void }
  responseType: string
  readonly status: number
  readonly statusText: string
  readonly response: Blob
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
}

type Sent = { url: string; init: RequestInit; onSent: OnSent }

/** A browser's fetch does not tell how much it has sent, and takes no stream over HTTP/1.1. */
function sendFromPage(request: PageRequest, { url, init, onSent }: Sent): Promise<Response> {
  const { method = 'POST', headers, body, signal } = init
  return new Promise((resolve, reject) => {
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    request.onload = () => {
      const { status, statusText, response } = request
      resolve(new Response(response, { status, statusText, headers: headersOf(request.getAllResponseHeaders()) }))
    }
    request.onerror = () => reject(new TypeError('The connection failed.'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) reject(signal.reason)
    else request.send(body)
  })
}

function headersOf(text: string): Headers {
  const lines = text.trim().split(/\r?\n/)
  return new Headers(lines.map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string]))
}
