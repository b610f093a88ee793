import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** The first attempt of every so manyth event is answered 500. */
const refusedEvery = 20

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** A receiver that verifies and remembers what it got, and can keep an answer back until its sender is killed. */
export async function openReceiver() {
  /** By path, then by webhook-id: how often it was answered 204, and with what type of event. */
  const accepted = new Map<string, Map<string, { times: number; type: string }>>()
  const secrets = new Map<string, string>()
  const refused = new Set<string>()
  const violations: string[] = []
  let count = 0
  let holding: PromiseWithResolvers<void> | undefined
  let released = Promise.withResolvers<void>()
  let answered = Promise.withResolvers<void>()

  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    // Its sender was killed before all of it was sent.
    if (body === undefined) return
    count++
    const path = request.url!
    const id = String(request.headers['webhook-id'])
    try {
      const headers = request.headers as Record<string, string>
      const { type } = new Webhook(secrets.get(path)!).verify(body, headers) as { type: string }
      if (holding) {
        holding.resolve()
        await released.promise
      }
      if (count % refusedEvery === 0 && !refused.has(path + id)) {
        refused.add(path + id)
        response.writeHead(500).end()
      } else {
        const ofPath = accepted.get(path) ?? new Map<string, { times: number; type: string }>()
        accepted.set(path, ofPath.set(id, { type, times: (ofPath.get(id)?.times ?? 0) + 1 }))
        response.writeHead(204).end()
      }
      answered.resolve()
      answered = Promise.withResolvers()
    } catch (error) {
      violations.push(`A delivery to ${path} was not signed as it should be: ${error}`)
      response.writeHead(400).end()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  return {
    accepted,
    violations,
    count: () => count,
    urlOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    expect: (path: string, secret: string) => {
      secrets.set(path, secret)
    },
    /** Resolves when a request is there, whose answer then waits for `release`. */
    holdNext: async () => {
      holding = Promise.withResolvers()
      await holding.promise
    },
    release: () => {
      holding = undefined
      released.resolve()
      released = Promise.withResolvers()
    },
    /** Resolves when the next answer was given. */
    nextAnswer: () => answered.promise,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
