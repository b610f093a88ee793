import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { openRawConnection, requestHead } from '../../../test/api/raw-http.ts'
import { endAfterAnswers, oneByOne } from './one-by-one.ts'

const refusal = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'
let directUrl: string
let served: { url: string; response: ServerResponse }[]
let wake = () => {}
const server = createServer(
  oneByOne(
    (request, response) => {
      served.push({ url: request.url!, response })
      wake()
    },
    (socket) => socket.end(refusal),
  ),
)
server.on('clientError', (_error, socket) => endAfterAnswers(socket as Socket, () => socket.end(refusal)))
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  directUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  served = []
})

const ahead = (count: number) => Array.from({ length: count }, (_, n) => requestHead('GET', `/${n}`)).join('')
const nextServed = async (count: number) => {
  while (served.length < count) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  return served.at(-1)!.response
}

test('a pipelined request is served once the previous one is answered', async () => {
  const connection = openRawConnection({ directUrl })
  connection.send(ahead(101))
  for (let n = 0; n < 101; n++) {
    const response = await nextServed(n + 1)
    assert.equal(served.length, n + 1)
    response.end('{}')
    await connection.answer()
  }
  assert.deepEqual(
    served.map(({ url }) => url),
    Array.from({ length: 101 }, (_, n) => `/${n}`),
  )
  // Afterwards the connection is like any other.
  connection.send(requestHead('GET', '/again'))
  const again = await nextServed(102)
  again.end('{}')
  await connection.answer()
  connection.close()
})

test('a caller that pipelines more than a hundred requests gets the answers to a hundred and one, then a refusal', async () => {
  const connection = openRawConnection({ directUrl })
  // More than is read before the first one is served.
  connection.send(ahead(20_000))
  for (let n = 0; n < 101; n++) {
    const response = await nextServed(n + 1)
    response.end('{}')
    assert.equal((await connection.answer()).status, 200)
  }
  assert.equal((await connection.answer()).status, 400)
  await connection.ended
  assert.equal(served.length, 101)
})

test('what is malformed ends the connection after the answers to those before it', async () => {
  const connection = openRawConnection({ directUrl })
  connection.send(`${ahead(2)}nonsense\r\n\r\n`)
  for (const n of [1, 2]) {
    const response = await nextServed(n)
    response.end('{}')
    assert.equal((await connection.answer()).status, 200)
  }
  assert.equal((await connection.answer()).status, 400)
  await connection.ended
})

test('a request whose body is malformed is not served after those before it, and one that is being served ends at once', async () => {
  const chunked = requestHead('POST', '/chunked', { 'Transfer-Encoding': 'chunked' })
  const behind = openRawConnection({ directUrl })
  behind.send(`${ahead(1)}${chunked}nonsense\r\n`)
  const first = await nextServed(1)
  first.end('{}')
  assert.equal((await behind.answer()).status, 200)
  assert.equal((await behind.answer()).status, 400)
  await behind.ended
  assert.equal(served.length, 1)

  const alone = openRawConnection({ directUrl })
  alone.send(`${chunked}nonsense\r\n`)
  assert.equal((await alone.answer()).status, 400)
  await alone.ended
})
