import { getAccount } from '../../accounts/accounts.ts'
import { closeSession, createSignInLink, openSessionByKey, openSessionByLink } from '../../accounts/sessions.ts'
import type { App } from '../../app.ts'
import { type SessionBody, sessionDays } from '../../contract/account/session.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { ApiKey, Session } from '../../store/schema.ts'
import { refuseCrossOrigin, sessionCookie } from '../access/session-cookie.ts'
import { readJson } from '../request/form.ts'
import { exchangeOf, type Handler } from './handler.ts'

export const postSession: Handler = async (call) => {
  const { app, request, reply } = call
  refuseCrossOrigin(app, request)
  const { link, key } = await readJson(exchangeOf(call), endpoints.openSession.body)
  const opened = link === undefined ? await openSessionByKey(app, key!) : await openSessionByLink(app, link)
  reply.code(201).header('set-cookie', sessionCookie(app, request, opened.token, sessionDays * 86400))
  return await sessionBody(app, opened)
}

export const getSession: Handler = async ({ app, findCurrentSession }) => sessionBody(app, await findCurrentSession())

export const deleteSession: Handler = async ({ app, request, reply, findCurrentSession }) => {
  refuseCrossOrigin(app, request)
  const current = await findCurrentSession()
  if (current) await closeSession(app, current.session)
  reply.header('set-cookie', sessionCookie(app, request, '', 0))
  return await sessionBody(app, undefined)
}

export const postSignInLink: Handler = async (call) => {
  const { account_id: accountId } = await readJson(exchangeOf(call), endpoints.createSignInLink.body)
  const { token, expiresAt } = await createSignInLink(call.app, accountId)
  call.reply.code(201)
  return { url: signInUrl(call.origin, token), expires_at: expiresAt.toISOString() }
}

/** In the fragment, which browsers never send: no log and no referrer contains it. */
export const signInUrl = (origin: string, token: string) => `${origin}/#sign-in=${token}`

async function sessionBody(app: App, current: { session: Session; key: ApiKey } | undefined): Promise<SessionBody> {
  if (!current) return { account: null, operator: false, expires_at: null }
  const { id, name, credits } = await getAccount(app.db, current.key.accountId)
  const { operator, expiresAt } = current.session
  return { account: { id, name, credits }, operator, expires_at: expiresAt.toISOString() }
}
