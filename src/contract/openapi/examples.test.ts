import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '../endpoints.ts'
import type { Endpoint } from '../fields/endpoint.ts'
import { openApiDocument } from './openapi.ts'

type Content = Record<string, { example?: unknown; examples?: Record<string, { value: unknown } | { $ref: string }> }>
type Operation = { requestBody?: { content: Content }; responses: Record<string, { content?: Content }> }

/** Answers that are not data: files, pages and scripts. */
const isFile = (type: string) => /^(image|video)\/|^text\/(html|javascript|css)$/.test(type)

for (const endpoint of Object.values(endpoints) as Endpoint[]) {
  const { operationId, method, path, body, success } = endpoint
  const operation = openApiDocument.paths[path]![method.toLowerCase()] as Operation

  test(`${operationId}: the request, the success and every error have an example`, () => {
    const answers = Object.entries(operation.responses).map(([status, { content = {} }]) => ({ status, content }))
    for (const { status, content } of [
      { status: 'request', content: operation.requestBody?.content ?? {} },
      ...answers,
    ]) {
      for (const [type, { example, examples }] of Object.entries(content)) {
        assert.ok(example || Object.keys(examples ?? {}).length || isFile(type), `${status} ${type}`)
      }
    }
    for (const code of endpoint.errors) {
      const shown = answers.some(({ content }) => content['application/json']?.examples?.[code])
      assert.ok(shown && code in openApiDocument.components.examples, code)
    }
  })

  test(`${operationId}: the examples of its bodies fit the contract`, () => {
    const sent = operation.requestBody?.content['application/json']
    if (body) body.parse(sent!.example)
    const answer = operation.responses[success.status]!.content!['application/json']
    if (!answer) return
    for (const value of answer.example ? [answer.example] : Object.values(answer.examples!)) {
      success.body!.parse(answer.example ? value : (value as { value: unknown }).value)
    }
  })
}
