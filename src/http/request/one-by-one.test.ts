import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { openRawConnection, requestHead } from '../../../test/api/raw-http.ts'
import { oneByOne } from './one-by-one.ts'

let directUrl: string
let served: { url: string; response: ServerResponse }[]
let wake = () => {}
const server = createServer(
  oneByOne((request, response) => {
    served.push({ url: request.url!, response })
    wake()
  }),
)
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

test('a caller that pipelines more than a hundred requests is cut off, and none of them is served', async () => {
  const connection = openRawConnection({ directUrl })
  connection.send(ahead(102))
  const response = await nextServed(1)
  await connection.ended
  if (!response.closed) await once(response, 'close')
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  assert.equal(served.length, 1)
})
