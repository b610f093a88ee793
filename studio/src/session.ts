import { signal } from '@preact/signals'
import { VedutaError } from '@veduta/client'
import { client } from './connection.ts'

export type Session = { account: { id: string; name: string; credits: number }; operator: boolean }

/** Who is signed in; null if nobody is, undefined until that is known. */
export const session = signal<Session | null | undefined>(undefined)

/** Why signing in failed or the session ended. */
export const signInProblem = signal<'ended' | 'link' | 'closed' | 'key' | undefined>(undefined)

/** Shares what one tab learns with the others. */
const tabs = new BroadcastChannel('veduta-session')
tabs.onmessage = ({ data }: MessageEvent<Session | null>) => {
  session.value = data
}

/** Signs in by the link that the page was opened with, or asks who is signed in. */
export async function openSession(): Promise<void> {
  const link = /^#sign-in=([\w-]+)$/.exec(location.hash)?.[1]
  if (!link) return await readSession()
  // The link is used up: neither history nor bookmarks keep it.
  history.replaceState(null, '', '#/')
  await signIn({ link })
  if (!session.peek()) await readSession()
}

export async function signIn(by: { link: string } | { key: string }): Promise<void> {
  signInProblem.value = undefined
  try {
    take(await client.request('POST /v1/session', { body: by }))
  } catch (error) {
    session.value = null
    if (!(error instanceof VedutaError)) throw error
    if (error.code === 'ACCOUNT_CLOSED') signInProblem.value = 'closed'
    else if (error.code === 'UNAUTHORIZED') signInProblem.value = 'link' in by ? 'link' : 'key'
    else throw error
  }
}

export async function signOut(): Promise<void> {
  await client.request('DELETE /v1/session')
  tell(null)
}

export async function readSession(): Promise<void> {
  take(await client.request('GET /v1/session'))
}

/** Checks whether a request failed because the session has ended. */
export function noticeEnd(error: unknown): void {
  if (!(error instanceof VedutaError) || error.code !== 'UNAUTHORIZED' || !session.peek()) return
  session.value = null
  signInProblem.value = 'ended'
}

export function takeBalance(credits: number): void {
  const { value } = session
  if (value) tell({ ...value, account: { ...value.account, credits } })
}

function take({ account, operator }: { account: Session['account'] | null; operator: boolean }): void {
  tell(account && { account, operator })
}

function tell(known: Session | null): void {
  session.value = known
  tabs.postMessage(known)
}
