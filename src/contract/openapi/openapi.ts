import { z } from 'zod'
import { endpoints } from '../endpoints.ts'
import { ApiError, type ErrorCode, errors } from '../errors.ts'
import type { Endpoint } from '../fields/endpoint.ts'
import type { Field } from '../fields/field.ts'
import { exampleOf } from './examples.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The errors of any request, whatever its path: malformed HTTP, a head that is too large or does not arrive in time. */
const everywhere: ErrorCode[] = ['INVALID_PARAMETERS', 'REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE']

/** Answers methods that a path does not have. They are not operations, so the document cannot list it. */
const withoutOperation: ErrorCode = 'METHOD_NOT_ALLOWED'

const documented = (Object.keys(errors) as ErrorCode[]).filter((code) => code !== withoutOperation)

const formReading =
  'Values are trimmed, except prompts. A blank field counts as absent, and an unknown field is ignored.'

/** The OpenAPI 3.1 document of every endpoint, made from the contract alone. */
export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Veduta',
    version: '1',
    description:
      'Turns an image and a few words into a video or an architectural rendering. Every error has one shape: status, code, message and, for some codes, details.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/' }],
  tags: [
    { name: 'generations', description: 'For holders of an API key or a signed link.' },
    { name: 'administration', description: 'For the operator.' },
    { name: 'service', description: 'For anyone.' },
  ],
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', description: 'An API key.' },
      admin: { type: 'http', scheme: 'bearer', description: "The operator's token." },
      session: { type: 'apiKey', in: 'cookie', name: 'veduta', description: 'A browser that is signed in.' },
    },
    schemas: Object.fromEntries(documented.map((code) => [`Error_${code}`, errorSchema(code, errors[code].details)])),
    examples: Object.fromEntries(documented.map((code) => [code, { value: errorExample(code) }])),
  },
  paths: paths(),
}

function paths() {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return paths
}

function operation(endpoint: Endpoint) {
  const { operationId, summary, description, access } = endpoint
  return {
    operationId,
    summary,
    ...(description && { description }),
    ...(endpoint.deprecated && { deprecated: true }),
    tags: [access === 'admin' ? 'administration' : access === 'anyone' ? 'service' : 'generations'],
    security: access === 'key' || access === 'admin' ? [{ [access]: [] }, { session: [] }] : [],
    parameters: [
      ...pathParameters(endpoint),
      ...parameters('query', endpoint.query),
      ...parameters('header', endpoint.headers),
    ],
    ...requestBody(endpoint),
    responses: { [endpoint.success.status]: success(endpoint), ...others(endpoint), ...failures(endpoint) },
  }
}

function pathParameters({ path }: Endpoint) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function parameters(place: 'query' | 'header', named: Endpoint['query'] = {}) {
  return Object.entries(named).map(([name, { description, schema }]) => ({
    name,
    in: place,
    required: !schema.safeParse(undefined).success,
    description,
    schema: jsonSchema(schema),
  }))
}

function requestBody({ form, body }: Endpoint) {
  if (form) {
    const schema = formSchema(form)
    const content = { 'multipart/form-data': { schema, example: exampleOf(schema, ''), ...formEncoding(form) } }
    return { requestBody: { required: true, description: formReading, content } }
  }
  if (body) {
    const schema = jsonSchema(body, 'input')
    return {
      requestBody: { required: true, content: { 'application/json': { schema, example: exampleOf(schema, '') } } },
    }
  }
  return {}
}

function formSchema(form: Record<string, Field>): JsonSchema {
  const required = Object.entries(form).flatMap(([name, field]) =>
    'required' in field && field.required ? [name] : [],
  )
  const properties = Object.fromEntries(Object.entries(form).map(([name, field]) => [name, fieldSchema(field)]))
  return { type: 'object', properties, ...(required.length && { required }) }
}

/** A list is sent by repeating its field, and nothing is percent-encoded. */
function formEncoding(form: Record<string, Field>) {
  const lists = Object.entries(form).filter(([, { kind }]) => kind === 'list')
  if (!lists.length) return {}
  return {
    encoding: Object.fromEntries(lists.map(([name]) => [name, { style: 'form', explode: true, allowReserved: true }])),
  }
}

function fieldSchema(field: Field): JsonSchema {
  const { description } = field
  if (field.kind === 'file') return { type: 'string', format: 'binary', description }
  if (field.kind === 'list') {
    const items: JsonSchema = { type: 'string', maxLength: field.itemMaxLength }
    return { type: 'array', items, maxItems: field.maxItems, default: [], description }
  }
  return { ...jsonSchema(field.schema), ...(field.default !== undefined && { default: field.default }), description }
}

function success(endpoint: Endpoint) {
  return { description: endpoint.success.description, content: successContent(endpoint) }
}

function successContent({ success: { body, contentType = 'application/json', other, example } }: Endpoint) {
  const schema: JsonSchema = body ? jsonSchema(body) : { type: 'string', format: 'binary' }
  const content = { schema, ...successExamples(schema, example) }
  return {
    ...Object.fromEntries([contentType].flat().map((type) => [type, content])),
    ...(other && { [other.contentType]: { schema: { type: 'string' }, example: other.example } }),
  }
}

/** Files have no example; answers of several kinds have one each. */
function successExamples(schema: JsonSchema, example: unknown) {
  if (schema.type === 'string') return typeof example === 'string' && { example }
  if (!schema.anyOf) return { example: { ...(exampleOf(schema, '') as object), ...(example as object) } }
  const own = example as Record<string, object> | undefined
  const kinds = schema.anyOf.map((kind) => [
    kind.title,
    { value: { ...(exampleOf(kind, '') as object), ...own?.[kind.title!] } },
  ])
  return { examples: Object.fromEntries(kinds) }
}

function others(endpoint: Endpoint) {
  return Object.fromEntries(
    Object.entries(endpoint.alsoAnswers ?? {}).map(([status, answer]) => {
      if (typeof answer !== 'string') {
        return [status, { description: answer.description, content: errorContent([answer.error]) }]
      }
      return [status, { description: answer, ...(status === '206' && { content: successContent(endpoint) }) }]
    }),
  )
}

/** The errors of an endpoint by HTTP status: a status with several codes has one answer with all of them. */
function failures(endpoint: Endpoint) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set([...endpoint.errors, ...everywhere])) {
    byStatus.set(errors[code].status, [...(byStatus.get(errors[code].status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content: errorContent(codes) }]),
  )
}

function errorContent(codes: ErrorCode[]) {
  const schemas = codes.map((code) => ({ $ref: `#/components/schemas/Error_${code}` }))
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
  return { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas }, examples } }
}

function errorExample(code: ErrorCode) {
  const { details } = errors[code]
  const example = details instanceof z.ZodUndefined ? undefined : exampleOf(jsonSchema(details), '')
  return new ApiError(code, example as never).toJSON()
}

function errorSchema(code: string, details: z.ZodType) {
  const shape = { status: z.literal('error'), code: z.literal(code), message: z.string() }
  return jsonSchema(details instanceof z.ZodUndefined ? z.object(shape) : z.object({ ...shape, details }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
