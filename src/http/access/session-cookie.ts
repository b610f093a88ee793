import type { FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { ApiError } from '../../contract/errors.ts'
import { isOwnOrigin, isSecure } from '../request/origin.ts'

/** Over https, the name binds the cookie to this host (RFC 6265bis §4.1.3.2), and no other cookie counts. */
const boundName = '__Host-veduta'
const name = 'veduta'

/**
 * The session token of a request, if its cookie counts. SameSite=Strict keeps the cookie from other sites, but not from other
 * ports and subdomains of this one: so the browser must also say that the request comes from a page of this origin
 * (OWASP Cross-Site Request Forgery Prevention: Fetch Metadata, else Origin).
 */
export function sessionCookieOf(app: App, request: FastifyRequest): string | undefined {
  const expected = isSecure(app, request) ? `${boundName}=` : `${name}=`
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const token = cookies.find((cookie) => cookie.startsWith(expected))?.slice(expected.length)
  return token && isSameOrigin(app, request) ? token : undefined
}

function isSameOrigin(app: App, request: FastifyRequest): boolean {
  const isSafe = request.method === 'GET' || request.method === 'HEAD'
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin' || (isSafe && site === 'none')
  return origin === undefined ? isSafe : isOwnOrigin(app, request, origin)
}

/**
 * Refuses cookie-setting requests from pages of other sites: they would sign a visitor in to the site's account,
 * or out. Only browsers send these headers, so a caller without them is not a browser.
 *
 * @throws ApiError FORBIDDEN
 */
export function refuseCrossOrigin(app: App, request: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'none', origin } = request.headers
  const isForeign = origin !== undefined && !isOwnOrigin(app, request, origin)
  if (isForeign || (site !== 'same-origin' && site !== 'none')) throw new ApiError('FORBIDDEN')
}

export function sessionCookie(app: App, request: FastifyRequest, token: string, maxAgeSeconds: number): string {
  const isBound = isSecure(app, request)
  const attributes = ['HttpOnly', 'SameSite=Strict', 'Path=/', `Max-Age=${maxAgeSeconds}`]
  if (isBound) attributes.push('Secure')
  return [`${isBound ? boundName : name}=${token}`, ...attributes].join('; ')
}
