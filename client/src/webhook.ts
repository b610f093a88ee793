import type { WebhookEvent } from './contract.ts'
import { VedutaError } from './error.ts'

export type Delivered = {
  /** `whsec_…`, as the service showed it. */
  secret: string
  headers: Headers | Record<string, string | string[] | undefined>
  /** The body as it arrived: parsing and serialising it would change it. */
  body: string | Uint8Array
}

/** How far the sender's and the receiver's clocks may differ. */
const toleranceSeconds = 300

/**
 * Checks that a delivery comes from the service and is fresh (Standard Webhooks 1.0.0), and returns its event.
 *
 * @throws VedutaError BAD_SIGNATURE
 */
export async function verifyWebhook({ secret, headers, body }: Delivered): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headers instanceof Headers ? headers.get(name) : String(headers[name] ?? ''),
  )
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds
  if (!isFresh || !(await isSigned(secret, [`${id}.${timestamp}.`, bytes], signatures ?? ''))) {
    const problem = isFresh ? 'is not signed with this secret' : 'is too old, or from the future'
    throw new VedutaError('BAD_SIGNATURE', `The delivery ${problem}: answer it with 400.`)
  }
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** Whether any of the signatures, with spaces between, is of this secret; WebCrypto compares in constant time. */
async function isSigned(
  secret: string,
  parts: (string | Uint8Array<ArrayBuffer>)[],
  signatures: string,
): Promise<boolean> {
  const message = await new Blob(parts).arrayBuffer()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', fromBase64(secret.replace(/^whsec_/, '')), hmac, false, ['verify'])
  for (const signature of signatures.split(' ')) {
    const [version, text] = signature.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, fromBase64(text ?? ''), message))) return true
  }
  return false
}

/** Empty if it is not base64, so that nothing verifies. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
