import { signal } from '@preact/signals'
import { openClient, VedutaError } from '@veduta/client'

/** The address of the page and so of the service, without a trailing slash. */
export const baseUrl = new URL('.', location.href).href.replace(/\/$/, '')

/** How far the service's clock is ahead of this machine's, in milliseconds: people's clocks are often wrong. */
const clockAheadMs = signal(0)

/** The time by the service's clock. */
export const serviceNow = () => Date.now() + clockAheadMs.value

/** The browser sends the session cookie by itself: no key is stored here. */
export const client = openClient({ baseUrl, fetch: send })

/** Any thrown error, as the page shows it. */
export function problemOf(error: unknown): VedutaError {
  if (error instanceof VedutaError) return error
  return new VedutaError('BAD_ANSWER', error instanceof Error ? error.message : String(error), { cause: error })
}

/** Sends a form whose answer is a picture. @throws VedutaError */
export async function sendForPicture(path: string, form: FormData): Promise<Blob> {
  const response = await send(baseUrl + path, { method: 'POST', body: form, headers: { accept: 'image/png' } })
  if (response.ok) return await response.blob()
  const { status, headers } = response
  const refusal = await response.json().catch(() => undefined)
  throw new VedutaError(refusal?.code ?? 'BAD_ANSWER', refusal?.message ?? `The service answered HTTP ${status}.`, {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
  })
}

async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(input, init)
  const date = Date.parse(response.headers.get('date') ?? '')
  if (date) {
    // The header counts in whole seconds: a smaller difference means nothing.
    const ahead = date - Date.now()
    if (Math.abs(ahead - clockAheadMs.peek()) > 1500) clockAheadMs.value = ahead
  }
  return response
}
