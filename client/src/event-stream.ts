export type ServerSentEvent = { id: string; data: string }

/**
 * The events of a stream (WHATWG HTML §9.2.6), of which this API uses `id` and single-line `data`.
 *
 * @param heard called for each piece that arrives, comments included
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<ServerSentEvent, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    text += decoder.decode(value, { stream: true })
    const blocks = text.split(/\r?\n\r?\n/)
    text = blocks.pop()!
    for (const block of blocks) {
      const data = lineOf(block, 'data')
      if (data !== undefined) yield { id: lineOf(block, 'id') ?? '', data }
    }
  }
}

const lineOf = (block: string, field: string) => new RegExp(`^${field}: ?(.*)$`, 'm').exec(block)?.[1]
