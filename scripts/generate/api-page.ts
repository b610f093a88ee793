import { z } from 'zod'
import { endpoints } from '../../src/contract/endpoints.ts'
import { errors } from '../../src/contract/errors.ts'
import { dryRunQuery } from '../../src/contract/fields/dry-run.ts'
import type { Endpoint } from '../../src/contract/fields/endpoint.ts'
import type { Field } from '../../src/contract/fields/field.ts'
import { type JsonSchema, nameOf } from '../../src/contract/openapi/schema.ts'
import { page, table } from './markdown.ts'

/** Where the fields of an answer were shown first. */
const answered = new Map<string, string>()

const orderPaths = (Object.values(endpoints) as Endpoint[])
  .filter(({ form, query }) => form && query === dryRunQuery)
  .map(({ path }) => `\`${path}\``)

/** The API for people: every endpoint with what it takes and answers, and every error. */
export function apiPage(): string {
  const operations = (Object.values(endpoints) as Endpoint[]).map(operationSection)
  const rows = Object.entries(errors).map(([code, { status, details }]) => [
    code,
    String(status),
    details instanceof z.ZodObject ? Object.keys(details.shape).join(', ') : '',
  ])
  return page('The API', [
    `An order (a POST to ${orderPaths.slice(0, -1).join(', ')} or ${orderPaths.at(-1)}) is sent as \`multipart/form-data\`, a part for each field and a file part for`,
    'each picture. It answers at once with an id, and `Location` names where to poll, `Retry-After` how many seconds to wait before it. `RateLimit` and',
    '`RateLimit-Policy` tell what is left of the caller’s limit, `X-Request-Id` the name of the request in the service’s log, and',
    '`Idempotent-Replayed: true` that an earlier answer is repeated. An `Idempotency-Key` belongs to one endpoint of one account: the same',
    'key at another endpoint is another order. Other requests with a body send JSON.\n',
    'A text in a file field names a picture that the service has: `generation:ID` is the first result of one of the account’s generations that',
    'succeeded, `generation:ID/2` the second; of a clip `generation:ID` is the last frame, `generation:ID/first` the first. The order keeps a copy of',
    'its own, and the limits of uploads do not hold for a result. `upl_…` is a picture that was uploaded by `POST /v1/uploads`. Whatever the account',
    'does not have is INVALID_PARAMETERS with the reason "no such picture".\n',
    'Every request carries `Authorization: Bearer <API key>`, unless its entry says otherwise. Bodies are UTF-8 JSON. Every error,',
    'whatever raised it, is `{ "status": "error", "code", "message", "details"? }`, and `message` says what to do. [Errors](errors.md)',
    'has an example of each.\n',
    ...operations,
    '## Errors\n',
    table(['code', 'HTTP', 'details'], rows),
  ])
}

function operationSection(endpoint: Endpoint): string {
  const { method, path, summary, description, access, errors } = endpoint
  const callers = { key: 'an API key', admin: "the operator's token", link: 'a signed link', anyone: 'nothing' }
  const requestRows = [
    ...parameterRows('query', endpoint.query),
    ...parameterRows('header', endpoint.headers),
    ...Object.entries(endpoint.form ?? {}).map(fieldRow),
    ...(endpoint.body ? bodyRows(z.toJSONSchema(endpoint.body, { io: 'input' })) : []),
  ]
  return [
    `## ${method} ${path}\n`,
    `${summary}. ${description ?? ''}`.trim(),
    `Needs ${callers[access]}.${errors.length ? ` Errors: ${errors.join(', ')}.` : ''}\n`,
    ...(requestRows.length ? [table(['field', 'type', 'required', 'default', 'description'], requestRows)] : []),
    answer(endpoint),
  ].join('\n')
}

function parameterRows(place: string, named: Endpoint['query'] = {}): string[][] {
  return Object.entries(named).map(([name, { schema, description }]) => {
    const json = z.toJSONSchema(schema)
    const required = schema.safeParse(undefined).success ? '' : 'yes'
    return [`${name} (${place})`, typeOf(json), required, defaultOf(json), description]
  })
}

function fieldRow([name, field]: [string, Field]): string[] {
  const fallback = field.kind === 'text' && field.default !== undefined ? JSON.stringify(field.default) : ''
  const required = 'required' in field && field.required ? 'yes' : ''
  const type =
    field.kind === 'text'
      ? typeOf(z.toJSONSchema(field.schema))
      : field.kind === 'file'
        ? field.orUrl
          ? 'file, name or URL'
          : 'file or name'
        : 'list of strings'
  return [name, type, required, fallback, field.description]
}

/** A table of the answer's fields, once for each shape. */
function answer({ method, path, success }: Endpoint): string {
  const { status, description, body } = success
  const head = `Answers ${status}: ${description}`
  if (!body || body.type === 'string') return `${head}\n`
  const schema = z.toJSONSchema(body)
  const before = answered.get(keyOf(schema))
  if (before) return `${head} The fields are those of ${before}.\n`
  answered.set(keyOf(schema), `${method} ${path}`)
  const tables = ((schema.oneOf ?? [schema]) as JsonSchema[]).map((kind) => {
    const rows = bodyRows(kind).map(([name, type, , , description]) => [name!, type!, description!])
    const title = schema.oneOf ? nameOf(kind)! : 'answer'
    return rows.length ? `\n${table([title, 'type', 'description'], rows)}` : ''
  })
  return `${head}\n${tables.join('')}`
}

const keyOf = ({ $schema, ...schema }: JsonSchema) => JSON.stringify(schema)

/** The properties of an object and, below their names, of the objects and lists in it. */
function bodyRows({ properties = {}, required = [] }: JsonSchema, prefix = ''): string[][] {
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([key, schema]) => {
    const name = `${prefix}${key}`
    const inner = ((schema.anyOf as JsonSchema[]) ?? [schema])[0]!
    const items = inner.items as JsonSchema | undefined
    const before = items && answered.get(keyOf(items))
    const isRequired = required.includes(key) && schema.default === undefined
    const description = before ? `With the fields of ${before}.` : (schema.description ?? '')
    const row = [name, typeOf(schema), isRequired ? 'yes' : '', defaultOf(schema), description]
    return [row, ...bodyRows(inner, `${name}.`), ...(items && !before ? bodyRows(items, `${name}[].`) : [])]
  })
}

const defaultOf = (schema: JsonSchema) => (schema.default === undefined ? '' : JSON.stringify(schema.default))

function typeOf(schema: JsonSchema): string {
  if (schema.anyOf) return (schema.anyOf as JsonSchema[]).map(typeOf).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.join(', ')
  if (schema.type === 'array') {
    const { properties, enum: allowed, ...items } = schema.items as JsonSchema
    if (properties) return 'list of objects'
    return `list of ${allowed ? allowed.join(', ') : items.type ? `${items.type}s` : typeOf(items)}`
  }
  if (schema.format) return { 'date-time': 'time', date: 'date', uri: 'URL' }[schema.format] ?? schema.format
  const { minimum, maximum } = schema
  const isBounded = schema.type === 'integer' && Math.abs(minimum!) < 2 ** 53 - 1 && maximum! < 2 ** 53 - 1
  return isBounded ? `integer, ${minimum} to ${maximum}` : [schema.type].flat().join(' or ')
}
