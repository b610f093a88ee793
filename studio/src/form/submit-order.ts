import { computed, effect, signal } from '@preact/signals'
import type { DryRun, Submit, SubmitOptions, VedutaError } from '@veduta/client'
import { announce } from '../announce.ts'
import { client, problemOf } from '../connection.ts'
import { costOf, draft, fieldOf, mode, sentFields } from '../draft.ts'
import { keepOrder } from '../orders.ts'
import { open } from '../route.ts'
import { noticeEnd, readSession, session, takeBalance } from '../session.ts'
import { texts } from '../texts.ts'
import { pictureProblems } from './take-picture.ts'
import { onSent, sendOnce, sent } from './upload-once.ts'

export type Sending =
  | { state: 'sending' | 'checking'; stop: AbortController }
  | { state: 'checked'; answer: DryRun }
  | { state: 'refused'; problem: VedutaError }

/** The state of the order being sent; undefined if there is none. */
export const sending = signal<Sending | undefined>(undefined)

/** What is wrong with a picture that was sent, by its field; undefined if nothing was found. */
export const refusedFrame = computed(() => {
  const { value } = sending
  if (value?.state !== 'refused' || value.problem.code !== 'UNRENDERABLE_FRAME') return undefined
  const { frame } = value.problem.details as { frame: 'start' | 'end' }
  return { field: frame === 'start' ? 'image' : 'end_image', problem: value.problem }
})

// The form has changed since the check.
effect(() => {
  if (draft.value && (sending.peek()?.state === 'checked' || refusedFrame.peek())) sending.value = undefined
})

export const cost = computed(() => costOf(mode.value, draft.value))

/** Why the order cannot be sent as it is; undefined if it can. */
export const obstacle = computed(() => {
  const { reasons } = texts.submit
  const { fields, files } = draft.value
  const words = fields.raw_prompt ?? fields.prompt ?? ''
  const { maxLength, default: fallback } = fieldOf(mode.value, 'prompt')
  const balance = session.value?.account.credits ?? 0
  if (isUnderWay()) return reasons.busy
  if (Object.values(pictureProblems.value).some((problem) => problem !== undefined)) return reasons.problem
  if (!files.image && !fields.start_image_url?.trim()) return reasons.picture
  if (words.trim() === '' && fallback === undefined) return reasons.prompt
  if (maxLength && [...words].length > maxLength) return reasons.tooLong
  if (fields.loop === 'true' && (files.end_image || fields.end_image_url?.trim())) return reasons.loop
  if (balance < cost.value) return reasons.credits(cost.value, balance)
  return undefined
})

/** Sends the draft, then shows its generation. */
export async function submitOrder(): Promise<void> {
  if (obstacle.peek()) return announce(obstacle.peek()!)
  const { mode: kind, draft: ordered } = { mode: mode.peek(), draft: draft.peek() }
  const stop = new AbortController()
  sending.value = { state: 'sending', stop }
  try {
    const accepted = await send(stop, {})
    await keepOrder({ ...ordered, id: accepted.id, mode: kind, orderedAt: Date.now() })
    sending.value = undefined
    announce(texts.stage.sent)
    open({ page: 'create', generation: accepted.id })
    if ('credits' in accepted) takeBalance(accepted.credits as number)
    else await readSession()
  } catch (error) {
    await refuse(error, stop)
  }
}

/** Runs every check of the service without charging anything. */
export async function checkOrder(): Promise<void> {
  const stop = new AbortController()
  sending.value = { state: 'checking', stop }
  try {
    const answer = await send(stop, { dryRun: true })
    sending.value = { state: 'checked', answer: answer as unknown as DryRun }
  } catch (error) {
    await refuse(error, stop)
  }
}

export const isUnderWay = () => sending.value?.state === 'sending' || sending.value?.state === 'checking'

async function send({ signal }: AbortController, options: { dryRun?: true }): Promise<{ id: string }> {
  const submit = client[mode.peek()] as Submit<object, { id: string }>
  return await sendOnce(sentFields(draft.peek(), mode.peek()), signal, (fields) =>
    submit(fields, { signal, onSent, ...options } as SubmitOptions),
  ).finally(() => {
    sent.value = undefined
  })
}

async function refuse(error: unknown, stop: AbortController): Promise<void> {
  sending.value = stop.signal.aborted ? undefined : { state: 'refused', problem: problemOf(error) }
  noticeEnd(error)
  // The refusal may come from a changed balance.
  await readSession().catch(() => {})
}
