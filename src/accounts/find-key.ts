import type { App } from '../app.ts'
import { markOf, noteProof } from '../secret-marks.ts'
import { findApiKeyByHash, rehashApiKey } from '../store/accounts/api-keys.ts'
import type { ApiKey } from '../store/schema.ts'
import { isUsable } from './accounts.ts'
import { hashApiKey, isApiKey } from './api-key.ts'

/**
 * The stored row of a key, even if it was revoked or has expired. Any entry of VEDUTA_SECRET may have been the first when it
 * was stored; a valid key is now stored under the current first entry, so that the others can be removed later.
 */
export async function findKey(app: App, text: string): Promise<ApiKey | undefined> {
  if (!isApiKey(text)) return undefined
  const { secrets } = app.config
  const hashes = secrets.map((secret) => hashApiKey(text, secret))
  const key = await findApiKeyByHash(app.db, hashes)
  if (!key) return undefined
  await noteProof(app)
  const secretMark = markOf(secrets[0]!)
  if (key.secretMark === secretMark || !isUsable(key, app.clock.now())) return key
  await rehashApiKey(app.db, key.id, { hash: hashes[0]!, secretMark })
  return { ...key, secretMark }
}
