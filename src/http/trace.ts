import type { IncomingHttpHeaders } from 'node:http'
import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { startSpan, traceParentOfSpan } from '../tracing.ts'

/** The span of each request, in its caller's trace if there is one. */
export function openRequestSpans(clock: Clock) {
  const spans = new WeakMap<FastifyRequest, Span>()
  return {
    /** Returns the trace context for the work of the request. */
    start: (request: FastifyRequest): string => {
      const { method, headers, id } = request
      const parent = callers.test(String(headers.traceparent)) ? String(headers.traceparent) : undefined
      const route = request.routeOptions.url ?? 'unknown'
      const attributes = { 'http.request.method': method, 'http.route': route, 'veduta.request.id': id }
      const span = startSpan({ name: `${method} ${route}`, kind: SpanKind.SERVER, parent, attributes })
      spans.set(request, span)
      return traceParentOfSpan(span, parent) ?? traceParentOf(headers, clock)
    },

    /** Ends it with the status of the answer. */
    end: (request: FastifyRequest, status: number): void => {
      const span = spans.get(request)
      span?.setAttribute('http.response.status_code', status)
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    },
  }
}

/**
 * The trace context for the work of a request: in the caller's trace if a valid `traceparent` came, else in
 * a new one; always a new span (W3C Trace Context, https://www.w3.org/TR/trace-context/).
 */
export function traceParentOf({ traceparent }: IncomingHttpHeaders, clock: Clock): string {
  const [, trace, flags] = callers.exec(String(traceparent)) ?? []
  return `00-${trace ?? clock.randomBytes(16).toString('hex')}-${clock.randomBytes(8).toString('hex')}-${flags ?? '00'}`
}

/** Version 00, and no id of only zeros; later versions begin in the same way. */
const callers = /^(?!ff)[0-9a-f]{2}-((?!0{32})[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?=$|-)/
