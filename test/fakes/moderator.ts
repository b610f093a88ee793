import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Question = Record<string, unknown> & { stage: 'request' | 'output'; pictures: { role: string; data: string }[] }

/** An operator's moderation endpoint: it records the requests, and answers as `answer` says. */
export async function openModerator(answer: (question: Question) => unknown) {
  const asked: Question[] = []
  const server = createServer(async (request, response) => {
    const question = (await json(request)) as Question
    asked.push(question)
    const body = answer(question)
    response.writeHead(body === undefined ? 500 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/moderate`,
    asked,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
