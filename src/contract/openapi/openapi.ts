import { endpoints } from '../endpoints.ts'
import type { Endpoint } from '../fields/endpoint.ts'
import type { Field } from '../fields/field.ts'
import { answers, errorExamples } from './answers.ts'
import { added, headers, schemas } from './components.ts'
import { exampleOf } from './examples.ts'
import { bodyName, formName } from './names.ts'
import { inlined, type JsonSchema, jsonSchema, named } from './schema.ts'
import { webhooks } from './webhooks.ts'

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
    { name: 'events', description: 'For receivers of webhooks.' },
  ],
  paths: paths(),
  webhooks,
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', description: 'An API key.' },
      admin: { type: 'http', scheme: 'bearer', description: "The operator's token." },
      session: { type: 'apiKey', in: 'cookie', name: 'veduta', description: 'A browser that is signed in.' },
    },
    schemas,
    headers,
    examples: errorExamples,
  },
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
    responses: answers(endpoint),
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

function parameters(place: 'query' | 'header', fields: Endpoint['query'] = {}) {
  return Object.entries(fields).map(([name, { description, schema }]) => ({
    name,
    in: place,
    required: !schema.safeParse(undefined).success,
    description,
    schema: named(jsonSchema(schema)),
  }))
}

function requestBody(endpoint: Endpoint) {
  const { form, body } = endpoint
  if (form) {
    const whole = formSchema(endpoint, form)
    const schema = added(formName(endpoint), inlined(whole))
    const content = { 'multipart/form-data': { schema, example: exampleOf(whole, ''), ...formEncoding(form) } }
    return { requestBody: { required: true, description: formReading, content } }
  }
  if (body) {
    const whole = jsonSchema(body, 'input')
    const content = { schema: added(bodyName(endpoint), inlined(whole)), example: exampleOf(whole, '') }
    return { requestBody: { required: true, content: { 'application/json': content } } }
  }
  return {}
}

function formSchema({ alternatives = [] }: Endpoint, form: Record<string, Field>): JsonSchema {
  const required = Object.entries(form).flatMap(([name, field]) =>
    'required' in field && field.required ? [name] : [],
  )
  const properties = Object.fromEntries(Object.entries(form).map(([name, field]) => [name, fieldSchema(field)]))
  return {
    type: 'object',
    properties,
    ...(required.length && { required }),
    // Within allOf, because generators take a schema with anyOf of its own for that alone.
    ...(alternatives.length && {
      allOf: alternatives.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) })),
    }),
  }
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
