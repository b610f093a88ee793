import { setTimeout } from 'node:timers/promises'
import {
  type Attributes,
  type Context,
  context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** How long sending the last spans may take when the process ends. */
const lastSendMs = 3000

/** Without an exporter, spans cost next to nothing and are not recorded. */
const tracer = trace.getTracer('veduta')

type SpanOptions = {
  name: string
  kind?: SpanKind
  /** The W3C trace context of the parent; by default, the active span. */
  parent?: string | null | undefined
  attributes?: Attributes
}

export function startSpan({ name, parent, ...options }: SpanOptions): Span {
  return tracer.startSpan(name, options, contextOf(parent))
}

/** Does something within a new span, which is active meanwhile and records how it ended. */
export async function inSpan<T>(options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const span = startSpan(options)
  try {
    return await context.with(trace.setSpan(contextOf(options.parent), span), work, undefined, span)
  } catch (error) {
    span.recordException(error as Error)
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** The W3C trace context of a span; undefined if spans are not recorded. */
export function traceParentOfSpan(span: Span, parent: string | null | undefined): string | undefined {
  const { traceId, spanId, traceFlags } = span.spanContext()
  if (!isSpanContextValid(span.spanContext()) || parent?.includes(spanId)) return undefined
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function contextOf(parent: string | null | undefined): Context {
  if (!parent) return context.active()
  const [, traceId = '', spanId = '', flags = ''] = parent.split('-')
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  })
}

/**
 * Sends spans to OTEL_EXPORTER_OTLP_ENDPOINT. OpenTelemetry's other variables for it are read by the
 * exporter itself.
 */
export async function openTracing({ tracesEndpoint }: Config, log: Logger): Promise<{ close: () => Promise<void> }> {
  if (!tracesEndpoint) return { close: async () => {} }
  // Loaded on demand.
  const [
    { BatchSpanProcessor, TracerProvider },
    { OTLPTraceExporter },
    { AsyncLocalStorageContextManager },
    resources,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
  ])
  const warn = (message: string) => log.warn({ cause: message }, 'Traces could not be sent.')
  const ignore = () => {}
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
  const { detectResources, envDetector, resourceFromAttributes } = resources
  const resource = resourceFromAttributes({ 'service.name': 'veduta' })
  const provider = new TracerProvider({
    resource: resource.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  trace.setGlobalTracerProvider(provider)
  return { close: () => Promise.race([provider.shutdown(), setTimeout(lastSendMs, undefined, { ref: false })]) }
}
