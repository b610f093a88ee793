import type { Form } from '../../contract/fields/endpoint.ts'
import type { Field } from '../../contract/fields/field.ts'
import type { KeptOrder } from '../../store/schema.ts'

type Fields = Record<string, Field>

/** The texts of an accepted form as sent. Of the webhook's URL only its host: the rest may be a secret of its receiver. */
export function requestOf(form: Form, fields: Fields): KeptOrder['request'] {
  const request: KeptOrder['request'] = {}
  for (const [name, parts] of form) {
    const texts = parts.flatMap((part) => (part.kind === 'text' && part.value !== undefined ? [part] : []))
    const [first] = texts
    if (!first || (fields[name]!.kind === 'file' && !first.value!.trim())) continue
    // A list that was sent in several parts is kept as its entries, of which there is a limit.
    const sent = texts.length === 1 ? first.value! : [...new Set(texts.flatMap(({ entries = [] }) => entries))]
    request[name] = name === 'webhook_url' && typeof sent === 'string' ? (URL.parse(sent.trim())?.host ?? '') : sent
  }
  return request
}

/** The result that the order was made from, if a picture of it is one: of several that of the earliest field. */
export function parentOf(form: Form, fields: Fields): KeptOrder['parent'] {
  const parts = Object.keys(fields).flatMap((name) => form.get(name) ?? [])
  return parts.flatMap((part) => (part.kind === 'file' && part.madeBy ? [part.madeBy] : []))[0] ?? null
}
