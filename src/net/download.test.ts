import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type DownloadOptions, download } from './download.ts'
import { checkUrl, OutgoingError } from './outgoing.ts'
import { parseAllowedRanges } from './public-address.ts'

const loopback = parseAllowedRanges('127.0.0.0/8')
/** Allowed in the tests of refusals, so that the port of the test's server is not a reason to refuse. */
const elsewhere = parseAllowedRanges('192.0.2.0/24')
const maxBytes = 100_000

/** Listens on every address of the machine, so that a connection made by mistake arrives here. */
const server = createServer((request, response) => answer(request, response))
let answer: RequestListener
let port = 0
let connections: Socket[] = []
let folder = ''

before(async () => {
  server.on('connection', (socket) => connections.push(socket))
  server.listen(0)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})

beforeEach(async () => {
  connections = []
  folder = await mkdtemp(join(tmpdir(), 'veduta-download-'))
})

afterEach(
  async () => {
    await rm(folder, { recursive: true })
    // No download leaves a connection behind, whether it succeeded or failed.
    await Promise.all(
      connections.map((socket) => socket.closed || new Promise((resolve) => socket.once('close', resolve))),
    )
  },
  { timeout: 10_000 },
)

after(() => server.close())

test('a body is saved whole, with its size, declared type and first 4100 bytes', async () => {
  const body = Buffer.from(Array.from({ length: maxBytes }, (_, i) => i % 251))
  answer = (_request, response) => response.setHeader('content-type', 'Image/PNG; q=1').end(body)
  const { head, ...rest } = await fetchPath('/')
  assert.deepEqual(rest, { sizeBytes: maxBytes, declaredType: 'image/png' })
  assert.deepEqual(Buffer.from(head), body.subarray(0, 4100))
  assert.deepEqual(await readFile(destination()), body)
})

test('a body in pieces, of no declared length and no valid type, is saved whole', async () => {
  answer = (_request, response) => {
    response.setHeader('content-type', 'image/<png>').write('a'.repeat(3000))
    response.write('b'.repeat(3000), () => response.end('c'))
  }
  const { head, ...rest } = await fetchPath('/')
  assert.deepEqual(rest, { sizeBytes: 6001, declaredType: undefined })
  assert.equal(Buffer.from(head).toString(), `${'a'.repeat(3000)}${'b'.repeat(1100)}`)
  assert.equal(await readFile(destination(), 'utf8'), `${'a'.repeat(3000)}${'b'.repeat(3000)}c`)
})

test('the request carries its name and asks for no encoding', async () => {
  answer = ({ headers }, response) => response.end(`${headers.host} ${headers['accept-encoding']}`)
  const resolve = async () => ['127.0.0.1']
  await download(`http://pictures.example:${port}/`, destination(), options({ resolve }))
  assert.equal(await readFile(destination(), 'utf8'), `pictures.example:${port} identity`)
})

test('localhost is reached where 127.0.0.0/8 is allowed', async () => {
  answer = (_request, response) => response.end('here')
  assert.equal((await download(`http://localhost:${port}/`, destination(), options())).sizeBytes, 4)
})

test('three redirects are followed, relative ones too', async () => {
  answer = ({ url }, response) => {
    const next = { '/1': '2', '/2': `//127.0.0.1:${port}/3`, '/3': `http://localhost:${port}/4` }[String(url)]
    if (next === undefined) response.end('there')
    else response.writeHead(302, { location: next }).end('moved')
  }
  assert.equal((await fetchPath('/1')).sizeBytes, 5)
  assert.equal(connections.length, 4)
})

test('a fourth redirect is refused', async () => {
  answer = ({ url }, response) => response.writeHead(307, { location: `${url}1` }).end()
  await assertFailure(fetchPath('/'), 'could not be fetched', /more than 3 redirects/)
  assert.equal(connections.length, 4)
})

for (const [location, reason] of [
  ['http://0.0.0.0/latest/', /redirect refused: 0\.0\.0\.0 is not public \(unspecified\)/],
  ['//[::1]/', /redirect refused: ::1 is not public \(loopback\)/],
  ['http://private.example/', /^0\.0\.0\.0 is not public \(unspecified\)/],
  ['http://user@127.0.0.1/', /redirect refused: .* user name/],
  ['file:///etc/passwd', /redirect refused: file: is neither/],
  ['http://', /redirect refused: not a URL/],
] as const) {
  test(`a redirect to ${location} is refused`, async () => {
    answer = (_request, response) => response.writeHead(301, { location }).end()
    const resolve = async () => ['0.0.0.0']
    await assertFailure(fetchPath('/', { resolve }), 'could not be fetched', reason)
    assert.equal(connections.length, 1)
  })
}

const failures: Record<string, [RequestListener, RegExp]> = {
  'a 404': [(_request, response) => response.writeHead(404).end('no'), /^status 404$/],
  'a 500': [(_request, response) => response.writeHead(500).end('no'), /^status 500$/],
  'a redirect without Location': [(_request, response) => response.writeHead(302).end('no'), /^status 302$/],
  'a 304': [(_request, response) => response.writeHead(304).end(), /^status 304$/],
  'a 204': [(_request, response) => response.writeHead(204).end(), /^an empty body$/],
  'an empty body': [(_request, response) => response.end(), /^an empty body$/],
  'a compressed body': [
    (_request, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('x')),
    /^Content-Encoding gzip$/,
  ],
  'a body compressed twice': [
    (_request, response) => response.setHeader('content-encoding', ['identity', 'gzip']).end('x'),
    /^Content-Encoding identity, ?gzip$/,
  ],
  'a connection reset before the answer': [({ socket }) => socket.resetAndDestroy(), /ECONNRESET/],
  'a connection reset in the body': [
    ({ socket }, response) => response.write('x', () => socket.resetAndDestroy()),
    /ECONNRESET|Invalid EOF state/,
  ],
  'a body shorter than declared': [
    ({ socket }, response) => response.setHeader('content-length', 9).write('x', () => socket.end()),
    /does not match content-length/,
  ],
  'an answer that is not HTTP': [({ socket }) => socket.end('SSH-2.0\r\n'), /does not match the HTTP\/1\.1 protocol/],
}

for (const [name, [listener, reason]] of Object.entries(failures)) {
  test(`${name} could not be fetched`, async () => {
    answer = listener
    await assertFailure(fetchPath('/'), 'could not be fetched', reason)
  })
}

test('a body declared too large is refused unread, with the declared size', async () => {
  answer = (_request, response) => response.setHeader('content-length', maxBytes + 1).flushHeaders()
  const error = await assertFailure(fetchPath('/'), 'too large', /^declared 100001 bytes/)
  assert.equal(error.sizeBytes, maxBytes + 1)
})

test('a body that grows too large is cut there, with the size read', async () => {
  answer = (_request, response) => {
    const more = () => response.write(Buffer.alloc(1000), (error) => error ?? more())
    more()
  }
  const error = await assertFailure(fetchPath('/'), 'too large', /^cut after \d+ bytes/)
  assert.ok(error.sizeBytes! > maxBytes && error.sizeBytes! < 2 * maxBytes)
})

test('the signal ends a body that drips forever', async () => {
  const abort = new AbortController()
  const piece = Buffer.alloc(1 << 20)
  answer = (_request, response) => {
    // More than the sockets buffer: once it is sent, the body is being read.
    for (let i = 0; i < 32; i++) response.write(piece)
    response.once('drain', () => abort.abort())
  }
  const fetched = fetchPath('/', { signal: abort.signal, maxBytes: 64 << 20 })
  await assertFailure(fetched, 'could not be fetched', /aborted/)
})

test('the signal ends the wait for an answer', async () => {
  const abort = new AbortController()
  answer = () => abort.abort()
  await assertFailure(fetchPath('/', { signal: abort.signal }), 'could not be fetched', /aborted/)
})

test('a signal that is already aborted sends nothing', async () => {
  await assertFailure(fetchPath('/', { signal: AbortSignal.abort() }), 'could not be fetched', /aborted/)
  assert.equal(connections.length, 0)
})

test("a failure of the file system is not the URL's", async () => {
  answer = (_request, response) => response.end('x')
  const nowhere = join(folder, 'missing', 'file')
  await assert.rejects(download(`http://127.0.0.1:${port}/`, nowhere, options()), { code: 'ENOENT' })
})

for (const spelling of [
  ...[
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '127.0.1',
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
  ],
  ...['127.0.0.01', '%31%32%37.0.0.1', '①②⑦.⓪.⓪.①', '127。0。0。1', '127.255.255.254', '[::1]', '[0:0:0:0:0:0:0:1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '0', '0.0.0.0', '0x0', '[::]'],
  ...[
    '[::ffff:0.0.0.0]',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'app.localhost',
    'loopback.example',
    'loopback.example.',
  ],
]) {
  test(`${spelling} is refused as not public and nothing is sent`, async () => {
    const resolve = spelling.includes('example') ? { resolve: async () => ['127.0.0.1'] } : {}
    for (const url of [
      `http://${spelling}:${port}/`,
      `https://${spelling}:${port}/`,
      `http:\\\\${spelling}:${port}\\`,
    ]) {
      const fetched = download(url, destination(), options({ allow: elsewhere, ...resolve }))
      await assertFailure(
        fetched,
        'could not be fetched',
        /is not public \((loopback|unspecified|rfc6145|outside 2000::\/3)\)/,
      )
    }
    assert.equal(connections.length, 0)
  })
}

for (const [text, kind, reason] of [
  ['', 'not a URL', /not a URL/],
  ['pictures.example/a.png', 'not a URL', /not a URL/],
  ['http://', 'not a URL', /not a URL/],
  ['http://1.2.3.4.5/', 'not a URL', /not a URL/],
  ['http://a b/', 'not a URL', /not a URL/],
  ['http://example.com:99999/', 'not a URL', /not a URL/],
  ['http://[fe80::1%25eth0]/', 'not a URL', /not a URL/],
  ['ftp://example.com/a.png', 'not http or https', /ftp:/],
  ['file:///etc/passwd', 'not http or https', /file:/],
  ['data:image/png;base64,AA', 'not http or https', /data:/],
  ['localhost:8080/a.png', 'not http or https', /localhost:/],
  ['ftp://user@10.0.0.1/', 'not http or https', /ftp:/],
  ['http://user@example.com/', 'could not be fetched', /user name or a password/],
  ['http://:secret@example.com/', 'could not be fetched', /user name or a password/],
  ['http://example.com:8080/', 'could not be fetched', /port 8080 is neither 80 nor 443/],
  ['http://8.8.8.8:22/', 'could not be fetched', /port 22 of 8\.8\.8\.8/],
  ['https://[2606:4700::1111]:8443/', 'could not be fetched', /port 8443/],
  ['http://169.254.169.254/latest/meta-data/', 'could not be fetched', /linkLocal/],
  ['http://168.63.129.16/', 'could not be fetched', /Azure/],
  ['http://[64:ff9b::a00:1]/', 'could not be fetched', /rfc6052/],
] as const) {
  test(`"${text}" is refused without the network: ${kind}`, () => {
    assert.throws(() => checkUrl(text, []), { name: 'OutgoingError', kind, message: reason })
  })
}

test('a public URL passes on ports 80 and 443, and on any port where its address may be in an allowed range', () => {
  for (const url of ['http://example.com', 'https://8.8.8.8/', 'http://example.com:443/', 'https://example.com:80/']) {
    assert.equal(checkUrl(url, []).href, new URL(url).href)
  }
  assert.equal(checkUrl('http://intranet:8080/', elsewhere).port, '8080')
  assert.equal(checkUrl('http://192.0.2.7:8080/', elsewhere).port, '8080')
})

function fetchPath(path: string, changes: Partial<DownloadOptions> = {}) {
  return download(`http://127.0.0.1:${port}${path}`, destination(), options(changes))
}

function destination(): string {
  return join(folder, 'picture')
}

function options(changes: Partial<DownloadOptions> = {}): DownloadOptions {
  return { maxBytes, signal: new AbortController().signal, allow: loopback, ...changes }
}

async function assertFailure(
  fetched: Promise<unknown>,
  kind: OutgoingError['kind'],
  reason: RegExp,
): Promise<OutgoingError> {
  const error = await fetched.then(
    () => assert.fail('fetched'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof OutgoingError, String(error))
  assert.equal(error.kind, kind)
  assert.match(error.message, reason)
  assert.deepEqual(await readdir(folder), [])
  return error
}
