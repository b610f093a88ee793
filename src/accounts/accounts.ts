import type { App } from '../app.ts'
import { ApiError } from '../contract/errors.ts'
import type { StatusVocabulary } from '../contract/vocabulary.ts'
import { markOf } from '../secret-marks.ts'
import { findAccount, findAccountLocked, insertAccount, markClosed, setSuspended } from '../store/accounts/accounts.ts'
import {
  findApiKey,
  insertApiKey,
  revokeApiKey,
  setStatusVocabulary,
  supersedeApiKey,
} from '../store/accounts/api-keys.ts'
import { changeCredits, creditsMax, lockCredits } from '../store/accounts/credits.ts'
import type { Db } from '../store/open.ts'
import type { Account, ApiKey } from '../store/schema.ts'
import { hashApiKey, hintOf, newApiKey } from './api-key.ts'

export async function openAccount(app: App, { name, credits }: { name: string; credits: number }): Promise<Account> {
  const account = { id: app.clock.newId(), name, credits: 0, createdAt: app.clock.now() }
  return await app.db.transaction().execute(async (trx) => {
    await insertAccount(trx, account)
    const balance =
      credits && (await grant(app, trx, { accountId: account.id, amount: credits, reason: 'opening balance' }))
    return { ...account, credits: balance, suspendedAt: null, closedAt: null }
  })
}

/** @throws ApiError NOT_FOUND, ACCOUNT_CLOSED */
export async function suspendAccount(app: App, id: string, suspended: boolean): Promise<Account> {
  const account = await setSuspended(app.db, id, suspended ? app.clock.now() : null)
  if (account) return account
  throw new ApiError((await findAccount(app.db, id)) ? 'ACCOUNT_CLOSED' : 'NOT_FOUND')
}

/** Closes an account permanently; every server refuses its keys within a second. @throws ApiError NOT_FOUND */
export async function closeAccount(app: App, id: string): Promise<Account> {
  const account = await markClosed(app.db, id, app.clock.now())
  if (!account) throw new ApiError('NOT_FOUND')
  return account
}

/** Adds credits, or takes them away if `amount` is negative; returns the balance. @throws ApiError NOT_FOUND, ACCOUNT_CLOSED, NO_CREDITS, INVALID_PARAMETERS */
export async function grantCredits(
  app: App,
  accountId: string,
  { amount, reason }: { amount: number; reason: string },
) {
  return await app.db.transaction().execute((trx) => grant(app, trx, { accountId, amount, reason }))
}

export async function grant(
  app: App,
  trx: Db,
  entry: { accountId: string; amount: number; reason: string },
): Promise<number> {
  const { accountId, amount } = entry
  const account = await lockCredits(trx, accountId)
  if (!account) throw new ApiError('NOT_FOUND')
  const { credits, charged, closedAt } = account
  // What it has too much can still be taken, so that there is room for refunds.
  if (closedAt && amount > 0) throw new ApiError('ACCOUNT_CLOSED')
  if (credits + amount < 0) throw new ApiError('NO_CREDITS', { credits })
  // A refund cannot be refused later, so there must be room for it now.
  if (amount > 0 && credits + charged + amount > creditsMax) {
    const back = charged ? `, with the ${charged} that unfinished generations may refund,` : ''
    const reason = `a balance of ${credits}${back} would grow past ${creditsMax}`
    throw new ApiError('INVALID_PARAMETERS', { field: 'amount', received: String(amount), reason })
  }
  const { newId, now } = app.clock
  const changed = await changeCredits(trx, {
    ...entry,
    id: newId(),
    kind: 'grant',
    generationId: null,
    createdAt: now(),
  })
  return changed!
}

export type KeyOptions = Pick<ApiKey, 'name' | 'scopes' | 'expiresAt' | 'dailyCredits'> & {
  /** That of the settings, if it is left out. */
  statusVocabulary?: StatusVocabulary | null | undefined
}

/** Makes a new API key. Only the answer contains it: the database stores its hash. */
export async function issueApiKey(app: App, accountId: string, options: KeyOptions): Promise<ApiKey & { key: string }> {
  return await app.db.transaction().execute(async (trx) => {
    const { closedAt } = await lockAccount(trx, accountId)
    if (closedAt) throw new ApiError('ACCOUNT_CLOSED')
    return await makeApiKey(app, trx, accountId, { ...options, originalId: null })
  })
}

/** Makes a key like another one, which keeps working for a while so that no caller is cut off. */
export async function rotateApiKey(
  app: App,
  accountId: string,
  keyId: string,
  { overlapSeconds }: { overlapSeconds: number },
): Promise<ApiKey & { key: string }> {
  return await app.db.transaction().execute(async (trx) => {
    const { closedAt } = await lockAccount(trx, accountId)
    if (closedAt) throw new ApiError('ACCOUNT_CLOSED')
    const old = await findApiKey(trx, accountId, keyId)
    if (!old || !isUsable(old, app.clock.now())) throw new ApiError('NOT_FOUND')
    await supersedeApiKey(trx, keyId, new Date(app.clock.now().getTime() + overlapSeconds * 1000))
    return await makeApiKey(app, trx, accountId, { ...old, originalId: old.originalId ?? old.id })
  })
}

/** When a key expires; undefined if it does not. */
export function endOf({ expiresAt, supersededAt }: ApiKey): Date | undefined {
  const ends = [expiresAt, supersededAt].filter((end) => end !== null)
  return ends.sort((a, b) => a.getTime() - b.getTime())[0]
}

export function isUsable(key: ApiKey, now: Date): boolean {
  const end = endOf(key)
  return !key.revokedAt && (!end || end > now)
}

async function makeApiKey(
  app: App,
  db: Db,
  accountId: string,
  { name, scopes, expiresAt, dailyCredits, statusVocabulary, originalId }: KeyOptions & Pick<ApiKey, 'originalId'>,
): Promise<ApiKey & { key: string }> {
  const key = newApiKey(app.clock)
  const secret = app.config.secrets[0]!
  const row = {
    id: app.clock.newId(),
    accountId,
    name,
    hint: hintOf(key),
    scopes,
    expiresAt,
    dailyCredits,
    createdAt: app.clock.now(),
    revokedAt: null,
    secretMark: markOf(secret),
    originalId,
    statusVocabulary: statusVocabulary === undefined ? app.config.statusVocabulary : statusVocabulary,
  }
  await insertApiKey(db, { ...row, hash: hashApiKey(key, secret) })
  return { ...row, supersededAt: null, lastUsedAt: null, key }
}

/** Changes the words of a key's answers; every server uses them within a second. @throws ApiError NOT_FOUND */
export async function changeKey(
  app: App,
  accountId: string,
  change: { id: string; statusVocabulary: StatusVocabulary },
): Promise<ApiKey> {
  const key = await setStatusVocabulary(app.db, accountId, change)
  if (!key) throw new ApiError('NOT_FOUND')
  return key
}

/** Revokes a key permanently; every server refuses it within a second. */
export async function revokeKey(app: App, accountId: string, keyId: string): Promise<ApiKey> {
  const key = await revokeApiKey(app.db, accountId, keyId, app.clock.now())
  if (!key) throw new ApiError('NOT_FOUND')
  return key
}

/** The rest of the transaction happens entirely before the closing of the account, or after it. @throws ApiError NOT_FOUND */
export async function lockAccount(trx: Db, id: string): Promise<Account> {
  const account = await findAccountLocked(trx, id)
  if (!account) throw new ApiError('NOT_FOUND')
  return account
}

/** @throws ApiError NOT_FOUND */
export async function getAccount(db: Db, id: string): Promise<Account> {
  const account = await findAccount(db, id)
  if (!account) throw new ApiError('NOT_FOUND')
  return account
}
