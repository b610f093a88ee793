import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { after, before, test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { request } from 'undici'
import { type AllowedRanges, parseAllowedRanges } from './public-address.ts'
import { openPublicAgent } from './public-agent.ts'
import type { ResolveHost } from './resolve-host.ts'

const loopback = parseAllowedRanges('127.0.0.0/8')

/** Listens on every address of the machine, so that a connection made by mistake arrives here. */
const canary = createServer((socket) => {
  canaryConnections++
  socket.destroy()
})
let canaryConnections = 0
let canaryPort = 0

before(async () => {
  canary.listen(0)
  await once(canary, 'listening')
  canaryPort = (canary.address() as AddressInfo).port
})

after(() => {
  canary.close()
  assert.equal(canaryConnections, 0)
})

for (const [host, reason] of [
  ['127.0.0.1', /127\.0\.0\.1 is not public \(loopback\)/],
  ['2130706433', /127\.0\.0\.1 is not public \(loopback\)/],
  ['[::1]', /::1 is not public \(loopback\)/],
  ['[::ffff:127.0.0.1]', /is not public \(loopback\)/],
  ['[::]', /:: is not public \(unspecified\)/],
] as const) {
  test(`the literal ${host} is refused without a name lookup`, async () => {
    const resolve = () => assert.fail('asked')
    await assert.rejects(get(`http://${host}:${canaryPort}/`, { resolve }), { message: reason })
    await assert.rejects(get(`https://${host}:${canaryPort}/`, { resolve }), { message: reason })
  })
}

for (const [addresses, reason] of [
  [['127.0.0.1'], /127\.0\.0\.1 is not public \(loopback\)/],
  [['0.0.0.0'], /0\.0\.0\.0 is not public \(unspecified\)/],
  [['::ffff:127.0.0.1'], /is not public \(loopback\)/],
  [['not an address'], /not an address is not an address/],
  [[], /name\.example has no address/],
] as const) {
  test(`a name is refused when it resolves to [${addresses}]`, async () => {
    const resolve = async () => [...addresses]
    await assert.rejects(get(`http://name.example:${canaryPort}/`, { resolve }), { message: reason })
  })
}

for (const addresses of [
  ['127.0.0.1', '::1'],
  ['::1', '127.0.0.1'],
]) {
  test(`an allowed address does not open a name that resolves to [${addresses}]`, async () => {
    const refused = get(`http://name.example:${canaryPort}/`, { resolve: async () => addresses, allow: loopback })
    await assert.rejects(refused, { message: /::1 is not public \(loopback\)/ })
  })
}

test('a name that changes its address after the check is reached at the checked one', async () => {
  const server = createHttpServer((request, response) => response.end(request.headers.host))
  const port = await listen(server)
  const answers = [['127.0.0.1'], ['0.0.0.0']]
  const resolve = async () => answers.shift() ?? []
  const agent = openPublicAgent(loopback, resolve, neverAborted())
  const url = `http://rebound.example:${port}/`
  const { body, statusCode } = await request(url, { dispatcher: agent, reset: true })
  assert.deepEqual([statusCode, await body.text()], [200, `rebound.example:${port}`])
  assert.equal(answers.length, 1)
  await assert.rejects(request(url, { dispatcher: agent }), { message: /0\.0\.0\.0 is not public \(unspecified\)/ })
  await agent.destroy()
})

test('TLS verifies the name in the URL, not the checked address', async () => {
  const asked: string[] = []
  const server = createTlsServer({
    SNICallback: (servername, callback) => {
      asked.push(servername)
      callback(new Error('no certificate'))
    },
  })
  const port = await listen(server)
  const resolve = async () => ['127.0.0.1']
  await assert.rejects(get(`https://name.example:${port}/`, { resolve, allow: loopback }))
  assert.deepEqual(asked, ['name.example'])
})

test('a proxy named in the environment is not used', async (t) => {
  const variables = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY']
  const kept = variables.map((name) => process.env[name])
  t.after(() => {
    for (const [i, name] of variables.entries()) {
      if (kept[i] === undefined) delete process.env[name]
      else process.env[name] = kept[i]
    }
  })
  for (const name of variables) process.env[name] = `http://127.0.0.1:${canaryPort}`
  const server = createHttpServer((_request, response) => response.end())
  const port = await listen(server)
  assert.equal(await get(`http://127.0.0.1:${port}/`, { allow: loopback }), 200)
})

test('aborting ends a connection that is still being made', async () => {
  const abort = new AbortController()
  const server = createServer(() => abort.abort())
  const port = await listen(server)
  await assert.rejects(get(`https://127.0.0.1:${port}/`, { allow: loopback, signal: abort.signal }), {
    name: 'AbortError',
  })
})

type Settings = { allow?: AllowedRanges; resolve?: ResolveHost; signal?: AbortSignal }

/** An irrelevant range is allowed by default, so that the port is not a reason to refuse. */
async function get(url: string, settings: Settings): Promise<number> {
  const { allow = parseAllowedRanges('192.0.2.0/24'), resolve = async () => [], signal = neverAborted() } = settings
  const agent = openPublicAgent(allow, resolve, signal)
  try {
    const { body, statusCode } = await request(url, { dispatcher: agent })
    await body.dump()
    return statusCode
  } finally {
    await agent.destroy()
  }
}

function neverAborted(): AbortSignal {
  return new AbortController().signal
}

/** Closed after the test that calls it. */
async function listen(server: Server): Promise<number> {
  after(() => server.close())
  server.listen(0)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
