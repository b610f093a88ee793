import { z } from 'zod'
import { ApiError, type ErrorCode, errors } from '../errors.ts'
import type { Endpoint } from '../fields/endpoint.ts'
import type { HeaderName } from '../fields/headers.ts'
import { added, oneOf } from './components.ts'
import { exampleOf } from './examples.ts'
import { answerName, errorName, refusalName } from './names.ts'
import { inlined, type JsonSchema, jsonSchema, nameOf, reference } from './schema.ts'

/** The errors of any request, whatever its path: malformed HTTP, a head that is too large or does not arrive in time. */
const everywhere: ErrorCode[] = ['INVALID_PARAMETERS', 'REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE']

/** Answers methods that a path does not have. They are not operations, so the document cannot list it. */
const withoutOperation: ErrorCode = 'METHOD_NOT_ALLOWED'

const documented = (Object.keys(errors) as ErrorCode[]).filter((code) => code !== withoutOperation)

for (const code of documented) added(errorName(code), inlined(errorSchema(code, errors[code].details)))

export const errorExamples = Object.fromEntries(documented.map((code) => [code, { value: errorExample(code) }]))

/** Every answer of an endpoint by its HTTP status. */
export const answers = (endpoint: Endpoint) => ({
  [endpoint.success.status]: success(endpoint),
  ...others(endpoint),
  ...failures(endpoint),
})

function success(endpoint: Endpoint) {
  const { description, headers = [] } = endpoint.success
  return { description, headers: headersOf(endpoint, headers), content: successContent(endpoint) }
}

function successContent(endpoint: Endpoint) {
  const { body, contentType = 'application/json', other, example } = endpoint.success
  const whole: JsonSchema = body ? jsonSchema(body) : { type: 'string', format: 'binary' }
  const content = { schema: bodySchema(endpoint, whole), ...successExamples(whole, example) }
  return {
    ...Object.fromEntries([contentType].flat().map((type) => [type, content])),
    ...(other && { [other.contentType]: { schema: otherSchema(other.contentType), example: other.example } }),
  }
}

/** By a name, unless it is a text or a file. */
function bodySchema(endpoint: Endpoint, whole: JsonSchema): JsonSchema {
  if (whole.type === 'string') return whole
  const name = nameOf(whole)
  return name ? reference(name) : added(answerName(endpoint), inlined(whole))
}

const otherSchema = (contentType: string): JsonSchema =>
  contentType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }

/** Files have no example; answers of several kinds have one each. */
function successExamples(schema: JsonSchema, example: unknown) {
  if (schema.type === 'string') return typeof example === 'string' && { example }
  if (!schema.oneOf) return { example: { ...(exampleOf(schema, '') as object), ...(example as object) } }
  const own = example as Record<string, object> | undefined
  const kinds = schema.oneOf.map((kind) => {
    const name = nameOf(kind)!
    return [name, { value: { ...(exampleOf(kind, '') as object), ...own?.[name] } }]
  })
  return { examples: Object.fromEntries(kinds) }
}

function others(endpoint: Endpoint) {
  return Object.fromEntries(
    Object.entries(endpoint.alsoAnswers ?? {}).map(([status, answer]) => {
      const isPart = status === '206'
      const headers = headersOf(endpoint, [
        ...(isPart ? (endpoint.success.headers ?? []) : status === '304' ? (['ETag'] as const) : []),
        ...(isPart || status === '416' ? (['Content-Range'] as const) : []),
      ])
      if (typeof answer !== 'string') {
        return [
          status,
          { description: answer.description, headers, content: refusal(endpoint, status, [answer.error]) },
        ]
      }
      return [
        status,
        { description: answer, headers, ...((isPart || status === '200') && { content: successContent(endpoint) }) },
      ]
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
    [...byStatus].map(([status, codes]) => {
      const headers = headersOf(endpoint, ownHeaders[status] ?? [], status)
      return [status, { description: codes.join(', '), headers, content: refusal(endpoint, status, codes) }]
    }),
  )
}

const ownHeaders: Record<number, HeaderName[]> = {
  401: ['WWW-Authenticate'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** Refused before the endpoint's limit counts the request. */
const uncounted = [401, 431]

/** With those that follow from what the endpoint is. */
function headersOf({ scope, deprecated }: Endpoint, own: readonly HeaderName[], status?: number) {
  const names: HeaderName[] = [
    'X-Request-Id',
    ...own,
    ...(scope && !(status && uncounted.includes(status)) ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
    ...(deprecated ? (['Deprecation', 'Sunset', 'Link'] as const) : []),
  ]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function refusal(endpoint: Endpoint, status: number | string, codes: ErrorCode[]) {
  const names = Object.fromEntries(codes.map((code) => [code, errorName(code)]))
  const schema =
    codes.length === 1
      ? reference(errorName(codes[0]!))
      : added(refusalName(endpoint, status, codes), oneOf('code', names))
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
  return { 'application/json': { schema, examples } }
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
