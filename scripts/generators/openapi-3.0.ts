type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** Words of JSON Schema that OpenAPI 3.0 does not have, and that say nothing of a type. */
const unknown = ['propertyNames', 'examples', '$comment']

/** The document in OpenAPI 3.0, for generators that do not know 3.1: the same requests and answers, without webhooks. */
export function openApi30({ webhooks, info, ...document }: JsonObject): JsonObject {
  const { license, ...about } = info as JsonObject
  const { schemas, ...components } = document.components as JsonObject
  // What only webhooks refer to.
  const { WebhookEvent, ...others } = schemas as JsonObject
  const kept = Object.entries(others).filter(([name]) => !name.endsWith('Event'))
  const rest = { ...document, components: { ...components, schemas: Object.fromEntries(kept) } }
  return {
    ...(withOldWords(rest) as JsonObject),
    openapi: '3.0.3',
    info: { ...about, license: { name: 'Apache-2.0' } },
  }
}

function withOldWords(value: Json): Json {
  if (Array.isArray(value)) return value.map(withOldWords)
  if (value === null || typeof value !== 'object') return value
  if (isSchema(value)) return oldSchema(value)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key.startsWith('example') ? one : withOldWords(one)]),
  )
}

/** Parameters, answers and maps of properties have none of these words, unless it is the name of a property. */
const isSchema = ({ type, $ref, enum: words, const: constant, anyOf, oneOf }: JsonObject) =>
  typeof (type ?? $ref) === 'string' || [words, anyOf, oneOf].some(Array.isArray) || typeof constant === 'string'

function oldSchema(schema: JsonObject): Json {
  const { $ref, anyOf, const: constant, ...rest } = schema
  const kept = Object.fromEntries(Object.entries(rest).filter(([word]) => !unknown.includes(word)))
  const others = mapped(kept, withOldWords)
  if ($ref) return Object.keys(others).length ? { allOf: [{ $ref }], ...others } : { $ref }
  const choices = (anyOf ?? []) as JsonObject[]
  const nullable = choices.some(({ type }) => type === 'null')
  const [first, ...more] = choices.filter(({ type }) => type !== 'null').map(withOldWords) as JsonObject[]
  if (nullable && first && !more.length) {
    const one = '$ref' in first ? { allOf: [first] } : first
    return { ...one, ...others, nullable: true }
  }
  return {
    ...others,
    ...(constant !== undefined && { enum: [constant] }),
    ...(choices.length && { anyOf: choices.map(withOldWords) }),
  }
}

const mapped = (value: JsonObject, make: (one: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, make(one)]))
