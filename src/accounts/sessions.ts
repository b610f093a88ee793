import { createHmac, hkdfSync } from 'node:crypto'
import type { App } from '../app.ts'
import { ApiError } from '../contract/errors.ts'
import { sessionDays, signInLinkMinutes } from '../contract/session.ts'
import { findOperatorAccount, insertOperatorAccount } from '../store/accounts.ts'
import { findApiKeyByHash, findApiKeyByHint, findApiKeyById, insertApiKey } from '../store/api-keys.ts'
import type { Db } from '../store/open.ts'
import type { ApiKey, Session } from '../store/schema.ts'
import { deleteSession, findSessionByHash, insertSession, insertSignInLink, takeSignInLink } from '../store/sessions.ts'
import { getAccount, grant, isUsable } from './accounts.ts'
import { hashApiKey, isApiKey } from './api-key.ts'

/** What the operator's account begins with: twenty renderings. */
const operatorCredits = 100
/** By which the key of sessions that were opened by a link is known; no key that people hold begins so. */
const studioHint = 'studio'

export type OpenedSession = { session: Session; key: ApiKey; token: string }

/** Makes a link's secret, which is in the answer and nowhere else. @param accountId null for the operator's account */
export async function createSignInLink(app: App, accountId: string | null) {
  if (accountId) await getAccount(app.db, accountId)
  const token = app.clock.randomBytes(32).toString('base64url')
  const createdAt = app.clock.now()
  const expiresAt = new Date(createdAt.getTime() + signInLinkMinutes * 60_000)
  await insertSignInLink(app.db, { hash: hashToken(token, app.config.secrets[0]!), accountId, createdAt, expiresAt })
  return { token, expiresAt }
}

/** Opens a session by a link, which is then used up. @throws ApiError UNAUTHORIZED */
export async function openSessionByLink(app: App, link: string): Promise<OpenedSession> {
  return await app.db.transaction().execute(async (trx) => {
    const taken = await takeSignInLink(trx, hashesOf(app, link), app.clock.now())
    if (!taken) throw new ApiError('UNAUTHORIZED')
    const operator = taken.accountId === null
    const accountId = taken.accountId ?? (await openOperatorAccount(app, trx))
    return await insert(app, trx, await studioKey(app, trx, accountId), operator)
  })
}

/** Opens a session that stands for a key people hold, and ends with it. @throws ApiError UNAUTHORIZED */
export async function openSessionByKey(app: App, text: string): Promise<OpenedSession> {
  const hashes = isApiKey(text) ? app.config.secrets.map((secret) => hashApiKey(text, secret)) : []
  const found = await Promise.all(hashes.map((hash) => findApiKeyByHash(app.db, hash)))
  const key = found.find((key) => key !== undefined)
  if (!key || !isUsable(key, app.clock.now())) throw new ApiError('UNAUTHORIZED')
  return await insert(app, app.db, key, false)
}

/** What a cookie stands for, while it and its key are good. */
export async function findSession(app: App, token: string): Promise<{ session: Session; key: ApiKey } | undefined> {
  const found = await Promise.all(hashesOf(app, token).map((hash) => findSessionByHash(app.db, hash)))
  const session = found.find((session) => session !== undefined)
  const key = session && (await findApiKeyById(app.db, session.apiKeyId))
  return key && { session, key }
}

export const closeSession = (app: App, { id }: Session) => deleteSession(app.db, id)

/** Exactly one is made, however many people come first at once. */
async function openOperatorAccount(app: App, trx: Db): Promise<string> {
  const account = { id: app.clock.newId(), name: 'Operator', credits: 0, createdAt: app.clock.now() }
  if (!(await insertOperatorAccount(trx, account))) return (await findOperatorAccount(trx))!.id
  await grant(app, trx, { accountId: account.id, amount: operatorCredits, reason: 'opening balance' })
  return account.id
}

/** The key of an account's sessions that were opened by a link: nobody holds it, and revoking it ends them all. */
async function studioKey(app: App, trx: Db, accountId: string): Promise<ApiKey> {
  const known = await findApiKeyByHint(trx, accountId, studioHint)
  if (known) return known
  const key: ApiKey = {
    id: app.clock.newId(),
    accountId,
    name: 'Studio',
    hint: studioHint,
    scopes: ['generate', 'read'],
    expiresAt: null,
    supersededAt: null,
    dailyCredits: null,
    lastUsedAt: null,
    createdAt: app.clock.now(),
    revokedAt: null,
  }
  const { supersededAt, lastUsedAt, ...row } = key
  await insertApiKey(trx, { ...row, hash: app.clock.randomBytes(32) })
  return key
}

async function insert(app: App, db: Db, key: ApiKey, operator: boolean): Promise<OpenedSession> {
  const token = app.clock.randomBytes(32).toString('base64url')
  const createdAt = app.clock.now()
  const session: Session = {
    id: app.clock.newId(),
    hash: hashToken(token, app.config.secrets[0]!),
    apiKeyId: key.id,
    operator,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionDays * 86400_000),
  }
  await insertSession(db, session)
  return { session, key, token }
}

const hashesOf = (app: App, token: string) => app.config.secrets.map((secret) => hashToken(token, secret))

/** Under a key of its own, so that no session is an API key, or the other way round. */
function hashToken(token: string, secret: string): Buffer {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'sessions', 32)))
    .update(token)
    .digest()
}
