import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isUsable } from '../../accounts/accounts.ts'
import { isApiKey } from '../../accounts/api-key.ts'
import { findKey } from '../../accounts/find-key.ts'
import { findSession } from '../../accounts/sessions.ts'
import type { App } from '../../app.ts'
import { ApiError } from '../../contract/errors.ts'
import type { Scope } from '../../contract/vocabulary.ts'
import { findApiKeysByIds, recordKeyUse } from '../../store/accounts/api-keys.ts'
import { findSessionsByIds } from '../../store/accounts/sessions.ts'
import { isDatabaseAway } from '../../store/open.ts'
import type { ApiKey, Session } from '../../store/schema.ts'
import { sessionCookieOf } from './session-cookie.ts'

/** How long until a revoked key is refused everywhere. */
const cacheMs = 1000
const cacheEntriesMax = 10_000
const useIntervalMs = 60_000

export const unauthorized = () => new ApiError('UNAUTHORIZED', undefined, { headers: { 'www-authenticate': 'Bearer' } })

/** The caller: a key or, in a browser, the session that stands for it. */
export type Known = { key: ApiKey; session?: Session }

/** Finds the stored row of a request's bearer key or session cookie; rows are cached for a second. */
export function openAccess(app: App) {
  const known = new Map<string, Known & { until: number }>()

  async function find(text: string, findStored: () => Promise<Known | undefined>): Promise<Known | undefined> {
    const now = performance.now()
    const cached = known.get(text)
    if (cached && cached.until > now) return cached
    known.delete(text)
    const found = await findStored()
    if (!found) return undefined
    if (known.size >= cacheEntriesMax) known.clear()
    known.set(text, { ...found, until: now + cacheMs })
    await recordUse(app, found.key)
    return found
  }

  /** Who is signed in with the cookie of a request that may carry one. */
  async function findSignedIn(request: FastifyRequest): Promise<Known | undefined> {
    const token = sessionCookieOf(app, request)
    const found = token ? await find(`cookie ${token}`, () => findSession(app, token)) : undefined
    return found && isGood(app, found) ? found : undefined
  }

  async function findCaller(request: FastifyRequest): Promise<Known | undefined> {
    const text = bearer(request.headers)
    if (text === undefined) return await findSignedIn(request)
    const found = isApiKey(text) ? await find(text, () => findStoredKey(app, text)) : undefined
    return found && isUsable(found.key, app.clock.now()) ? found : undefined
  }

  /** @throws ApiError UNAUTHORIZED, the same for every bad key, or FORBIDDEN if it lacks the scope */
  async function checkKey(request: FastifyRequest, scope: Scope): Promise<Known> {
    const caller = await findCaller(request)
    if (!caller) throw unauthorized()
    if (!caller.key.scopes.includes(scope)) throw new ApiError('FORBIDDEN', { scope })
    return caller
  }

  return {
    checkKey,

    /** Which of these callers are now refused, according to the store; if the database is unreachable, none are. */
    findEnded: async (callers: Known[]): Promise<Set<Known>> => {
      try {
        const keys = await findApiKeysByIds(app.db, [...new Set(callers.map(({ key }) => key.id))])
        const sessions = callers.flatMap(({ session }) => (session ? [session.id] : []))
        const open = sessions.length ? await findSessionsByIds(app.db, [...new Set(sessions)]) : []
        const keyOf = new Map(keys.map((key) => [key.id, key]))
        const sessionOf = new Map(open.map((session) => [session.id, session]))
        const isStillGood = ({ key, session }: Known) => {
          const current = keyOf.get(key.id)
          if (!current || !isUsable(current, app.clock.now())) return false
          const signedIn = session && sessionOf.get(session.id)
          return !session || (signedIn !== undefined && isGood(app, { key: current, session: signedIn }))
        }
        return new Set(callers.filter((caller) => !isStillGood(caller)))
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        return new Set()
      }
    },

    /** Uncached, for requests about the session itself. */
    findCurrentSession: async (request: FastifyRequest) => {
      const token = sessionCookieOf(app, request)
      const found = token ? await findSession(app, token) : undefined
      return found && isGood(app, found) ? found : undefined
    },

    /** @throws ApiError UNAUTHORIZED unless the request carries the operator's token or session */
    checkAdmin: async (request: FastifyRequest): Promise<void> => {
      const text = bearer(request.headers)
      const digest = (text: string) => hash('sha256', text, 'buffer')
      if (text !== undefined && timingSafeEqual(digest(text), digest(app.config.adminToken))) return
      const current = text === undefined ? await findSignedIn(request) : undefined
      if (!current?.session?.operator) throw unauthorized()
    },
  }
}

function isGood(app: App, { key, session }: Known): boolean {
  const now = app.clock.now()
  return session !== undefined && session.expiresAt > now && isUsable(key, now)
}

async function findStoredKey(app: App, text: string): Promise<Known | undefined> {
  const key = await findKey(app, text)
  return key && { key }
}

/** Records when a key was last used, to the minute: anything finer would be a write for each request. */
async function recordUse(app: App, key: ApiKey): Promise<void> {
  const now = app.clock.now()
  if (!isUsable(key, now) || (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < useIntervalMs)) return
  await recordKeyUse(app.db, key.id, now)
}

function bearer({ authorization }: IncomingHttpHeaders): string | undefined {
  return authorization === undefined ? undefined : (/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '')
}
