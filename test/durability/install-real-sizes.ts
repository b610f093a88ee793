import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { runVeduta, startVeduta } from '../cli/run-veduta.ts'

/*
 * Installs the smallest shipped set in its real sizes, of 5.2 GB: from a local server, whose files are sparse. The command is killed in
 * the middle of each of the large files and called again. Then a byte of the largest is changed, here and at the server. Exits with 1
 * if something is not as `models install` promises.
 */

const setName = 'klein-4b-q4'
type Listed = { name: string; files: { path: string; sizeBytes: number; sha256: string; url: string }[] }

const folder = await mkdtemp(join(tmpdir(), 'veduta-real-sizes-'))
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))
const asked: { path: string; range: string | undefined }[] = []
const server = createServer(async ({ url, headers }, response) => {
  const path = join(folder, url!)
  const { size, mtimeMs } = await stat(path)
  const etag = `"${size}-${mtimeMs}"`
  const start = headers['if-range'] === etag ? Number(/^bytes=(\d+)-$/.exec(headers.range!)![1]) : 0
  asked.push({ path: url!.slice(1), range: start ? headers.range : undefined })
  const range = { 'content-range': `bytes ${start}-${size - 1}/${size}` }
  response.writeHead(start ? 206 : 200, { etag, 'content-length': size - start, ...(start && range) })
  await pipeline(createReadStream(path, { start }), response).catch(() => {})
})

try {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const set = await listed()
  await writeFile(join(folder, 'list.json'), JSON.stringify({ models: [await packedProgram(), set] }))
  const large = set.files.filter(({ sizeBytes }) => sizeBytes > 1e9)
  for (const { path, sizeBytes } of large) await killIn(path, sizeBytes / 2)
  await install()
  for (const { path } of large) {
    const [, ...later] = asked.filter((each) => each.path === path)
    assert.ok(later.length && later.every(({ range }) => range), `${path} was fetched again from its start`)
  }
  console.log('Each large file went on where its command was killed.')

  const [{ path, sizeBytes }] = large as [(typeof large)[number]]
  const here = join(folder, 'data', 'models', setName, path)
  await changeByte(here, sizeBytes - 1)
  await changeByte(join(folder, path), sizeBytes / 2)
  const { code, stderr } = await runVeduta(['models', 'install', setName], { env: env() })
  assert.equal(code, 1, stderr)
  assert.match(stderr, new RegExp(`${path} has the SHA-256 \\w{64}, but \\w{64} was expected: it was removed`))
  assert.ok(!(await readdir(join(folder, 'data', 'models', setName))).some((name) => name.endsWith('.part')))
  console.log('One changed byte of 2.5 GB is noticed, on the disk and from the server.')

  await rm(join(folder, path))
  await sparse(path, sizeBytes)
  await install()
  console.log('What was damaged is fetched again.')
} finally {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
}

function env() {
  return { VEDUTA_MODELS: join(folder, 'list.json'), VEDUTA_DATA_DIR: join(folder, 'data') }
}

async function install() {
  const { code, stderr } = await runVeduta(['models', 'install', setName], { env: env() })
  assert.equal(code, 0, stderr)
  assert.match(stderr, /Every file is verified/)
}

/** Kills the command once it has so many bytes of a file. */
async function killIn(path: string, bytes: number) {
  const { child, finished } = startVeduta(['models', 'install', setName], { env: env() })
  child.stderr.on('data', (text: Buffer) => {
    const [, done, unit] = new RegExp(`${path}: ([\\d.]+) of [\\d.]+ (GB|MB)`).exec(String(text)) ?? []
    if (Number(done) * (unit === 'GB' ? 1e9 : 1e6) >= bytes) child.kill('SIGKILL')
  })
  assert.equal((await finished).code, null, `it ended before ${path} was half here`)
}

/** The shipped set, with files of zeros at the local server. */
async function listed(): Promise<Listed> {
  const { models } = JSON.parse(await readFile('models.json', 'utf8')) as { models: Listed[] }
  const set = models.find(({ name }) => name === setName)!
  const files = []
  for (const file of set.files) {
    await sparse(file.path, file.sizeBytes)
    files.push({ ...file, ...(await served(file.path)) })
  }
  return { ...set, files }
}

async function packedProgram() {
  await writeFile(join(folder, 'sd-server'), '#!/bin/sh\n')
  execFileSync('zip', ['-q', '-j', join(folder, 'program.zip'), join(folder, 'sd-server')])
  const file = { path: 'program.zip', archive: true, licence: 'MIT', ...(await served('program.zip')) }
  return { name: 'a-program', for: 'a test', program: 'sd-server', files: [file] }
}

async function served(path: string) {
  const sha256 = createHash('sha256')
  await pipeline(createReadStream(join(folder, path)), sha256)
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/${path}`, sha256: sha256.digest('hex') }
}

async function sparse(path: string, sizeBytes: number) {
  await writeFile(join(folder, path), '')
  await truncate(join(folder, path), sizeBytes)
}

async function changeByte(path: string, at: number) {
  const file = await open(path, 'r+')
  await file.write(Buffer.from([1]), 0, 1, Math.floor(at))
  await file.close()
}
