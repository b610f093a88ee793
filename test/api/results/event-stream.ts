import type { StatusBody } from '../../../src/contract/generation/status.ts'
import type { Caller } from '../client.ts'

export type StatusEvent = { id: string; body: StatusBody }

/** Reads a status as server-sent events, block by block, as they arrive. */
export async function openEventStream(
  { url, key }: Caller,
  id: string,
  { known, headers }: { known?: string; headers?: Record<string, string> } = {},
) {
  const gone = new AbortController()
  const response = await fetch(`${url}/v1/status/${id}/events`, {
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...(known && { 'last-event-id': known }), ...headers },
    signal: gone.signal,
  })
  // Read at once: fetch gives up a body that is not read.
  const blocks = readBlocks((response.body ?? new Blob([]).stream()).pipeThrough(new TextDecoderStream()))

  return {
    status: response.status,
    headers: response.headers,
    /** The next block, which may be a comment; undefined at the end. */
    block: async (): Promise<string | undefined> => (await blocks.next()).value,
    /** The next event; undefined at the end. */
    event: async (): Promise<StatusEvent | undefined> => {
      for (;;) {
        const { value } = await blocks.next()
        if (!value) return undefined
        const [, id, data] = /^id: (.+)\nevent: status\ndata: (.+)$/.exec(value) ?? []
        if (data) return { id: id!, body: JSON.parse(data) }
      }
    },
    leave: () => gone.abort(),
  }
}

async function* readBlocks(body: ReadableStream<string>): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const chunk of body) {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop()!
    yield* blocks
  }
  if (text) throw new Error(`The stream broke off within ${JSON.stringify(text)}.`)
}
