import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { hashApiKey, isApiKey } from '../accounts/api-key.ts'
import type { App } from '../app.ts'
import { ApiError } from '../contract/errors.ts'
import { findAccountIdByKeyHash } from '../store/api-keys.ts'

/** A revoked key is refused everywhere once this has passed. */
const cacheMs = 1000
const cacheEntriesMax = 10_000

const unauthorized = () => new ApiError('UNAUTHORIZED', undefined, { headers: { 'www-authenticate': 'Bearer' } })

/** Turns the bearer key of a request into its account's id, or throws UNAUTHORIZED; known keys are kept for a second. */
export function openKeyCheck(app: App) {
  const known = new Map<string, { accountId: string; until: number }>()

  return async (headers: IncomingHttpHeaders): Promise<string> => {
    const key = bearer(headers)
    if (!key || !isApiKey(key)) throw unauthorized()
    const now = performance.now()
    const cached = known.get(key)
    if (cached && cached.until > now) return cached.accountId
    known.delete(key)
    const accountId = await findAccountId(app, key)
    if (!accountId) throw unauthorized()
    if (known.size >= cacheEntriesMax) known.clear()
    known.set(key, { accountId, until: now + cacheMs })
    return accountId
  }
}

/** Of several secrets, each may have been the one in use when the key was made. */
async function findAccountId(app: App, key: string): Promise<string | undefined> {
  for (const secret of app.config.secrets) {
    const accountId = await findAccountIdByKeyHash(app.db, hashApiKey(key, secret))
    if (accountId) return accountId
  }
}

/** @throws ApiError UNAUTHORIZED unless the request carries the operator's token */
export function checkAdmin(app: App, headers: IncomingHttpHeaders): void {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  if (!timingSafeEqual(digest(bearer(headers) ?? ''), digest(app.config.adminToken))) throw unauthorized()
}

function bearer({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
}
