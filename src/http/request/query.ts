import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError } from '../../contract/errors.ts'
import type { Endpoint } from '../../contract/fields/endpoint.ts'
import { schemaRefusal } from './form.ts'

type Query = NonNullable<Endpoint['query']>
type Values<Q extends Query> = { [Name in keyof Q]: z.output<Q[Name]['schema']> }

/** Reads an endpoint's query parameters; others are ignored. @throws ApiError INVALID_PARAMETERS */
export function readQuery<Q extends Query>({ query }: FastifyRequest, parameters: Q): Values<Q> {
  const values = Object.entries(parameters).map(([name, { schema }]) => {
    const sent = (query as Record<string, string | string[] | undefined>)[name]
    if (Array.isArray(sent)) throw new ApiError('INVALID_PARAMETERS', { field: name, reason: 'sent more than once' })
    const result = schema.safeParse(sent)
    if (!result.success) throw schemaRefusal({ ...result.error.issues[0]!, path: [name] })
    return [name, result.data]
  })
  return Object.fromEntries(values)
}
