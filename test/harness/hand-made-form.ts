import assert from 'node:assert/strict'
import { ApiError } from '../../src/contract/errors.ts'
import type { FilePart, Form, TextPart } from '../../src/contract/fields/endpoint.ts'

export type Sent = string | TextPart | FilePart

/** The parts sent in each field, one or several; a string is a text part. */
export type SentFields = Record<string, Sent | Sent[]>

export const notUtf8: TextPart = { kind: 'text', value: undefined, length: 3, truncated: false }

/** A text of which only the first 16 KiB were kept. */
export const overlong: TextPart = { kind: 'text', value: 'a'.repeat(16384), length: 20000, truncated: true }

export const photo: FilePart = {
  kind: 'file',
  declaredType: 'image/jpeg',
  type: 'image/jpeg',
  sizeBytes: 4096,
  path: '/tmp/part',
}

/** A form as it arrives, without an HTTP request. */
export function handMadeForm(fields: SentFields): Form {
  const parts = (sent: Sent | Sent[]) => [sent].flat().map((part) => (typeof part === 'string' ? textPart(part) : part))
  return new Map(Object.entries(fields).map(([name, sent]) => [name, parts(sent)]))
}

const textPart = (value: string): TextPart => ({ kind: 'text', value, length: [...value].length, truncated: false })

/** Why `parse` refuses, as the caller reads it: the code and its details side by side. */
export function refusalOf(parse: () => unknown) {
  try {
    parse()
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error))
    const { code, details } = JSON.parse(JSON.stringify(error))
    return { code, ...details }
  }
  assert.fail('nothing was refused')
}
