import { z } from 'zod'
import { archRenderFields } from '../../src/contract/arch-render-v41.ts'
import { renderV45Fields } from '../../src/contract/arch-render-v45/fields.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { errors } from '../../src/contract/errors.ts'
import { events } from '../../src/contract/events.ts'
import type { Endpoint } from '../../src/contract/fields/endpoint.ts'
import type { Field } from '../../src/contract/fields/field.ts'
import { shapes, words } from '../../src/contract/openapi/names.ts'
import { type JsonSchema, nameOf } from '../../src/contract/openapi/schema.ts'
import { videoFields } from '../../src/contract/video-ai.ts'
import { videoV20Fields } from '../../src/contract/video-v20/fields.ts'
import { formatted } from './formatted.ts'

/** The first line of what the client has from the contract. */
export const madeOf = '// Made by scripts/generate.ts from src/contract; change that instead.'

/** The types of the API for its client, which imports nothing of the service. */
export function clientTypes(): string {
  const lines = [
    madeOf,
    `export type RenderFields = ${formType(archRenderFields)}`,
    `export type RenderUltraFields = ${formType(renderV45Fields.ultra)}`,
    `export type RenderFastFields = ${formType(renderV45Fields.fast)}`,
    `export type VideoFields = ${formType(videoFields)}`,
    `export type VideoFlashFields = ${formType(videoV20Fields.flash)}`,
    `export type VideoCinematicFields = ${formType(videoV20Fields.cinematic)}`,
    ...Object.entries(shapes).map(([name, schema]) => `export type ${name} = ${bodyOf(jsonSchema(schema))}`),
    `/** An event of a webhook; \`timestamp\` is when it happened. */\nexport type WebhookEvent = ${Object.keys(events).join(' | ')}`,
    `export type ErrorCode = ${union(Object.keys(errors))}`,
    `/** What errors tell beside their message; each code has its own of these. */\nexport type ErrorDetails = ${errorDetails()}`,
    ...Object.entries(words).map(([name, list]) => `export type ${name} = ${union(list)}`),
  ]
  return formatted('client/src/contract.ts', lines.join('\n\n'))
}

/** What the client can send by method and path. */
export function clientRoutes(): string {
  const text = routes().join('\n')
  const used = [...Object.keys(shapes), ...Object.keys(words)].filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  const lines = [
    madeOf,
    `import type { ${used.join(', ')} } from './contract.ts'`,
    `/** Every request with a JSON answer, by its method and path. */\nexport type Routes = {\n${text}\n}`,
  ]
  return formatted('client/src/routes.ts', lines.join('\n\n'))
}

function formType(form: Record<string, Field>): string {
  const properties = Object.entries(form).map(([name, field]) =>
    property(name, fieldType(field), { description: field.description, isOptional: !('required' in field) }),
  )
  return block(properties)
}

function fieldType(field: Field): string {
  // A text names a picture that the service has, or, if the description says so, is a URL.
  if (field.kind === 'file') return 'Blob | string'
  return field.kind === 'list' ? 'readonly string[]' : typeOf(jsonSchema(field.schema))
}

function routes(): string[] {
  return (Object.values(endpoints) as Endpoint[]).flatMap((endpoint) => {
    const { method, path, summary, form, query, body, success } = endpoint
    if (form || success.contentType || !success.body || !/^(\/admin)?\/v1\/|^\/\.well-known\//.test(path)) return []
    const parts = [
      ...pathPart(path),
      ...queryPart(query),
      ...(body ? [`body: ${typeOf(jsonSchema(body, 'input'))}`] : []),
      `answer: ${typeOf(jsonSchema(success.body))}`,
    ]
    return [`  /** ${summary}. */\n  '${method} ${path}': { ${parts.join('; ')} }`]
  })
}

function pathPart(path: string): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: string`)
  return names.length ? [`path: { ${names.join('; ')} }`] : []
}

function queryPart(query: Endpoint['query']): string[] {
  if (!query) return []
  const names = Object.entries(query).map(([name, { schema }]) => `${name}?: ${typeOf(jsonSchema(schema))}`)
  return [`query?: { ${names.join('; ')} }`]
}

/** The details of all errors in one type, so that a caller reads `details?.credits` without asking for the code first. */
function errorDetails(): string {
  const types = new Map<string, Set<string>>()
  for (const { details } of Object.values(errors)) {
    const object = details instanceof z.ZodOptional ? details.unwrap() : details
    const { properties = {} } = object instanceof z.ZodObject ? jsonSchema(object) : {}
    for (const [name, schema] of Object.entries(properties)) {
      types.set(name, (types.get(name) ?? new Set()).add(typeOf(schema as JsonSchema)))
    }
  }
  return block([...types].map(([name, alternatives]) => `${name}?: ${[...alternatives].join(' | ')}`))
}

const typeOf = (schema: JsonSchema): string => nameOf(schema) ?? bodyOf(schema)

function bodyOf(schema: JsonSchema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(typeOf).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum as (string | number)[])
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  if (schema.type === 'integer') return 'number'
  if (schema.type === 'array') return `(${typeOf(schema.items as JsonSchema)})[]`
  if (schema.type === 'object') return objectType(schema)
  return schema.type ?? 'unknown'
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties) {
    const values = additionalProperties && typeof additionalProperties === 'object' ? additionalProperties : {}
    return `Record<string, ${typeOf(values as JsonSchema)}>`
  }
  return block(
    Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) =>
      property(name, typeOf(schema), { description: schema.description, isOptional: !required.includes(name) }),
    ),
  )
}

function property(name: string, type: string, about: { description: string | undefined; isOptional: boolean }): string {
  const comment = about.description ? `/** ${about.description} */\n` : ''
  return `${comment}${name}${about.isOptional ? '?' : ''}: ${type}`
}

const block = (properties: string[]) => `{\n${properties.join('\n')}\n}`

const union = (values: readonly (string | number)[]) => values.map((value) => JSON.stringify(value)).join(' | ')

function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
