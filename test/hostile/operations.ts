import assert from 'node:assert/strict'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Endpoint } from '../../src/contract/fields/endpoint.ts'
import { openApiDocument } from '../../src/contract/openapi/openapi.ts'

export type Operation = { method: string; path: string; endpoint: Endpoint; body?: 'form' | 'json' }

type Documented = { operationId: string; security: object[]; requestBody?: { content: Record<string, object> } }

/** Every operation of the OpenAPI document, at its path and its aliases, so that a new one is tested automatically. */
export const operations = documented()

function documented(): Operation[] {
  const known = Object.values(endpoints) as Endpoint[]
  return Object.entries(openApiDocument.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { operationId, security, requestBody } = operation as Documented
      const endpoint = known.find((one) => one.operationId === operationId)!
      const { access } = endpoint
      assert.deepEqual(
        security,
        access === 'key' || access === 'admin' ? [{ [access]: [] }, { session: [] }] : [],
        operationId,
      )
      const type = Object.keys(requestBody?.content ?? {})[0]
      const body = type && (type === 'multipart/form-data' ? 'form' : 'json')
      const methods = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]
      const paths = [path, ...(endpoint.aliases ?? []).map((alias) => alias.path)]
      return methods.flatMap((method) =>
        paths.map((path) => ({ method, path, endpoint, ...(body && { body }) }) as Operation),
      )
    }),
  )
}
