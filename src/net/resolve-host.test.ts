import assert from 'node:assert/strict'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { resolveHost } from './resolve-host.ts'

const recordTypes = { A: 1, AAAA: 28 } as const
const servfail = 2
const nxdomain = 3

test('a name resolves to the addresses of both families', async () => {
  const server = await openNameServer((type) => (type === recordTypes.A ? [8, 8, 8, 8] : [...Array(15).fill(0), 1]))
  assert.deepEqual(await resolveHost('both.example', neverAborted(), [server]), ['8.8.8.8', '::1'])
})

test('a name resolves when its server fails on one family', async () => {
  const server = await openNameServer((type) => (type === recordTypes.A ? servfail : [...Array(15).fill(0), 1]))
  assert.deepEqual(await resolveHost('half.example', neverAborted(), [server]), ['::1'])
})

test('a name without records is refused', async () => {
  const server = await openNameServer(() => nxdomain)
  await assert.rejects(resolveHost('none.example', neverAborted(), [server]), { code: 'ENOTFOUND' })
})

test('aborting ends the wait for a server that is silent', async () => {
  const abort = new AbortController()
  const server = await openNameServer(() => {
    abort.abort()
    return undefined
  })
  await assert.rejects(resolveHost('silent.example', abort.signal, [server]), { code: 'ECANCELLED' })
})

test('localhost and the names below it are 127.0.0.1 without asking a server', async () => {
  const server = await openNameServer(() => assert.fail('asked'))
  for (const name of ['localhost', 'localhost.', 'app.localhost']) {
    assert.deepEqual(await resolveHost(name, neverAborted(), [server]), ['127.0.0.1'])
  }
})

function neverAborted(): AbortSignal {
  return new AbortController().signal
}

/** A name server on loopback; it answers with an address as bytes, with an error code, or not at all. */
async function openNameServer(answer: (type: number) => number[] | number | undefined): Promise<string> {
  const socket: Socket = createSocket('udp4')
  after(() => socket.close())
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const endOfName = query.indexOf(0, 12)
    const reply = answer(query.readUInt16BE(endOfName + 1))
    if (reply !== undefined) socket.send(encodeReply(query, endOfName + 5, reply), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return `127.0.0.1:${socket.address().port}`
}

/** RFC 1035 §4.1: header, the question as it came, then one record whose name points to the question's. */
function encodeReply(query: Buffer, questionEnd: number, reply: number[] | number): Buffer {
  const question = query.subarray(12, questionEnd)
  const record =
    typeof reply === 'number' ? [] : [0xc0, 12, ...question.subarray(-4), 0, 0, 0, 60, 0, reply.length, ...reply]
  const code = typeof reply === 'number' ? reply : 0
  const header = [...query.subarray(0, 2), 0x81, 0x80 | code, 0, 1, 0, record.length > 0 ? 1 : 0, 0, 0, 0, 0]
  return Buffer.from([...header, ...question, ...record])
}
