import { signal } from '@preact/signals'
import { openClient, VedutaError } from '@veduta/client'

/** Where the page is, and so the service: without the slash at its end. */
export const baseUrl = new URL('.', location.href).href.replace(/\/$/, '')

/** How much of a form that is being sent has left, in bytes. */
export const upload = signal<{ sent: number; total: number } | undefined>(undefined)

/** What the service's clock says more than this machine's, in milliseconds: the clocks of people's machines are wrong. */
const clockAheadMs = signal(0)

/** The time as the service has it. */
export const serviceNow = () => Date.now() + clockAheadMs.value

/** The page's cookie goes by itself: no key is kept here. */
export const client = openClient({ baseUrl, fetch: send })

/** What went wrong, whoever threw it, as people are told it. */
export function problemOf(error: unknown): VedutaError {
  if (error instanceof VedutaError) return error
  return new VedutaError('BAD_ANSWER', error instanceof Error ? error.message : String(error), { cause: error })
}

async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = init.body instanceof FormData ? await sendForm(String(input), init) : await fetch(input, init)
  const date = Date.parse(response.headers.get('date') ?? '')
  if (date) {
    // The header counts in whole seconds: a smaller difference is no news.
    const ahead = date - Date.now()
    if (Math.abs(ahead - clockAheadMs.peek()) > 1500) clockAheadMs.value = ahead
  }
  return response
}

/** XMLHttpRequest, because fetch does not tell how much of a body was sent. */
function sendForm(url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded, total }) => {
      upload.value = { sent: loaded, total }
    }
    request.onload = () => {
      const { status, statusText, response } = request
      resolve(new Response(response, { status, statusText, headers: headersOf(request) }))
    }
    request.onerror = () => reject(new TypeError('The connection failed.'))
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => {
      upload.value = undefined
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) reject(signal.reason)
    else request.send(body as FormData)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  return new Headers(lines.map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string]))
}
