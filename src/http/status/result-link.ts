import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { ApiError } from '../../contract/errors.ts'

const hourMs = 3600_000
const linkLifeMs = 24 * hourMs

/** A signed link to a file of an output. It expires at a full hour at least a day away, so that it stays the same for an hour. */
export function resultLink(app: App, origin: string, file: { id: string; attempt: number | string; name: string }) {
  const expiresAt = new Date(Math.ceil((app.clock.now().getTime() + linkLifeMs) / hourMs) * hourMs)
  const path = `/v1/files/${file.id}/${file.attempt}/${file.name}`
  const expires = expiresAt.getTime() / 1000
  return {
    url: `${origin}${path}?expires=${expires}&signature=${sign(app.config.secrets[0]!, path, expires)}`,
    expiresAt,
  }
}

/** @throws ApiError NOT_FOUND unless this service signed the link, and it is unchanged and not expired */
export function checkLink(app: App, request: FastifyRequest): void {
  const { expires, signature } = request.query as { expires?: string; signature?: string }
  const path = request.url.slice(0, request.url.indexOf('?'))
  const given = Buffer.from(String(signature))
  const valid = app.config.secrets.some((secret) => {
    const expected = Buffer.from(sign(secret, path, Number(expires)))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!valid || Number(expires) * 1000 < app.clock.now().getTime()) throw new ApiError('NOT_FOUND')
}

/** HMAC-SHA-256 over the whole path and the expiry, under a separate key. */
function sign(secret: string, path: string, expires: number): string {
  return createHmac('sha256', linkKey(secret)).update(`${path}\n${expires}`).digest('base64url')
}

const linkKeys = new Map<string, KeyObject>()

function linkKey(secret: string): KeyObject {
  const known = linkKeys.get(secret) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'result-links', 32)))
  linkKeys.set(secret, known)
  return known
}
