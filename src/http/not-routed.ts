import type { FastifyRequest } from 'fastify'
import { endpoints } from '../contract/endpoints.ts'
import { ApiError } from '../contract/errors.ts'
import type { Endpoint } from '../contract/fields/endpoint.ts'

/** 405 if the path exists with other methods, else 404; neither needs a key. */
export function notRouted(request: FastifyRequest): ApiError {
  // The router has decoded it already, so decoding succeeds.
  const path = decodeURI(request.url.split('?')[0]!)
  const known = literalPaths.has(path)
    ? routes.filter((route) => route.path === path)
    : routes.filter(({ pattern }) => pattern.test(path))
  const allowed = [...new Set(known.flatMap(({ methods }) => methods))]
  // A known method here means that a parameter was too long.
  return allowed.length && !allowed.includes(request.method)
    ? new ApiError('METHOD_NOT_ALLOWED', { allowed }, { headers: { allow: allowed.join(', ') } })
    : new ApiError('NOT_FOUND')
}

/** The router took the last word of a path without parameters, such as /v1/webhooks/secret, for a parameter. */
export const isMisrouted = ({ url, routeOptions }: FastifyRequest) =>
  routeOptions.url?.includes(':') === true && literalPaths.has(url.split('?')[0]!)

const routes = (Object.values(endpoints) as Endpoint[]).flatMap(({ method, path, aliases = [] }) =>
  [{ path }, ...aliases].map(({ path }) => ({
    path,
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method as string],
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  })),
)
const literalPaths = new Set(routes.flatMap(({ path }) => (path.includes('{') ? [] : [path])))
