import { type Signal, signal } from '@preact/signals'
import { type Generation, VedutaError } from '@veduta/client'
import { announce } from './announce.ts'
import { client, problemOf } from './connection.ts'
import { tellFinished } from './notify.ts'
import { noticeEnd, readSession, session } from './session.ts'
import { texts } from './texts.ts'

/** What is known of a generation; `problem` is why following it failed. */
export type Known = { generation?: Generation; problem?: VedutaError }

const known = new Map<string, Signal<Known>>()
const following = new Map<string, AbortController>()

/** As long as a page can be open, so that it shows the end however late it comes. */
const followMs = 7 * 86400_000

/** What is known of a generation, updated until its end. */
export function followed(id: string): Signal<Known> {
  const found = known.get(id) ?? signal<Known>({})
  known.set(id, found)
  // After signing in again, following continues.
  if (found.peek().problem?.code === 'UNAUTHORIZED' && session.peek()) found.value = {}
  if (!following.has(id) && !isFinished(found.peek().generation)) follow(id, found)
  return found
}

/** Asks again, for example after signing in again. */
export function refollow(id: string): void {
  forget(id)
  followed(id)
}

/** Stops following a deleted generation and forgets it. */
export function forget(id: string): void {
  following.get(id)?.abort()
  following.delete(id)
  known.delete(id)
}

export function take(generation: Generation): void {
  const found = known.get(generation.id)
  if (found) found.value = { generation }
}

const isFinished = (generation: Generation | undefined) =>
  generation?.status === 'succeeded' || generation?.status === 'failed'

async function follow(id: string, found: Signal<Known>): Promise<void> {
  const stopped = new AbortController()
  following.set(id, stopped)
  let before: Generation | undefined
  const onStatus = (generation: Generation) => {
    found.value = { generation }
    tellTurn(before, generation)
    before = generation
  }
  try {
    await client.wait(id, { onStatus, signal: stopped.signal, timeoutMs: followMs })
  } catch (error) {
    if (stopped.signal.aborted) return
    noticeEnd(error)
    // The failure is in the generation, and the credits were refunded.
    if (error instanceof VedutaError && error.generation && isFinished(error.generation)) readSession().catch(() => {})
    else found.value = { ...found.peek(), problem: problemOf(error) }
  }
  following.delete(id)
}

/** Announced only on changes of state: people mute a live region that reads each percent. */
function tellTurn(before: Generation | undefined, { status, type }: Generation): void {
  if (before?.status === status) return
  if (status === 'processing') announce(texts.stage.started)
  // A generation that was finished when the page opened is not news.
  if (before && (status === 'succeeded' || status === 'failed')) {
    announce(status === 'succeeded' ? texts.stage.succeeded : texts.stage.failed)
    tellFinished(type, status)
  }
}
