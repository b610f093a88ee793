import { isIP } from 'node:net'
import { type AllowedRanges, findRefusal } from './public-address.ts'

/**
 * The kind is for the caller. The message and the cause name addresses that a request found, and are for the log only; that of `checkUrl`,
 * which asks nobody, says what is wrong with the caller's own URL, and may be told to its sender.
 */
export class OutgoingError extends Error {
  readonly kind: 'not a URL' | 'not http or https' | 'could not be fetched' | 'too large'
  /** If too large: the declared size, or the size read when it was cut. */
  readonly sizeBytes: number | undefined

  constructor(
    kind: OutgoingError['kind'],
    reason: string,
    { sizeBytes, cause }: { sizeBytes?: number; cause?: unknown } = {},
  ) {
    super(reason, { cause })
    this.name = 'OutgoingError'
    this.kind = kind
    this.sizeBytes = sizeBytes
  }
}

/** The checks of a URL that need no network. */
export function checkUrl(text: string, allow: AllowedRanges): URL {
  const url = URL.parse(text)
  if (url === null) throw new OutgoingError('not a URL', 'not a URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutgoingError('not http or https', `${url.protocol} is neither http: nor https:`)
  }
  const refusal = findUrlRefusal(url, allow)
  if (refusal !== undefined) throw new OutgoingError('could not be fetched', refusal)
  return url
}

function findUrlRefusal(url: URL, allow: AllowedRanges): string | undefined {
  if (url.username !== '' || url.password !== '') return 'the URL contains a user name or a password'
  // WHATWG URLs keep the brackets of IPv6 and leave out the scheme's own port.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port === '' ? 80 : Number(url.port)
  if (isIP(host)) return findRefusal(host, port, allow)
  // Such a name is this machine's wherever it is resolved (RFC 6761 §6.3).
  if (/(^|\.)localhost\.?$/.test(host)) return findRefusal('127.0.0.1', port, allow) && findRefusal('::1', port, allow)
  if (port !== 80 && port !== 443 && allow.length === 0) return `port ${port} is neither 80 nor 443`
  return undefined
}

/** Turns any failure of a request into an OutgoingError. */
export function rethrowAsOutgoingError(cause: unknown): never {
  if (cause instanceof OutgoingError) throw cause
  // Node fails to connect to several addresses with an AggregateError that says nothing itself.
  const errors: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  const reasons = errors.map((error) => (error instanceof Error ? error.message : String(error)))
  throw new OutgoingError('could not be fetched', reasons.join(', '), { cause })
}
