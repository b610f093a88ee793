import { z } from 'zod'
import { ledgerEntry } from '../../src/contract/account/account-history.ts'
import { archRenderFields } from '../../src/contract/arch-render-v41.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { errors } from '../../src/contract/errors.ts'
import type { Endpoint } from '../../src/contract/fields/endpoint.ts'
import type { Field } from '../../src/contract/fields/field.ts'
import { statusBody } from '../../src/contract/generation/status.ts'
import { videoFields } from '../../src/contract/video-ai.ts'
import { videoV20Fields } from '../../src/contract/video-v20/fields.ts'
import {
  deliveryStatuses,
  endpointNames,
  eventTypes,
  failureCodes,
  kinds,
  scopes,
  stages,
  statuses,
} from '../../src/contract/vocabulary.ts'
import { formatted } from './formatted.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

const { archRender, video, videoFlash } = endpoints
const [renderAccepted, dryRun] = archRender.success.body.options
const [videoAccepted] = video.success.body.options
const [videoV20Accepted, videoV20DryRun] = videoFlash.success.body.options

/** Lists of words that have a name, wherever they appear. */
const vocabularies: Record<string, readonly string[]> = {
  Kind: kinds,
  EndpointName: endpointNames,
  Status: statuses,
  Stage: stages,
  /** Why a generation failed. */
  FailureCode: failureCodes,
  Scope: scopes,
  EventType: eventTypes,
  DeliveryStatus: deliveryStatuses,
}

/** Shapes that have a name, wherever they appear. */
const named = new Map<string, string>()

/** The types of the API for its client, which imports nothing of the service. */
export function clientTypes(): string {
  return formatted('client/src/contract.ts', lines().join('\n\n'))
}

function lines(): string[] {
  return [
    '// Made by scripts/generate.ts from src/contract; change that instead.',
    `export type RenderFields = ${formType(archRenderFields)}`,
    `export type VideoFields = ${formType(videoFields)}`,
    `export type VideoFlashFields = ${formType(videoV20Fields.flash)}`,
    `export type VideoCinematicFields = ${formType(videoV20Fields.cinematic)}`,
    ...declarations({ Output: statusBody.shape.output.element, Generation: statusBody }),
    ...declarations({ RenderAccepted: renderAccepted, VideoAccepted: videoAccepted }),
    ...declarations({ VideoV20Accepted: videoV20Accepted, VideoV20DryRun: videoV20DryRun }),
    ...declarations({ DryRun: dryRun, Account: endpoints.account.success.body, LedgerEntry: ledgerEntry }),
    ...declarations({ ApiKey: endpoints.revokeKey.success.body, NewApiKey: endpoints.issueKey.success.body }),
    ...declarations({ Webhook: endpoints.getWebhook.success.body, NewWebhook: endpoints.createWebhook.success.body }),
    ...declarations({ Delivery: endpoints.testWebhook.success.body }),
    `/** Every request with a JSON answer, by its method and path. */\nexport type Routes = {\n${routes().join('\n')}\n}`,
    `export type ErrorCode = ${union(Object.keys(errors))}`,
    `/** What errors tell beside their message; each code has its own of these. */\nexport type ErrorDetails = ${errorDetails()}`,
    ...Object.entries(vocabularies).map(([name, words]) => `export type ${name} = ${union(words)}`),
  ]
}

function declarations(schemas: Record<string, z.ZodType>): string[] {
  return Object.entries(schemas).map(([name, schema]) => {
    const json = jsonSchema(schema)
    const declaration = `export type ${name} = ${typeOf(json)}`
    named.set(JSON.stringify(json), name)
    return declaration
  })
}

function formType(form: Record<string, Field>): string {
  const properties = Object.entries(form).map(([name, field]) =>
    property(name, fieldType(field), { description: field.description, isOptional: !('required' in field) }),
  )
  return block(properties)
}

function fieldType(field: Field): string {
  if (field.kind === 'file') return field.orUrl ? 'Blob | string' : 'Blob'
  return field.kind === 'list' ? 'readonly string[]' : typeOf(jsonSchema(field.schema))
}

function routes(): string[] {
  return (Object.values(endpoints) as Endpoint[]).flatMap((endpoint) => {
    const { method, path, summary, form, query, body, success } = endpoint
    if (form || success.contentType || !success.body || !/^(\/admin)?\/v1\//.test(path)) return []
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

function typeOf(schema: JsonSchema): string {
  const name = named.get(JSON.stringify(schema))
  if (name) return name
  if (schema.anyOf) return schema.anyOf.map((kind) => typeOf(kind as JsonSchema)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) {
    const written = union(schema.enum as (string | number)[])
    return Object.entries(vocabularies).find(([, words]) => union(words) === written)?.[0] ?? written
  }
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
