import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { type Caller, get, poll, post } from '../client.ts'
import { exchanges } from './exchanges.ts'

export type RecordedAnswer = {
  /** The body, as bytes, but for what differs from run to run: ids. */
  text: string
  status: number
  headers: Record<string, string>
  /** The status of the finished generation, without what another picture changes. */
  result?: Record<string, unknown>
}

/** Headers that a caller of these endpoints may depend on. */
const kept = ['content-type', 'location', 'retry-after', 'allow', 'idempotent-replayed']

/** Sends every exchange, one after the other, from a fresh account. */
export async function recordAnswers(caller: Caller): Promise<Record<string, RecordedAnswer>> {
  const answers: Record<string, RecordedAnswer> = {}
  for (const { what, path, fields, headers, awaited } of exchanges) {
    if (answers[what]) throw new Error(`Two exchanges are called "${what}".`)
    const answer = await post<{ id: string }>(caller, path, fields, headers)
    const result = awaited && resultOf(await poll(caller, answer.body.id))
    answers[what] = {
      status: answer.status,
      text: withoutIds(answer.text),
      headers: Object.fromEntries(
        kept.flatMap((name) => {
          const value = answer.headers.get(name)
          return value === null ? [] : [[name, withoutIds(value)]]
        }),
      ),
      ...(result && { result }),
    }
  }
  const { status, text } = await get(caller, '/v1/status/00000000-0000-4000-8000-000000000000')
  answers['the status of no generation'] = { status, text: withoutIds(text), headers: {} }
  return answers
}

const withoutIds = (text: string) => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')

/** What engines make and say of it changes with every improvement, and times and links with every run: of these, the type is kept. */
function resultOf(body: StatusBody): Record<string, unknown> {
  const volatile = new Set(['id', 'output', 'message', 'notes', 'engine_version'])
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.length ? [shape(value[0])] : []
    if (value && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shape(member)]))
    }
    return value === null ? null : typeof value
  }
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      volatile.has(name) || /_at$|_ms$/.test(name) ? shape(value) : value,
    ]),
  )
}
