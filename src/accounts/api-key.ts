import { createHmac, hkdfSync } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Clock } from '../clock.ts'

const prefix = 'veduta'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 32
const checksumLength = 6
const pattern = new RegExp(`^${prefix}_[0-9A-Za-z]{${randomLength + checksumLength}}$`)

/** A new key: prefix, 32 random base62 characters (190 bits) and their CRC-32, which detects a typo without a query. */
export function newApiKey(clock: Clock): string {
  const random = Array.from({ length: randomLength }, () => alphabet[clock.randomInt(alphabet.length - 1)]).join('')
  return `${prefix}_${random}${checksum(random)}`
}

/** The characters by which people recognise a key. */
export const hintOf = (key: string) => key.slice(0, prefix.length + 5)

export function isApiKey(text: string): boolean {
  if (!pattern.test(text)) return false
  const random = text.slice(prefix.length + 1, -checksumLength)
  return text.endsWith(checksum(random))
}

/** The stored form of a key: an HMAC-SHA-256 under the service's secret, so that the table alone gives no access. */
export function hashApiKey(key: string, secret: string): Uint8Array {
  return createHmac('sha256', derivedKey(secret)).update(key).digest()
}

const derived = new Map<string, Buffer>()

function derivedKey(secret: string): Buffer {
  const known = derived.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'api-keys', 32))
  derived.set(secret, known)
  return known
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < checksumLength; i++) {
    digits = alphabet[rest % alphabet.length] + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
