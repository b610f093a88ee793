import { Readable } from 'node:stream'
import type { Generation } from '../../store/schema.ts'
import { readStatus } from '../status/status-body.ts'
import { isRefused, lookIntervalMs } from '../status/waiting.ts'
import type { Call, Handler } from './handler.ts'
import { getOwnGeneration } from './status.ts'

/** How soon a client reconnects after a broken stream. */
const retryMs = 3000

/**
 * The status as server-sent events (WHATWG HTML §9.2). A slow reader gets the latest status, not all of them: the
 * next event is made when the previous one was read.
 */
export const getStatusEvents: Handler = async (call) => {
  const { app, request, reply } = call
  const generation = await getOwnGeneration(call)
  const known = request.headers['last-event-id']
  const { tag, isFinished } = await readStatus(call, generation)
  // It has read the end: 204 tells an EventSource not to reconnect.
  if (isFinished && known === tag) return reply.code(204).send()
  reply.headers({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    // nginx would buffer events.
    'x-accel-buffering': 'no',
  })
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const stop = call.waiting.enter(call)
  // A caller that reads nothing for this long is cut off; something is sent sooner than that.
  reply.raw.setTimeout(Math.max(app.config.requestTimeoutSeconds * 1000, 2 * lookIntervalMs))
  return reply.send(Readable.from(events(call, generation, { known: String(known), stop })))
}

async function* events(
  call: Call,
  generation: Generation,
  { known, stop }: { known: string; stop: AbortSignal },
): AsyncGenerator<string> {
  yield `retry: ${retryMs}\n\n`
  let told = known
  for await (const { tag, text } of call.waiting.follow(call, generation, stop)) {
    // A comment shows the client and proxies that the connection lives.
    yield tag === told ? ':\n\n' : `id: ${tag}\nevent: status\ndata: ${text}\n\n`
    told = tag
  }
  if (stop.aborted && !isRefused(stop)) yield ': the server stops\n\n'
}
