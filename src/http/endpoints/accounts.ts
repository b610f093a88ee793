import {
  changeKey,
  closeAccount,
  endOf,
  getAccount,
  grantCredits,
  issueApiKey,
  openAccount,
  revokeKey,
  rotateApiKey,
  suspendAccount,
} from '../../accounts/accounts.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { cancelAll } from '../../generations/cancel.ts'
import { removeUploadsOf } from '../../generations/stored/uploads.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'
import { listApiKeys } from '../../store/accounts/api-keys.ts'
import { listUnfinished } from '../../store/generations/generations.ts'
import type { Account, ApiKey } from '../../store/schema.ts'
import { readJson } from '../request/form.ts'
import { readQuery } from '../request/query.ts'
import { exchangeOf, type Handler, idParameter } from './handler.ts'

export const getOwnAccount: Handler = async ({ app, key }) => accountBody(await getAccount(app.db, key.accountId))

export const getOwnCredits: Handler = async ({ app, key }) => {
  const { credits } = await getAccount(app.db, key.accountId)
  return { status: 'success', credits }
}

export const postAccount: Handler = async (call) => {
  const account = await openAccount(call.app, await readJson(exchangeOf(call), endpoints.openAccount.body))
  call.reply.code(201)
  return accountBody(account)
}

export const getAccounts: Handler = async ({ app, request }) => {
  const { limit, cursor } = readQuery(request, endpoints.listAccounts.query)
  const found = await listAccounts(app.db, { cursor, limit: limit + 1 })
  const accounts = found.slice(0, limit).map(listedAccountBody)
  return { accounts, next_cursor: found.length > limit ? accounts.at(-1)!.id : null }
}

export const patchAccount: Handler = async (call) => {
  const { suspended } = await readJson(exchangeOf(call), endpoints.changeAccount.body)
  return listedAccountBody(await suspendAccount(call.app, idParameter(call, 'id'), suspended))
}

export const deleteAccount: Handler = async (call) => {
  const { app } = call
  const { id } = await closeAccount(app, idParameter(call, 'id'))
  await cancelAll(app, await listUnfinished(app.db, id))
  await removeUploadsOf(app, id)
  return listedAccountBody(await getAccount(app.db, id))
}

export const postKey: Handler = async (call) => {
  const wanted = await readJson(exchangeOf(call), endpoints.issueKey.body)
  const issued = await issueApiKey(call.app, idParameter(call, 'id'), {
    name: wanted.name,
    scopes: wanted.scopes,
    expiresAt: wanted.expires_at ? new Date(wanted.expires_at) : null,
    dailyCredits: wanted.daily_credits,
    statusVocabulary: wanted.status_vocabulary,
  })
  call.reply.code(201)
  return { ...keyBody(issued), key: issued.key }
}

export const postRotation: Handler = async (call) => {
  const { overlap_seconds: overlapSeconds } = await readJson(exchangeOf(call), endpoints.rotateKey.body)
  const { app } = call
  const issued = await rotateApiKey(app, idParameter(call, 'id'), idParameter(call, 'key_id'), { overlapSeconds })
  call.reply.code(201)
  return { ...keyBody(issued), key: issued.key }
}

export const getKeys: Handler = async (call) => {
  const { limit, cursor } = readQuery(call.request, endpoints.listKeys.query)
  const account = await getAccount(call.app.db, idParameter(call, 'id'))
  const found = await listApiKeys(call.app.db, account.id, { cursor, limit: limit + 1 })
  const keys = found.slice(0, limit).map(keyBody)
  return { keys, next_cursor: found.length > limit ? keys.at(-1)!.id : null }
}

export const patchKey: Handler = async (call) => {
  const { status_vocabulary: statusVocabulary } = await readJson(exchangeOf(call), endpoints.changeKey.body)
  const id = idParameter(call, 'key_id')
  return keyBody(await changeKey(call.app, idParameter(call, 'id'), { id, statusVocabulary }))
}

export const deleteKey: Handler = async (call) =>
  keyBody(await revokeKey(call.app, idParameter(call, 'id'), idParameter(call, 'key_id')))

export const postCredits: Handler = async (call) => {
  const change = await readJson(exchangeOf(call), endpoints.grantCredits.body)
  return { credits: await grantCredits(call.app, idParameter(call, 'id'), change) }
}

const accountBody = ({ id, name, credits }: Account) => ({ id, name, credits })

const listedAccountBody = (account: Account) => ({
  ...accountBody(account),
  state: account.closedAt ? 'closed' : account.suspendedAt ? 'suspended' : 'open',
})

const keyBody = (key: ApiKey) => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  scopes: key.scopes,
  daily_credits: key.dailyCredits,
  status_vocabulary: key.statusVocabulary ?? 'veduta',
  created_at: key.createdAt.toISOString(),
  expires_at: endOf(key)?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
})
