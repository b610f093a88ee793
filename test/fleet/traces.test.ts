import assert from 'node:assert/strict'
import { test } from 'node:test'
import { poll, post } from '../api/client.ts'
import { jpeg } from '../api/pictures.ts'
import { openReceiver } from '../api/webhook-receiver.ts'
import { openTraceCollector } from '../fakes/trace-collector.ts'
import { openFleet } from './open-fleet.ts'

const callersTrace = '4bf92f3577b34da6a3ce929d0e0e4736'
const callersSpan = '00f067aa0ba902b7'

test("the caller's trace covers the request, its attempt, engine and webhook, across processes", async () => {
  await using opened = new AsyncDisposableStack()
  const collector = await openTraceCollector()
  opened.defer(collector.close)
  const receiver = await openReceiver()
  opened.defer(receiver.close)
  const fleet = await openFleet({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  opened.defer(fleet.close)
  const processes = [await fleet.startServer(['--no-worker']), await fleet.startWorker()]
  await Promise.all(processes.map(({ ready }) => ready))

  const account = await fleet.newAccount(processes[0]!.url)
  const form = { image: await jpeg(), expert_name: 'exterior', prompt: 'a house' }
  const webhook_url = receiver.urlOf('/')
  const traceparent = `00-${callersTrace}-${callersSpan}-01`
  const { body, headers } = await post<{ id: string }>(
    account,
    '/v1/archRender-v41',
    { ...form, webhook_url },
    { traceparent },
  )
  await poll(account, body.id)
  const [hook] = await receiver.untilReceived('/', 1)
  // Ending sends the remaining spans.
  assert.deepEqual(await Promise.all(processes.map((process) => process.stop())), [0, 0])

  const spans = collector.spans.filter(({ traceId }) => traceId === callersTrace)
  const find = (name: string) => {
    const found = spans.find((span) => span.name === name)
    assert.ok(found, `${name} is not among ${spans.map((span) => span.name).join(', ')}`)
    return found
  }
  const request = find('POST /v1/archRender-v41')
  const attempt = find('attempt render')
  const parents = [request, find('submit'), attempt, find('engine classical')].map(({ parentSpanId }) => parentSpanId)
  assert.deepEqual(parents, [callersSpan, request.spanId, request.spanId, attempt.spanId])
  assert.equal(headers.get('traceparent'), `00-${callersTrace}-${request.spanId}-01`)
  assert.equal(attempt.attributes['veduta.generation.id'], body.id)
  assert.equal(request.service, 'veduta')

  const deliveries = spans.filter(({ name }) => name.startsWith('webhook generation.'))
  const received = hook!.headers.traceparent
  const delivery = deliveries.find(({ spanId }) => received === `00-${callersTrace}-${spanId}-01`)
  assert.equal(delivery?.parentSpanId, request.spanId, `the webhook came with ${received}`)
})
