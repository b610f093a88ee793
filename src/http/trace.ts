import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../clock.ts'

/**
 * The trace context of what a request makes the service do: in the caller's trace where a valid `traceparent` came, else in
 * a new one; always a span of its own (W3C Trace Context, https://www.w3.org/TR/trace-context/).
 */
export function traceParentOf({ traceparent }: IncomingHttpHeaders, clock: Clock): string {
  const [, trace, flags] = callers.exec(String(traceparent)) ?? []
  return `00-${trace ?? clock.randomBytes(16).toString('hex')}-${clock.randomBytes(8).toString('hex')}-${flags ?? '00'}`
}

/** Version 00, and no id of zeros alone; later versions begin in the same way. */
const callers = /^(?!ff)[0-9a-f]{2}-((?!0{32})[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?=$|-)/
