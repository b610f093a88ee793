import type { FastifyRequest } from 'fastify'
import { endpoints } from '../contract/endpoints.ts'
import { ApiError } from '../contract/errors.ts'

/** 405 if the path exists with other methods, else 404; neither needs a key. */
export function notRouted(request: FastifyRequest): ApiError {
  // The router has decoded it already, so decoding succeeds.
  const path = decodeURI(request.url.split('?')[0]!)
  const known = patterns.filter(({ pattern }) => pattern.test(path))
  const allowed = [...new Set(known.flatMap(({ methods }) => methods))]
  // A known method here means that a parameter was too long.
  return allowed.length && !allowed.includes(request.method)
    ? new ApiError('METHOD_NOT_ALLOWED', { allowed }, { headers: { allow: allowed.join(', ') } })
    : new ApiError('NOT_FOUND')
}

const patterns = Object.values(endpoints).map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))
