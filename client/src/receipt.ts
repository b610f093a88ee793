import { canonicalJson } from './canonical-json.ts'
import type { Receipt, ReceiptKeys } from './contract.ts'
import { VedutaError } from './error.ts'
import { openSha256 } from './sha256.ts'

/**
 * Checks that a receipt was signed by one of these keys and not changed since, and that a file is one of the results that it names,
 * without asking the service (RFC 8785, RFC 8032).
 *
 * @param keys what the service answered at /.well-known/veduta-receipts
 * @throws VedutaError BAD_SIGNATURE for the receipt, BAD_DOWNLOAD for the file
 */
export async function verifyReceipt(
  receipt: Receipt,
  { keys }: ReceiptKeys,
  { output }: { output?: Blob } = {},
): Promise<void> {
  const { signature, ...signed } = receipt
  const key = keys.find(({ kid }) => kid === receipt.kid)
  if (!key) throw refused('none of these keys signed it: get the keys of the service that made it')
  const { kty, crv, x } = key
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  const bytes = new TextEncoder().encode(canonicalJson(signed))
  if (!(await crypto.subtle.verify('Ed25519', publicKey, fromBase64Url(signature), bytes))) {
    throw refused('it was changed after it was signed: ask for it again')
  }
  if (output) await findOutput(output, receipt)
}

async function findOutput(file: Blob, { id, outputs }: Receipt): Promise<void> {
  const hash = openSha256()
  const reader = file.stream().getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) hash.update(read.value)
  const found = hash.digest()
  if (outputs.some(({ sha256 }) => sha256 === found)) return
  throw new VedutaError('BAD_DOWNLOAD', `The file is not a result of generation ${id}, or was changed since.`)
}

const refused = (reason: string) => new VedutaError('BAD_SIGNATURE', `The receipt is not valid, because ${reason}.`)

/** Empty if it is not base64url, so that nothing verifies. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
