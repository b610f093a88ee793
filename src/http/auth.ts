import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isUsable } from '../accounts/accounts.ts'
import { hashApiKey, isApiKey } from '../accounts/api-key.ts'
import type { App } from '../app.ts'
import type { Scope } from '../contract/endpoint.ts'
import { ApiError } from '../contract/errors.ts'
import { findApiKeyByHash, recordKeyUse } from '../store/api-keys.ts'
import type { ApiKey } from '../store/schema.ts'

/** A revoked key is refused everywhere once this has passed. */
const cacheMs = 1000
const cacheEntriesMax = 10_000
const useIntervalMs = 60_000

const unauthorized = () => new ApiError('UNAUTHORIZED', undefined, { headers: { 'www-authenticate': 'Bearer' } })

/**
 * Turns the bearer key of a request into what is stored of it; known keys are kept for a second.
 *
 * @throws ApiError UNAUTHORIZED, the same for every bad key, or FORBIDDEN where it lacks the scope
 */
export function openKeyCheck(app: App) {
  const known = new Map<string, { key: ApiKey; until: number }>()

  async function findKey(text: string): Promise<ApiKey | undefined> {
    const now = performance.now()
    const cached = known.get(text)
    if (cached && cached.until > now) return cached.key
    known.delete(text)
    const key = await findStored(app, text)
    if (!key) return undefined
    if (known.size >= cacheEntriesMax) known.clear()
    known.set(text, { key, until: now + cacheMs })
    await recordUse(app, key)
    return key
  }

  return async (headers: IncomingHttpHeaders, scope: Scope): Promise<ApiKey> => {
    const text = bearer(headers)
    const key = text && isApiKey(text) ? await findKey(text) : undefined
    if (!key || !isUsable(key, app.clock.now())) throw unauthorized()
    if (!key.scopes.includes(scope)) throw new ApiError('FORBIDDEN', { scope })
    return key
  }
}

/** Of several secrets, each may have been the one in use when the key was made. All are tried, found or not. */
async function findStored(app: App, text: string): Promise<ApiKey | undefined> {
  const found = await Promise.all(
    app.config.secrets.map((secret) => findApiKeyByHash(app.db, hashApiKey(text, secret))),
  )
  return found.find((key) => key !== undefined)
}

/** When a key was last used, to the minute: more would be a write for each request. */
async function recordUse(app: App, key: ApiKey): Promise<void> {
  const now = app.clock.now()
  if (!isUsable(key, now) || (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < useIntervalMs)) return
  await recordKeyUse(app.db, key.id, now)
}

/** @throws ApiError UNAUTHORIZED unless the request carries the operator's token */
export function checkAdmin(app: App, headers: IncomingHttpHeaders): void {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  if (!timingSafeEqual(digest(bearer(headers) ?? ''), digest(app.config.adminToken))) throw unauthorized()
}

function bearer({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
}
