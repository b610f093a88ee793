import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApiDocument } from './openapi.ts'

type Schema = Record<string, unknown>
type Content = Record<string, { schema: Schema }>
type Operation = {
  operationId: string
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

const { schemas } = openApiDocument.components

/** Every schema and every part of one that has a type, with the way to it. */
function* partsOf(schema: object, way: string): Generator<[string, Schema]> {
  if (!Array.isArray(schema)) yield [way, schema as Schema]
  for (const [name, part] of Object.entries(schema)) {
    if (part && typeof part === 'object') yield* partsOf(part, `${way}/${name}`)
  }
}

const parts = Object.entries(schemas).flatMap(([name, schema]) => [...partsOf(schema, name)])

test('every body that is neither text nor a file has a name', () => {
  const operations = Object.values(openApiDocument.paths).flatMap((methods) => Object.values(methods) as Operation[])
  assert.ok(operations.length > 40)
  for (const { operationId, requestBody, responses } of operations) {
    const contents = [requestBody, ...Object.values(responses)].flatMap((body) => Object.values(body?.content ?? {}))
    for (const { schema } of contents) assert.ok(schema.$ref || schema.type === 'string', operationId)
  }
})

test('one shape has one name', () => {
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]))
  const others = Object.entries(schemas).filter(([name, schema]) => names.get(JSON.stringify(schema)) !== name)
  assert.deepEqual(
    others.map(([name]) => name),
    [],
  )
})

test('no schema has what generators of clients fail at: lists of types, constants that are true or false, titles', () => {
  const bad = parts.filter(
    ([, { type, const: constant, title }]) =>
      Array.isArray(type) || typeof constant === 'boolean' || typeof title === 'string',
  )
  assert.deepEqual(
    bad.map(([way]) => way),
    [],
  )
})

test('where an answer has several errors, their code tells them apart', () => {
  const unions = Object.entries(schemas).filter(([name]) => /Error\d+$|^Error.+OrError/.test(name))
  assert.ok(unions.length)
  for (const [name, { oneOf = [], discriminator }] of unions) {
    const { propertyName, mapping } = discriminator as { propertyName: string; mapping: Record<string, string> }
    assert.equal(propertyName, 'code', name)
    assert.deepEqual(
      Object.values(mapping),
      oneOf.map(({ $ref }) => $ref),
    )
  }
})

test('of an image and its URL, and of the two prompts, at least one has to be sent; of a link and a key, exactly one', () => {
  const either = (...names: string[]) => names.map((name) => ({ required: [name] }))
  assert.deepEqual(schemas.VideoFields!.allOf, [
    { anyOf: either('image', 'start_image_url') },
    { anyOf: either('prompt', 'raw_prompt') },
  ])
  assert.deepEqual(schemas.OpenSessionBody!.allOf, [{ oneOf: either('link', 'key') }])
})
