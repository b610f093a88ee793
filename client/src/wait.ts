import type { Generation, Output } from './contract.ts'
import { backoffMs, type CallOptions, type Deadline, openDeadline } from './deadline.ts'
import { isPassing, VedutaError } from './error.ts'
import { readEvents } from './event-stream.ts'
import { type Connection, explain, open } from './send.ts'
import { openWatch } from './watch.ts'

export type WaitOptions = CallOptions & {
  /** Called with the current status, and with each change of it. */
  onStatus?: (generation: Generation) => void
}

export type Succeeded = Generation & { status: 'succeeded'; output: [Output, ...Output[]] }

const defaultMs = 30 * 60_000

/** A stream begins with an event. If none arrives for this long, a proxy is holding streams back. */
const firstEventMs = 10_000

/** The service sends something every 15 seconds. */
const silenceMs = 40_000

/** How long one poll waits, below the timeouts of proxies; and the least time between two. */
const pollSeconds = 25
const pollPauseMs = 1000

/**
 * Waits for the end of a generation, across broken connections and restarts of the service.
 *
 * @throws VedutaError with the failure's code if it failed, TIMEOUT if it is not finished; both with the generation
 */
export async function wait(connection: Connection, id: string, options: WaitOptions): Promise<Succeeded> {
  for await (const generation of follow(connection, id, options)) {
    if ('error_code' in generation) throw new VedutaError('BAD_ANSWER', otherWords)
    options.onStatus?.(generation)
    if (generation.status === 'succeeded') return generation as Succeeded
    if (generation.error) throw new VedutaError(generation.error.code, generation.error.message, { generation })
  }
  throw new Error('The statuses of a generation ended before the generation did.')
}

// Nothing would ever be "succeeded" for this client.
const otherWords =
  'The API key has the status vocabulary "original", which this client does not read: use a key with the vocabulary "veduta".'

/** The current status and each change of it, while the service can be reached. */
async function* follow(connection: Connection, id: string, options: WaitOptions): AsyncGenerator<Generation, void> {
  let generation: Generation | undefined
  const deadline = openDeadline(options, defaultMs, (seconds) => {
    const message = `The generation ${id} did not finish within ${seconds} s: wait for it again.`
    return new VedutaError('TIMEOUT', message, generation && { generation })
  })
  const statuses = openStatuses(connection, id, deadline)
  for (let failures = 0; ; ) {
    let retryAfterMs: number | undefined
    try {
      for await (generation of statuses()) {
        failures = 0
        yield generation
      }
    } catch (error) {
      const passing = explain(error, connection, deadline)
      if (!isPassing(passing)) throw passing
      retryAfterMs = passing.retryAfterMs
    }
    await deadline.pause(backoffMs(failures++, retryAfterMs))
  }
}

/** Statuses until the connection breaks or the service ends it: from a stream or, if streams do not get through, by polling. */
function openStatuses(connection: Connection, id: string, deadline: Deadline) {
  const path = `/v1/status/${encodeURIComponent(id)}`
  let isStreaming = true
  let lastEventId: string | undefined

  async function* stream(): AsyncGenerator<Generation, void> {
    const watch = openWatch(deadline.signal, firstEventMs)
    let isSilent = true
    try {
      const headers = { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) }
      const response = await open(connection, { method: 'GET', path: `${path}/events`, headers }, watch.signal)
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return
      for await (const event of readEvents(response.body!, () => watch.heard(silenceMs))) {
        isSilent = false
        lastEventId = event.id
        yield JSON.parse(event.data)
      }
    } catch (error) {
      // The service refused or could not be reached: streams themselves are not the problem.
      if (!watch.signal.aborted) isSilent = false
      throw error
    } finally {
      if (isSilent) isStreaming = false
      watch.close()
    }
  }

  async function* poll(): AsyncGenerator<Generation, void> {
    for (let etag = ''; ; ) {
      const watch = openWatch(deadline.signal, silenceMs)
      try {
        const request = etag ? { path: `${path}?wait=${pollSeconds}`, headers: { 'if-none-match': etag } } : { path }
        const response = await open(connection, { method: 'GET', ...request }, watch.signal)
        etag = response.headers.get('etag') ?? ''
        if (response.status !== 304) yield (await response.json()) as Generation
      } finally {
        watch.close()
      }
      await deadline.pause(pollPauseMs)
    }
  }

  return () => (isStreaming ? stream() : poll())
}
