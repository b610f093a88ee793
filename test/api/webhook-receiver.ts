import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { webhookEvent } from '../../src/contract/events.ts'

export type Received = {
  path: string
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

type Answer = (response: ServerResponse, received: Received) => void

/** A receiver of webhooks on loopback; paths without a set answer return 204. */
export async function openReceiver(answers: Record<string, Answer> = {}) {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const entry = { path: request.url!, headers: request.headers, body, event: JSON.parse(body) }
    received.push(entry)
    for (const look of waiting) look()
    const answer = answers[entry.path]
    if (answer) answer(response, entry)
    else response.writeHead(204).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  return {
    urlOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    at: (path: string) => received.filter((entry) => entry.path === path),
    /** The first requests to a path, once this many have arrived. */
    untilReceived: (path: string, count: number): Promise<Received[]> => {
      const { promise, resolve } = Promise.withResolvers<Received[]>()
      const look = () => {
        const there = received.filter((entry) => entry.path === path)
        if (there.length < count) return
        waiting.delete(look)
        resolve(there.slice(0, count))
      }
      waiting.add(look)
      look()
      return promise
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The types of events, each of which is as the contract says. */
export const typesOf = (received: Received[]) =>
  received.map(({ event }) => {
    assert.deepEqual(webhookEvent.parse(event), event)
    return event.type
  })

/** Asserts that the standard's verifier accepts a delivery as signed with the secret. */
export function assertSigned({ headers, body }: Received, secret: string): void {
  assert.deepEqual(new Webhook(secret).verify(body, headers as Record<string, string>), JSON.parse(body))
}
