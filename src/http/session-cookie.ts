import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'

const name = 'veduta'

/**
 * The session token of a request, where its cookie counts. SameSite=Strict keeps the cookie from other sites, not from other
 * ports and subdomains of this one: so the browser must say besides that the request comes from a page of this origin
 * (OWASP Cross-Site Request Forgery Prevention: Fetch Metadata, else Origin).
 */
export function sessionCookieOf(app: App, request: FastifyRequest): string | undefined {
  const token = /(?:^|;\s*)(?:__Host-)?veduta=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
  return token && isSameOrigin(app, request) ? token : undefined
}

function isSameOrigin(app: App, request: FastifyRequest): boolean {
  const isSafe = request.method === 'GET' || request.method === 'HEAD'
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin' || (isSafe && site === 'none')
  if (origin === undefined) return isSafe
  const { publicUrl } = app.config
  const host = URL.parse(origin)?.host
  return host !== undefined && [request.host, publicUrl && new URL(publicUrl).host].includes(host)
}

/** Behind https it is bound to this very host, by its name (RFC 6265bis §4.1.3.2). */
export function sessionCookie(origin: string, token: string, maxAgeSeconds: number): string {
  const isSecure = origin.startsWith('https:')
  const attributes = [
    'HttpOnly',
    'SameSite=Strict',
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    ...(isSecure ? ['Secure'] : []),
  ]
  return [`${isSecure ? '__Host-' : ''}${name}=${token}`, ...attributes].join('; ')
}
