import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { commandOf } from '../../../src/models/command-of.ts'
import { takeFolder } from '../../../src/models/folder.ts'
import { type InstallProgress, installPlanned, planInstall } from '../../../src/models/install.ts'
import { type Model, readModelList } from '../../../src/models/model-list.ts'
import { runVeduta } from '../../cli/run-veduta.ts'

const weights = randomBytes(300_000)
const sha256 = createHash('sha256').update(weights).digest('hex')
const etag = '"of-these-bytes"'
const half = weights.length / 2

type Serve = (request: IncomingMessage, response: ServerResponse) => void

let folder: string
let url: string
/** The answers to the next requests; the last one also answers those after it. */
let answers: Serve[]
let asked: { path: string; range: string | undefined; ifRange: string | undefined }[]

const server = createServer((request, response) => {
  const { range, 'if-range': ifRange } = request.headers
  asked.push({ path: request.url!, range, ifRange: ifRange as string | undefined })
  const serve = answers.length > 1 ? answers.shift()! : answers[0]!
  serve(request, response)
})

before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/weights`
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-models-'))
  answers = [serveRange]
  asked = []
  return async () => await rm(folder, { recursive: true })
})
after(() => {
  server.closeAllConnections()
  server.close()
})

/** Like a storage: the whole file, or its rest if it is still the same. */
const serveRange: Serve = ({ headers }, response) => {
  const start = headers['if-range'] === etag ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0) : 0
  const rest = weights.subarray(start)
  const end = weights.length - 1
  response.writeHead(start ? 206 : 200, {
    etag,
    'content-length': rest.length,
    ...(start && { 'content-range': `bytes ${start}-${end}/${weights.length}` }),
  })
  response.end(rest)
}

const serveWhole: Serve = (_request, response) => {
  response.writeHead(200, { 'content-length': weights.length }).end(weights)
}

/** Sends a half of it, then cuts the connection. */
const cut: Serve = (_request, response) => {
  response.writeHead(200, { etag, 'content-length': weights.length })
  response.write(weights.subarray(0, half), () => response.destroy())
}

const model = (file: object = {}): Model => ({
  name: 'small',
  for: 'a test',
  homepage: 'https://publisher.example',
  files: [{ path: 'weights.gguf', licence: 'Apache-2.0', url, sha256, archive: false, ...file }],
  arguments: ['--diffusion-model', '{weights.gguf}', '--steps', '4'],
  makes: 'renderings',
  onlyByName: false,
})

async function install(given: Model, { hashes = {}, signal = new AbortController().signal, into = folder } = {}) {
  const shares: number[] = []
  await installInto(into, given, { hashes, signal, progress: ({ bytes, fileBytes }) => shares.push(bytes / fileBytes) })
  return shares
}

type Options = { hashes?: Record<string, string>; signal: AbortSignal; progress: (event: InstallProgress) => void }

async function installInto(into: string, given: Model, { hashes = {}, signal, progress }: Options) {
  const plan = await planInstall([given], { folder: into, hashes, signal })
  const taken = await takeFolder(into)
  await installPlanned(plan, { folder: taken, signal, progress }).finally(taken.release)
}

const listFiles = () => readdir(join(folder, 'small')).catch(() => [])
const installed = () => readFile(join(folder, 'small', 'weights.gguf'))

test('a model is fetched, verified and named, with progress to its end, and not fetched again', async () => {
  const shares = await install(model({ sizeBytes: weights.length }))
  assert.deepEqual(await installed(), weights)
  assert.deepEqual(await listFiles(), ['installed.json', 'weights.gguf'])
  assert.equal(shares.at(-1), 1)
  await install(model())
  assert.equal(asked.length, 1)
})

test('a broken fetch resumes', async () => {
  answers = [cut, serveRange]
  await install(model())
  assert.deepEqual(await installed(), weights)
  const range = asked[1]!
  assert.match(range.range!, /^bytes=[1-9]\d*-$/)
  assert.equal(range.ifRange, etag)
})

test('an interrupted command resumes when it is called again', async () => {
  const ending = new AbortController()
  answers = [
    (_request, response) => {
      response.writeHead(200, { etag, 'content-length': weights.length })
      response.write(weights.subarray(0, half))
    },
  ]
  const given = model()
  const run = installInto(folder, given, {
    signal: ending.signal,
    progress: ({ bytes }) => void (bytes >= half && ending.abort()),
  })
  await assert.rejects(run, { name: 'AbortError' })
  answers = [serveRange]
  await install(given)
  assert.deepEqual(await installed(), weights)
  assert.equal(asked[1]!.range, `bytes=${half}-`)
})

test('a file that was complete when its command was interrupted is only verified', async () => {
  await mkdir(join(folder, 'small'))
  const part = join(folder, 'small', 'weights.gguf.part')
  await writeFile(part, weights)
  await writeFile(`${part}.json`, JSON.stringify({ url, validator: etag }))
  answers = [(_request, response) => response.writeHead(416, { 'content-range': `bytes */${weights.length}` }).end()]
  await install(model())
  assert.deepEqual(await installed(), weights)
})

test('a file that changed at its server, or whose server has no ranges, is fetched again from the start', async () => {
  const other: Serve = (_request, response) => {
    response.writeHead(200, { etag: '"of-others"', 'content-length': weights.length })
    response.write(randomBytes(half), () => response.destroy())
  }
  answers = [other, serveRange]
  await install(model())
  assert.deepEqual(await installed(), weights)
  assert.equal(asked[1]!.ifRange, '"of-others"')

  await rm(join(folder, 'small'), { recursive: true })
  answers = [cut, serveWhole]
  await install(model())
  assert.deepEqual(await installed(), weights)
})

test('redirects are followed, and bursts of 5xx waited for', async () => {
  answers = [
    (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    (_request, response) => response.writeHead(503).end(),
    serveRange,
  ]
  await install(model())
  assert.deepEqual(await installed(), weights)
  assert.equal(asked[1]!.path, '/elsewhere')
})

test('a file of another SHA-256 is refused and removed', async () => {
  await assert.rejects(
    install(model({ sha256: 'a'.repeat(64) })),
    /has the SHA-256 \w{64}, but a{64} was expected: it was removed/,
  )
  assert.deepEqual(await listFiles(), [])
})

test('a file of another size is refused: before the fetch if its server gives the size, else once it is too long', async () => {
  await assert.rejects(install(model({ sizeBytes: 5 })), /has 300000 bytes, but 5 were expected: nothing was fetched/)
  answers = [(_request, response) => response.writeHead(200).end(weights)]
  await assert.rejects(install(model({ sizeBytes: 5 })), /larger than expected/)
  await assert.rejects(
    install(model({ sizeBytes: weights.length + 1 })),
    /has 300000 bytes, but 300001 were expected: it was removed/,
  )
  assert.deepEqual(
    (await listFiles()).filter((name) => name === 'weights.gguf'),
    [],
  )
})

test('a 404, endless redirects and a part that was not requested end it with a sentence', async () => {
  answers = [(_request, response) => response.writeHead(404).end()]
  await assert.rejects(install(model()), /its server answered 404/)
  answers = [(_request, response) => response.writeHead(302, { location: '/again' }).end()]
  await assert.rejects(install(model()), /more than 5 redirects/)
  answers = [
    cut,
    (_request, response) => response.writeHead(206, { etag, 'content-range': 'bytes 0-9/300000' }).end('0123456789'),
  ]
  await assert.rejects(install(model()), /a part of the file other than requested/)
})

test('a fetch that yields nothing leaves no folder that it made', async () => {
  answers = [(_request, response) => response.writeHead(404).end()]
  await assert.rejects(install(model(), { into: join(folder, 'data', 'models') }), /its server answered 404/)
  assert.deepEqual(await readdir(folder), [])
})

test('a disk without room is reported before anything is fetched', async () => {
  await assert.rejects(install(model({ approximateMb: 1e9 })), /1000000\.0 GB are needed, but only [\d.]+ GB are free/)
  assert.equal(asked.length, 0)
})

test('a file without a known SHA-256 is not fetched, unless the operator gives it', async () => {
  const unverified = model({ sha256: undefined })
  await assert.rejects(
    install(unverified),
    /no SHA-256 for weights\.gguf, so nothing was fetched: .*publisher\.example/,
  )
  assert.equal(asked.length, 0)
  await install(unverified, { hashes: { 'weights.gguf': sha256 } })
  assert.deepEqual(await installed(), weights)
  await assert.rejects(install(unverified, { hashes: { 'other.gguf': sha256 } }), /has no file "other\.gguf"/)
})

test('every file of the shipped list has a licence, a size, a SHA-256 and an address at a revision', async () => {
  const models = await readModelList(undefined)
  assert.ok(models.some(({ name }) => name === 'klein-4b-q4'))
  for (const { name, files } of models) {
    for (const { path, url, sha256, sizeBytes, licence } of files) {
      assert.match(licence, /^(Apache-2\.0|MIT)$/)
      assert.ok(sha256 && sizeBytes, `${name} ${path}`)
      assert.match(url!, /\/resolve\/[0-9a-f]{40}\/|\/releases\/download\/master-849-d04e895\//)
    }
  }
  assert.throws(() => commandOf(models, folder, 'klein-4b'), /is not installed: run "veduta models install klein-4b"/)
})

test("the command installs and lists from an operator's list, and says what is wrong with one", async () => {
  const list = join(folder, 'own.json')
  await writeFile(list, JSON.stringify({ models: [model()] }))
  // A program on the PATH, so that only the model is fetched.
  await writeFile(join(folder, 'sd-server'), '')
  const env = { VEDUTA_MODELS: list, VEDUTA_DATA_DIR: folder, PATH: `${folder}:${process.env.PATH}` }
  const { code, stdout, stderr } = await runVeduta(['models', 'install', 'small'], { env })
  assert.deepEqual([code, stdout], [0, `${join(folder, 'models', 'small')}\n`], stderr)
  assert.match(stderr, /serve" now makes renderings with it/)
  const listed = await runVeduta(['models', 'list'], { env })
  assert.match(listed.stdout, /small +installed/)
  assert.match(listed.stdout, /klein-4b-q4 +- +5\.2 GB +7\.5 GB +6\.0 GB +Apache-2\.0/)
  const command = commandOf(await readModelList(list), join(folder, 'models'), 'small')
  assert.deepEqual(command, [
    'sd-server',
    '--diffusion-model',
    join(folder, 'models', 'small', 'weights.gguf'),
    '--steps',
    '4',
  ])

  await writeFile(list, '{"models":[{"name":"../up"}]}')
  const broken = await runVeduta(['models', 'list'], { env })
  assert.equal(broken.code, 1)
  assert.match(broken.stderr, /own\.json cannot be read: models\.0\.name/)
})
