import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Clock } from '../clock.ts'

/*
 * Signing secrets are needed in clear to sign, so they are stored encrypted, not hashed: AES-256-GCM under a key derived
 * from the service's secret, bound to the webhook that they belong to.
 */

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts a text: initialisation vector, tag, ciphertext. @param owner needed to open it */
export function seal(clock: Clock, text: string, secret: string, owner: string): Uint8Array {
  const iv = clock.randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(secret), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([sealing.update(text), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/** Decrypts with whichever of the service's secrets it was encrypted with. @throws Error if none fits */
export function unseal(sealed: Uint8Array, secrets: string[], owner: string): string {
  const text = tryUnseal(sealed, secrets, owner)
  if (text !== undefined) return text
  throw new Error('A webhook secret was encrypted with a VEDUTA_SECRET that is no longer set.')
}

/** The same, but undefined if none fits. */
export function tryUnseal(sealed: Uint8Array, secrets: string[], owner: string): string | undefined {
  for (const secret of secrets) {
    const text = open(Buffer.from(sealed), secret, owner)
    if (text !== undefined) return text
  }
  return undefined
}

function open(sealed: Buffer, secret: string, owner: string): string | undefined {
  const opening = createDecipheriv(cipher, keyOf(secret), sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  const text = opening.update(sealed.subarray(ivBytes + tagBytes))
  try {
    return Buffer.concat([text, opening.final()]).toString()
  } catch {
    return undefined
  }
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'webhook-secrets', 32))
