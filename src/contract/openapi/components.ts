import { answerHeaders } from '../fields/headers.ts'
import { shapes, words } from './names.ts'
import { inlined, type JsonSchema, jsonSchema, reference } from './schema.ts'

/** Everything with a name in the document. Operations add what they alone have. */
export const schemas: Record<string, JsonSchema> = {
  ...mapped(words, (list) => ({ type: 'string', enum: [...list] })),
  ...mapped(shapes, (shape) => inlined(jsonSchema(shape))),
}

export const headers = mapped(answerHeaders, ({ description, schema, example }) => ({
  description,
  schema: jsonSchema(schema),
  example,
}))

const nameOfAdded = new Map<string, string>()

/** Names a schema that is none of the shapes, unless an equal one was added before, and refers to it. */
export function added(name: string, schema: JsonSchema): JsonSchema {
  const key = JSON.stringify(schema)
  const known = nameOfAdded.get(key) ?? name
  nameOfAdded.set(key, known)
  schemas[known] = schema
  return reference(known)
}

/** What has one of several shapes, which the text of a property tells apart. */
export function oneOf(property: string, choices: Record<string, string>): JsonSchema {
  return {
    oneOf: Object.values(choices).map(reference),
    discriminator: { propertyName: property, mapping: mapped(choices, (name) => `#/components/schemas/${name}`) },
  }
}

function mapped<T, R>(values: Readonly<Record<string, T>>, make: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, make(value)]))
}
