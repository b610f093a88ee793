import { z } from 'zod'
import { ApiError, type ErrorCode } from '../errors.ts'
import type { FilePart, Form, TextPart } from './endpoint.ts'

/** No text field may exceed this, unless the field's own limit counts it to its end. */
export const textMaxBytes = 16384

export type TextField<T = unknown> = {
  kind: 'text'
  description: string
  /** Parses the text as sent; the OpenAPI document shows its output. */
  schema: z.ZodType<T, string>
  default?: T
  required?: boolean
  /** Kept byte for byte instead of trimmed. */
  verbatim?: boolean
  /** The value is not repeated in errors. */
  secret?: boolean
}

export type ListField = {
  kind: 'list'
  description: string
  maxItems: number
  itemMaxLength: number
  /** What pages offer; anything else is taken too. */
  suggestions?: readonly string[]
}

export type FileField = {
  kind: 'file'
  description: string
  required?: boolean
  minBytes?: number
  maxBytes: number
  allowedTypes: readonly string[]
  /** Its URL may be sent as text instead. */
  orUrl?: true
}

export type Field = TextField<unknown> | ListField | FileField

/** A whole number as text: an optional minus, digits, optionally `.0…`; anything else becomes NaN. */
export const numberText = z.string().transform((text) => (/^-?\d+(\.0+)?$/.test(text) ? Number(text) + 0 : Number.NaN))

/** No host name is longer in any script. Encoding one takes time quadratic in its length. */
const hostMaxLength = 1000
const hostOf = /^\s*\w+:[\\/]*([^\\/?#]*)/

/** Checks the form of the URL only; whether its address is allowed is checked when it is fetched. */
export const httpUrl = z
  .string()
  .superRefine((text, context) => {
    const url = (hostOf.exec(text)?.[1]?.length ?? 0) > hostMaxLength ? null : URL.parse(text)
    // URL parsers accept control characters and drop some; the database does not accept NUL.
    if (!url || /[\p{Cc}]/u.test(text)) context.addIssue('not a URL')
    else if (!/^https?:$/.test(url.protocol)) context.addIssue('not http or https')
  })
  .meta({ format: 'uri' })

/** A URL as callers may send it; errors do not repeat it. */
const urlField: TextField<string> = {
  kind: 'text',
  description: 'A public http or https URL.',
  secret: true,
  schema: httpUrl,
}

const isText = (part: TextPart | FilePart) => part.kind === 'text' && part.value?.trim() !== ''

export function wholeNumber(min: number, max: number) {
  const reason = `not a whole number from ${min} to ${max}`
  return numberText.pipe(z.int(reason).min(min, reason).max(max, reason))
}

/**
 * Reads a form's fields one by one in the order of the specification's table, and keeps every refusal with its place in
 * the documented order of checks; `finish` throws the refusal that comes first.
 */
export function readForm(form: Form, order: readonly ErrorCode[]) {
  const refusals: { place: number; error: ApiError }[] = []

  /** `place` is the code whose place in the order the refusal takes, if not its own. */
  function refuse(error: ApiError, place: ErrorCode = error.code) {
    refusals.push({ place: order.indexOf(place), error })
  }

  function refuseField(field: string, reason: string, place?: ErrorCode) {
    refuse(new ApiError('INVALID_PARAMETERS', { field, reason }), place)
  }

  function textPart(name: string, place: ErrorCode | undefined): TextPart | undefined {
    const parts = form.get(name) ?? []
    if (parts.length > 1) refuseField(name, 'sent more than once', place)
    else return textOnly(name, parts[0], place)
  }

  function textOnly(name: string, part: TextPart | FilePart | undefined, place?: ErrorCode): TextPart | undefined {
    if (part?.kind === 'file') refuseField(name, 'sent as a file, but it is a text field', place)
    else if (part && part.value === undefined) refuseField(name, 'not valid UTF-8', place)
    else return part
  }

  /** The value of a text field, its default, or undefined if it is absent or was refused. */
  function text<T>(name: string, field: TextField<T>, place?: ErrorCode): T | undefined {
    const part = textPart(name, place)
    if (part?.truncated) {
      refuseField(name, `longer than ${textMaxBytes} bytes`, place)
      return undefined
    }
    const trimmed = part?.value?.trim()
    if (!part || !trimmed) return field.default
    const sent = field.verbatim ? part.value! : trimmed
    const result = field.schema.safeParse(sent)
    if (result.success) return result.data
    const issue = result.error.issues[0]!
    const allowed = 'values' in issue ? { allowed: issue.values as (string | number)[] } : { reason: issue.message }
    const received = field.secret ? {} : { received: cut(sent) }
    refuse(new ApiError('INVALID_PARAMETERS', { field: name, ...received, ...allowed }), place)
  }

  /** A text whose length has its own error: the part, whatever its length, or undefined if it is blank. */
  function countedText(name: string, place: ErrorCode): TextPart | undefined {
    const part = textPart(name, place)
    return part && (part.truncated || part.value?.trim()) ? part : undefined
  }

  /** Texts given as a JSON array, comma-separated, or by repeating the field; reading stops at the first one too many. */
  function list(name: string, field: ListField): string[] {
    const distinct = new Set<string>()
    for (const given of form.get(name) ?? []) {
      const part = textOnly(name, given)
      const value = part?.value?.trim()
      if (!part || !value) continue
      const entries = part.truncated ? undefined : (part.entries ?? entriesOf(value, field))
      if (!entries) {
        const reason = part.truncated ? `longer than ${textMaxBytes} bytes` : 'not a JSON array of strings'
        refuse(new ApiError('INVALID_PARAMETERS', { field: name, received: cut(value), reason }))
        return []
      }
      for (const entry of entries) distinct.add(entry)
      if (distinct.size > field.maxItems) break
    }
    const items = [...distinct]
    const long = items.find((item) => isLonger(item, field.itemMaxLength))
    if (long) {
      const reason = `an entry is longer than ${field.itemMaxLength} characters`
      refuse(new ApiError('INVALID_PARAMETERS', { field: name, received: cut(long), reason }))
    }
    if (items.length > field.maxItems) refuseField(name, `more than ${field.maxItems} entries`)
    return items
  }

  /** A file that passed the size and type checks, or undefined if it is absent or was refused. */
  function file(name: string, field: FileField, place?: ErrorCode): FilePart | undefined {
    const parts = (form.get(name) ?? []).filter((part) => part.kind === 'file' || part.value?.trim() !== '')
    const part = parts[0]
    if (parts.length > 1) refuseField(name, 'sent more than once', place)
    else if (part?.kind === 'text') refuseField(name, 'sent as text, but it is a file field', place)
    else if (part?.isUnknown) refuseField(name, 'no such picture')
    else if (part && (part.madeBy || checkFile(part, field))) return part
  }

  /** A file, or the URL of one, or undefined if it is absent or was refused. */
  function fileOrUrl(name: string, field: FileField, place?: ErrorCode): FilePart | string | undefined {
    return form.get(name)?.some(isText) ? text(name, urlField, place) : file(name, field, place)
  }

  function checkFile(part: FilePart, field: FileField): boolean {
    const { minBytes = 0, maxBytes } = field
    if (part.sizeBytes < minBytes || part.sizeBytes > maxBytes) refuse(imageTooLarge(part.sizeBytes, field))
    else if (!part.type || !field.allowedTypes.includes(part.type)) refuse(invalidImageType(part, field))
    else return true
    return false
  }

  /** True if the caller sent this field, even if it was refused. */
  const sent = (name: string) =>
    (form.get(name) ?? []).some((part) => part.kind === 'file' || part.value === undefined || part.value.trim() !== '')

  function finish() {
    const [first] = refusals.sort((a, b) => a.place - b.place)
    if (first) throw first.error
  }

  return { text, countedText, list, file, fileOrUrl, sent, refuse, finish }
}

export const imageTooLarge = (sizeBytes: number, { minBytes, maxBytes }: Pick<FileField, 'minBytes' | 'maxBytes'>) =>
  new ApiError('IMAGE_TOO_LARGE', { size: sizeBytes, minSize: minBytes, maxSize: maxBytes, unit: 'bytes' })

/** `receivedType` is read from the bytes. If they are not of a known type, it is the declared type unless that is allowed. */
export function invalidImageType(
  { type, declaredType }: { type: string | undefined; declaredType: string | undefined },
  { allowedTypes }: Pick<FileField, 'allowedTypes'>,
) {
  const declared = declaredType && !allowedTypes.includes(declaredType) ? declaredType : 'application/octet-stream'
  return new ApiError('INVALID_IMAGE_TYPE', { receivedType: type ?? declared, allowedTypes: [...allowedTypes] })
}

/** How much of a value errors repeat. The sender chooses its length, so the rest is never examined. */
export const cut = (value: string) => [...value.slice(0, 400)].slice(0, 200).join('')

/** In code points, each of which takes one or two UTF-16 units. */
const isLonger = (text: string, max: number) => text.length > max && (text.length > 2 * max || [...text].length > max)

/**
 * Reads the texts of one list as they arrive: once it has too many entries or is broken, later ones are left unread, because
 * it is refused whatever they hold.
 */
export function openList(field: ListField): (text: string) => string[] | undefined {
  const distinct = new Set<string>()
  let isRefused = false
  return (text) => {
    const entries = isRefused ? undefined : entriesOf(text, field)
    for (const entry of entries ?? []) distinct.add(entry)
    isRefused ||= !entries || distinct.size > field.maxItems
    return entries
  }
}

/**
 * The entries of a list's text, a JSON array of strings or words with commas between them: trimmed, without blanks and
 * repeats. It stops at the first one too many; undefined if it is broken JSON.
 */
export function entriesOf(text: string, { maxItems }: Pick<ListField, 'maxItems'>): string[] | undefined {
  const start = text.trimStart()
  const given = /^[[{]/.test(start) ? jsonStrings(start) : wordsOf(start)
  if (!given) return undefined
  const entries = new Set<string>()
  for (const item of given) {
    const entry = item.trim()
    if (entry !== '') entries.add(entry)
    if (entries.size > maxItems) break
  }
  return [...entries]
}

function* wordsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start++) {
    const comma = text.indexOf(',', start)
    const end = comma < 0 ? text.length : comma
    if (end > start) yield text.slice(start, end)
    start = end
  }
}

function jsonStrings(text: string): string[] | undefined {
  try {
    const items = JSON.parse(text)
    return Array.isArray(items) && items.every((item) => typeof item === 'string') ? items : undefined
  } catch {
    return undefined
  }
}

export type FormReader = ReturnType<typeof readForm>
