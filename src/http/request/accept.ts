import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'

/**
 * Which of `types` the caller prefers by its Accept header (RFC 9110 §12.5.1). Of two that it weighs alike, the more exactly
 * named one counts, then the one that it names first, then the first of `types`. Undefined if it accepts none of them.
 */
export const preferredType = ({ headers }: { headers: IncomingHttpHeaders }, types: string[]): string | undefined =>
  new Negotiator({ headers }).mediaType(types)
