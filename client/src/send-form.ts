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
      controller.enqueue(part)
      sent += part.length
      onSent(sent, form.size)
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
  readonly response: Blob
  onloadend?: (event: unknown) => void
}

type Sent = { url: string; init: RequestInit; onSent: OnSent }

/** A browser's fetch does not tell how much it has sent, and takes no stream over HTTP/1.1. */
async function sendFromPage(request: PageRequest, { url, init, onSent }: Sent): Promise<Response> {
  const { method = 'POST', headers, body, signal } = init
  signal?.throwIfAborted()
  request.open(method, url)
  for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
  request.responseType = 'blob'
  request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
  const abort = () => request.abort()
  signal?.addEventListener('abort', abort)
  await new Promise((resolve) => {
    request.onloadend = resolve
    request.send(body)
  })
  signal?.removeEventListener('abort', abort)
  signal?.throwIfAborted()
  const { status, response } = request
  if (!status) throw new TypeError('The connection failed.')
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  return new Response(response, {
    status,
    headers: lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
  })
}
