import { createHmac, hkdfSync } from 'node:crypto'
import type { App } from '../app.ts'
import { sessionDays, signInLinkMinutes } from '../contract/account/session.ts'
import { ApiError } from '../contract/errors.ts'
import { scopes } from '../contract/vocabulary.ts'
import { markOf } from '../secret-marks.ts'
import { findOperatorAccount, insertOperatorAccount } from '../store/accounts/accounts.ts'
import { findApiKeyById, findStudioKey, insertApiKey, studioHint } from '../store/accounts/api-keys.ts'
import {
  deleteSession,
  findSessionByHash,
  insertSession,
  insertSignInLink,
  rehashSession,
  type TokenHashes,
  takeSignInLink,
} from '../store/accounts/sessions.ts'
import type { Db } from '../store/open.ts'
import type { ApiKey, Session } from '../store/schema.ts'
import { grant, isUsable, lockAccount } from './accounts.ts'
import { findKey } from './find-key.ts'

/*
 * What a session, a link and a key are to each other:
 *
 * A session is a browser that stands for an API key. It may do what the key may, and is refused wherever the key would be.
 * A person who holds a key opens sessions of that key. A link opens one session, once, of its account's studio key. Nobody holds a
 * studio key: the first opened link creates it, and so does the next link after it was revoked or rotated.
 *
 * So a session ends with the first of these: it is signed out or seven days old; its key is revoked, expires, or was rotated and
 * its overlap is over; its account is closed, which revokes every key. A link ends when it is opened or half an hour old, and one of a
 * closed account opens nothing. A session or link of the operator also ends with the admin token: it is stored under both.
 *
 * Closing an account, making it a key, and making or opening a link each lock the account's row first. Each happens entirely before the
 * closing, which then revokes the key, or after it, and then creates nothing.
 */

/** What the operator's account begins with: twenty renderings. */
const operatorCredits = 100

export type OpenedSession = { session: Session; key: ApiKey; token: string }

/**
 * Makes a link's secret. Only the answer contains it.
 *
 * @param accountId null for the operator's account
 * @throws ApiError NOT_FOUND, ACCOUNT_CLOSED
 */
export async function createSignInLink(app: App, accountId: string | null) {
  const token = app.clock.randomBytes(32).toString('base64url')
  const createdAt = app.clock.now()
  const expiresAt = new Date(createdAt.getTime() + signInLinkMinutes * 60_000)
  await app.db.transaction().execute(async (trx) => {
    const owner = accountId ?? (await findOperatorAccount(trx))?.id
    if (owner) await lockOpenAccount(trx, owner)
    const stored = storedToken(app, token, accountId === null)
    await insertSignInLink(trx, { ...stored, accountId, createdAt, expiresAt })
  })
  return { token, expiresAt }
}

/** Opens a session by a link, which is then used up. @throws ApiError UNAUTHORIZED, ACCOUNT_CLOSED */
export async function openSessionByLink(app: App, link: string): Promise<OpenedSession> {
  return await app.db.transaction().execute(async (trx) => {
    const taken = await takeSignInLink(trx, hashesOf(app, link), app.clock.now())
    if (!taken) throw new ApiError('UNAUTHORIZED')
    const operator = taken.accountId === null
    const accountId = taken.accountId ?? (await openOperatorAccount(app, trx))
    await lockOpenAccount(trx, accountId)
    return await insert(app, trx, await studioKey(app, trx, accountId), operator)
  })
}

/** Opens a session for a key that a person holds; it ends with the key. @throws ApiError UNAUTHORIZED */
export async function openSessionByKey(app: App, text: string): Promise<OpenedSession> {
  const key = await findKey(app, text)
  if (!key || !isUsable(key, app.clock.now())) throw new ApiError('UNAUTHORIZED')
  return await insert(app, app.db, key, false)
}

/** The session of a cookie, if it and its key are valid; from now on it is stored under the first entry of VEDUTA_SECRET. */
export async function findSession(app: App, token: string): Promise<{ session: Session; key: ApiKey } | undefined> {
  const session = await findSessionByHash(app.db, hashesOf(app, token))
  const key = session && (await findApiKeyById(app.db, session.apiKeyId))
  if (!key) return undefined
  const stored = storedToken(app, token, session.operator)
  if (session.secretMark !== stored.secretMark) await rehashSession(app.db, session.id, stored)
  return { session, key }
}

export const closeSession = (app: App, { id }: Session) => deleteSession(app.db, id)

async function lockOpenAccount(trx: Db, id: string): Promise<void> {
  const { closedAt } = await lockAccount(trx, id)
  if (closedAt) throw new ApiError('ACCOUNT_CLOSED')
}

/** Exactly one is created, however many people sign in at the same time. */
async function openOperatorAccount(app: App, trx: Db): Promise<string> {
  const account = { id: app.clock.newId(), name: 'Operator', credits: 0, createdAt: app.clock.now() }
  if (!(await insertOperatorAccount(trx, account))) return (await findOperatorAccount(trx))!.id
  await grant(app, trx, { accountId: account.id, amount: operatorCredits, reason: 'opening balance' })
  return account.id
}

/** Call it with the account locked, so that calls do not overlap. */
async function studioKey(app: App, trx: Db, accountId: string): Promise<ApiKey> {
  const known = await findStudioKey(trx, accountId)
  if (known) return known
  const key: ApiKey = {
    id: app.clock.newId(),
    accountId,
    name: 'Studio',
    hint: studioHint,
    scopes: [...scopes],
    expiresAt: null,
    supersededAt: null,
    dailyCredits: null,
    lastUsedAt: null,
    createdAt: app.clock.now(),
    revokedAt: null,
    secretMark: null,
    originalId: null,
    statusVocabulary: null,
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
    ...storedToken(app, token, operator),
    apiKeyId: key.id,
    operator,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionDays * 86400_000),
  }
  await insertSession(db, session)
  return { session, key, token }
}

function storedToken({ config: { secrets, adminToken } }: App, token: string, operator: boolean) {
  const [secret] = secrets
  return { hash: hashToken(token, secret!, operator ? adminToken : ''), secretMark: markOf(secret!) }
}

function hashesOf({ config: { secrets, adminToken } }: App, token: string): TokenHashes {
  return {
    operator: secrets.map((secret) => hashToken(token, secret, adminToken)),
    others: secrets.map((secret) => hashToken(token, secret, '')),
  }
}

/** With a separate HMAC key, so that a session never passes as an API key or the reverse. */
function hashToken(token: string, secret: string, adminToken: string): Buffer {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, adminToken, 'sessions', 32)))
    .update(token)
    .digest()
}
