import { createPrivateKey, generateKeyPairSync, hash, type KeyObject } from 'node:crypto'
import type { App } from '../app.ts'
import { canonicalJson } from '../contract/generation/canonical-json.ts'
import type { ReceiptKeys } from '../contract/generation/receipt.ts'
import { markOf, noteProof } from '../secret-marks.ts'
import type { Db } from '../store/open.ts'
import {
  insertReceiptKey,
  listReceiptKeys,
  lockReceiptKeys,
  type ReceiptKey,
  resealReceiptKey,
} from '../store/receipt-keys.ts'
import { seal, tryUnseal } from '../webhooks/seal.ts'

/** A key that signs, and its name. */
export type SigningKey = { kid: string; privateKey: KeyObject }

/**
 * The key of the fleet: the newest that an entry of VEDUTA_SECRET opens. It is made when the first receipt is asked for, and again if
 * no entry opens one; the public keys of all stay.
 */
export async function getSigningKey(app: App): Promise<SigningKey> {
  const keys = await listReceiptKeys(app.db)
  const found = open(app, keys)
  if (found) {
    await noteProof(app)
    // As for other secrets, the first use during a rotation makes the older entry unnecessary.
    const mark = markOf(app.config.secrets[0]!)
    if (keys.find(({ kid }) => kid === found.kid)!.secretMark !== mark) await resealReceiptKeys(app)
    return found
  }
  return await app.db.transaction().execute(async (trx) => {
    await lockReceiptKeys(trx)
    // Another process may have made it meanwhile.
    return open(app, await listReceiptKeys(trx)) ?? (await makeKey(app, trx))
  })
}

/** Every key that ever signed, as an RFC 7517 set, the newest first. */
export async function publicKeys({ db }: Pick<App, 'db'>): Promise<ReceiptKeys> {
  const stored = await listReceiptKeys(db)
  return { keys: stored.map(({ kid, publicKey }) => ({ ...shapeOf(publicKey), kid, use: 'sig', alg: 'EdDSA' })) }
}

/** Stores keys that are sealed under a later entry of VEDUTA_SECRET under the first, which then opens them alone. */
export async function resealReceiptKeys(app: App): Promise<void> {
  const { clock, config, db } = app
  const [first] = config.secrets
  const secretMark = markOf(first!)
  for (const key of await listReceiptKeys(db)) {
    if (key.secretMark === secretMark) continue
    const text = tryUnseal(key.sealed, config.secrets, ownerOf(key.kid))
    if (text === undefined) {
      app.log.warn(
        `No entry of VEDUTA_SECRET opens the receipt key ${key.kid}: another signs from now on. What it signed stays valid.`,
      )
    } else await resealReceiptKey(db, key.kid, { sealed: seal(clock, text, first!, ownerOf(key.kid)), secretMark })
  }
}

function open({ config }: App, keys: ReceiptKey[]): SigningKey | undefined {
  for (const { kid, sealed } of keys) {
    const text = tryUnseal(sealed, config.secrets, ownerOf(kid))
    if (text !== undefined) return { kid, privateKey: privateKeyOf(text) }
  }
  return undefined
}

async function makeKey({ clock, config }: App, trx: Db): Promise<SigningKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const kid = hash('sha256', canonicalJson(shapeOf(bytes)), 'base64url')
  const [first] = config.secrets
  const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const sealed = seal(clock, text, first!, ownerOf(kid))
  await insertReceiptKey(trx, {
    kid,
    publicKey: bytes,
    sealed,
    secretMark: markOf(first!),
    createdAt: clock.now(),
  })
  return { kid, privateKey }
}

/** What the thumbprint of RFC 7638 is of (RFC 8037, appendix A.3). */
const shapeOf = (publicKey: Uint8Array) =>
  ({ kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }) as const

const privateKeyOf = (text: string) =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })

/** Another owner than any webhook, whose secrets are sealed in the same way. */
const ownerOf = (kid: string) => `receipt-key ${kid}`
