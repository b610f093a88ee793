import { sign } from 'node:crypto'
import { canonicalJson } from '../contract/generation/canonical-json.ts'
import type { Receipt } from '../contract/generation/receipt.ts'
import type { SigningKey } from './keys.ts'

/** Signs a receipt: Ed25519 (RFC 8032) over its canonical JSON (RFC 8785), which has the key's name and lacks only the signature. */
export function signReceipt(unsigned: Omit<Receipt, 'kid' | 'signature'>, { kid, privateKey }: SigningKey): Receipt {
  const receipt = { ...unsigned, kid }
  const signature = sign(null, Buffer.from(canonicalJson(receipt)), privateKey).toString('base64url')
  return { ...receipt, signature }
}
