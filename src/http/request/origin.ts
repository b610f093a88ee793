import type { FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'

/** The address at which the caller reaches the service, without a trailing slash. */
export function originOf(app: App, request: FastifyRequest): string {
  if (app.config.publicUrl) return app.config.publicUrl
  // Only HTTP/1.0 may leave the Host out.
  return `${request.protocol}://${request.host || `localhost:${app.config.port}`}`
}

export const isSecure = (app: App, request: FastifyRequest) => originOf(app, request).startsWith('https:')

/**
 * Whether an Origin header names this service. A proxy that ends TLS may not say so: http counts unless the service is known
 * to be reached by https, because an attacker on the network can forge a page on http.
 */
export function isOwnOrigin(app: App, request: FastifyRequest, origin: string): boolean {
  const { host, protocol } = URL.parse(origin) ?? {}
  const { publicUrl } = app.config
  if (!host || (protocol === 'http:' && isSecure(app, request))) return false
  // In the browser's spelling: small letters, and no port where it is the protocol's own.
  const asked = URL.parse(`${protocol}//${request.host}`)?.host
  return [asked, publicUrl && new URL(publicUrl).host].includes(host)
}
