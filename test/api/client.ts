import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { StatusBody } from '../../src/contract/generation/status.ts'

/** Where to send a request, and with which key. */
export type Caller = { url: string; key?: string }

export type Answer<Body> = { status: number; headers: Headers; text: string; body: Body }

export type ErrorBody = { status: string; code: string; message: string; details?: Record<string, unknown> }

/** A text, a file, or several of either in one field. */
export type Sent = string | Blob | (string | Blob)[]

export function get<Body = ErrorBody>(caller: Caller, path: string, init: RequestInit = {}): Promise<Answer<Body>> {
  return send(caller, path, { method: 'GET', ...init })
}

/** Posts a multipart form, or nothing. */
export function post<Body = ErrorBody>(
  caller: Caller,
  path: string,
  fields?: Record<string, Sent>,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  return send(caller, path, { method: 'POST', body: fields && formOf(fields), headers })
}

function formOf(fields: Record<string, Sent>): FormData {
  const form = new FormData()
  for (const [name, sent] of Object.entries(fields)) for (const value of [sent].flat()) form.append(name, value)
  return form
}

/** Sends a JSON body, as operators do. */
export function sendJson<Body = ErrorBody>(
  caller: Caller,
  path: string,
  body: unknown,
  method = 'POST',
): Promise<Answer<Body>> {
  const headers = { 'content-type': 'application/json' }
  return send(caller, path, { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
}

async function send<Body>({ url, key }: Caller, path: string, init: RequestInit): Promise<Answer<Body>> {
  const headers = { ...(key && { authorization: `Bearer ${key}` }), ...init.headers }
  const response = await fetch(new URL(path, url), { redirect: 'manual', ...init, headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : undefined }
}

/** Reads a generation's status until it is as wanted; on the way, neither its status nor its progress may go back. */
export async function poll(
  caller: Caller,
  id: string,
  wanted: (body: StatusBody) => boolean = isFinished,
): Promise<StatusBody> {
  const order = ['queued', 'processing', 'succeeded', 'failed']
  const from = performance.now()
  let before: StatusBody | undefined
  for (;;) {
    const { status, body, text } = await get<StatusBody>(caller, `/v1/status/${id}`)
    assert.equal(status, 200, text)
    if (before) {
      assert.ok(order.indexOf(body.status) >= order.indexOf(before.status), `${before.status}, then ${body.status}`)
      assert.ok(body.progress >= before.progress, `${before.progress}, then ${body.progress}`)
    }
    if (wanted(body)) return body
    assert.ok(!isFinished(body), `finished before it was as wanted: ${text}`)
    before = body
    // An end is met within a tenth of the time that it took.
    await setTimeout(wanted === isFinished ? Math.max(50, (performance.now() - from) / 10) : 50)
  }
}

const isFinished = ({ status }: StatusBody) => status === 'succeeded' || status === 'failed'

/** Asserts that an answer is exactly this refusal, in the shape of all errors. */
export function assertRefused(
  { status, headers, body }: Pick<Answer<ErrorBody>, 'status' | 'headers' | 'body'>,
  expected: { status?: number; code: string; details?: Record<string, unknown> },
): void {
  const { message, ...rest } = body
  const { status: expectedStatus = 400, ...shape } = expected
  assert.deepEqual(rest, { status: 'error', ...shape })
  assert.equal(status, expectedStatus)
  assert.match(message, /^\S.* .*\.$/)
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  assert.match(headers.get('x-request-id') ?? '', /^[\w-]{36}$/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
}
