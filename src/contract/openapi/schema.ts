import { z } from 'zod'
import { shapes, words } from './names.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** The name of each shape and list of words, by what it is without its description. */
const names = new Map<string, string>()
for (const [name, list] of Object.entries(words)) names.set(keyOf({ type: 'string', enum: [...list] }), name)
for (const [name, shape] of Object.entries(shapes)) names.set(keyOf(jsonSchema(shape)), name)

/** A schema as JSON Schema, whole. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}

/** The name of a shape or a list of words, whatever it is described as. */
export const nameOf = (schema: JsonSchema): string | undefined => names.get(keyOf(schema))

function keyOf({ description, default: fallback, ...schema }: JsonSchema): string {
  return JSON.stringify(schema)
}

export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** What has a name, by reference. */
export function named(schema: JsonSchema): JsonSchema {
  const name = nameOf(schema)
  if (!name) return inlined(schema)
  const { description, default: fallback } = schema
  return {
    ...reference(name),
    ...(description && { description }),
    ...(fallback !== undefined && { default: fallback }),
  }
}

/** What Zod writes beside formats. Generated clients would try it on the value that they made of the text. */
const ofFormats = new Set(
  [z.uuid(), z.iso.date(), z.iso.datetime(), z.iso.datetime({ offset: true })].map(
    (schema) => jsonSchema(schema).pattern,
  ),
)

/**
 * A schema with the named ones in it by reference, in words that generators of clients understand: no lists of types, and no
 * constants that are true or false.
 */
export function inlined({ type, pattern, const: constant, ...rest }: JsonSchema): JsonSchema {
  if (Array.isArray(type)) return inlined({ ...rest, anyOf: type.map((one) => ({ type: one })) })
  return {
    ...(type && { type }),
    ...(pattern && !ofFormats.has(pattern) && { pattern }),
    ...(constant !== undefined && typeof constant !== 'boolean' && { const: constant }),
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, within(key, value)])),
  }
}

function within(key: string, value: unknown): unknown {
  if (key === 'items' || key === 'additionalProperties')
    return typeof value === 'object' ? named(value as JsonSchema) : value
  if (key === 'anyOf' || key === 'oneOf') return (value as JsonSchema[]).map(named)
  if (key !== 'properties') return value
  return Object.fromEntries(
    Object.entries(value as Record<string, JsonSchema>).map(([name, one]) => [name, named(one)]),
  )
}
