import assert from 'node:assert/strict'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openClient } from '@veduta/client'
import { fileTypeFromFile } from 'file-type'
import { picture } from '../api/pictures.ts'
import { holdJobs } from '../harness/hold-jobs.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'
import { runVeduta, startVeduta } from './run-veduta.ts'

let service: TestApp
/** Nothing is generated here. */
let idle: TestApp
let jobs: Awaited<ReturnType<typeof holdJobs>>
let folder: string

before(async () => {
  service = await openTestApp()
  idle = await openTestApp()
  jobs = await holdJobs(idle)
  folder = await mkdtemp(join(tmpdir(), 'veduta-cli-'))
  await mkdir(join(folder, 'views'))
  const bytes = await picture().jpeg().toBuffer()
  for (const name of ['house.jpg', 'views/north.jpg', 'views/south.JPG']) await writeFile(join(folder, name), bytes)
  await writeFile(join(folder, 'views', 'notes.txt'), 'no picture')
  await writeFile(join(folder, 'broken.jpg'), bytes.subarray(0, 2000))
})
after(async () => {
  jobs.release()
  await idle.close()
  await service.close()
  await rm(folder, { recursive: true })
})

/** The command on a caller's machine. */
async function openDesk({ credits = 100, at = service } = {}) {
  const { url, key } = await at.newAccount(credits)
  const place = { cwd: folder, env: { VEDUTA_URL: url, VEDUTA_API_KEY: key } }
  const run = (...args: string[]) => runVeduta(args, place)
  const balance = async () => Number((await run('credits')).stdout)
  return { place, run, balance }
}

const house = ['render', 'house.jpg', '--expert', 'exterior', '-p', 'a house']

test('a rendering of a picture is saved where -o says; stdout is the path, stderr the notes', async () => {
  const { run, balance } = await openDesk()
  const { code, stdout, stderr } = await run(
    ...house,
    '--scene-mood',
    'night',
    '--context',
    'cars,people',
    '-o',
    'out.png',
  )
  const [{ notes }] = JSON.parse((await run('list', '--json')).stdout)
  assert.deepEqual([code, stdout, stderr], [0, 'out.png\n', notes.map((note: string) => `${note}\n`).join('')])
  assert.equal((await fileTypeFromFile(join(folder, 'out.png')))?.mime, 'image/png')
  assert.equal(await balance(), 95)
})

test('a picture comes from stdin and its result goes to stdout', async () => {
  const { place } = await openDesk()
  const { child } = startVeduta(
    ['render', '-', '--expert', 'plan', '-p', 'a plan', '--imagetype', 'sketch', '-o', '-'],
    place,
  )
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stdin.end(await readFile(join(folder, 'house.jpg')))
  await once(child, 'close')
  assert.equal(Buffer.concat(chunks).subarray(1, 4).toString(), 'PNG')
})

test('a picture may be a result of an earlier generation or an upload, also as a reference', async () => {
  const { place, run } = await openDesk()
  const raw = ['--expert', 'exterior', '-p', 'a house', '--render-style', 'raw']
  assert.equal((await run('render', 'house.jpg', ...raw, '-o', 'first.png')).code, 0)
  const [{ id }] = JSON.parse((await run('list', '--json')).stdout)
  const client = openClient({ baseUrl: place.env.VEDUTA_URL, apiKey: place.env.VEDUTA_API_KEY })
  const upload = await client.upload(await openAsBlob(join(folder, 'house.jpg')))
  const again = await run('render', `generation:${id}`, ...raw, '--references', `${upload.id},house.jpg`)
  assert.deepEqual([again.code, again.stdout], [0, `${id}-render.png\n`], again.stderr)
  const [{ parent, request }] = JSON.parse((await run('list', '--json')).stdout)
  assert.deepEqual([parent, request.reference_image_1], [{ id, output: 1 }, upload.id])
  const unknown = await run('render', 'generation:nothing', ...raw)
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /no such picture/)
})

test('one call processes a folder, and a table lists each picture', async () => {
  const { run, balance } = await openDesk()
  const args = ['render', 'views', 'broken.jpg', '--expert', 'exterior', '-p', 'a house', '-o', 'made']
  const { code, stdout } = await run(...args)
  assert.equal(code, 2)
  assert.match(stdout, /^PICTURE +STATUS +CREDITS +RESULT\n/)
  assert.match(stdout, /^views\/north\.jpg +succeeded +5 +made\/north-render\.png$/m)
  assert.match(stdout, /^views\/south\.JPG +succeeded +5 +made\/south-render\.png$/m)
  assert.match(stdout, /^broken\.jpg +not ordered +0 +INVALID_PARAMETERS: .+$/m)
  assert.deepEqual((await readdir(join(folder, 'made'))).sort(), ['north-render.png', 'south-render.png'])
  assert.equal(await balance(), 90)
})

test('a detached clip is shown, listed, cancelled and refused as a download, each with its exit code', async () => {
  const { run, balance } = await openDesk({ at: idle })
  const { stdout } = await run('video', 'house.jpg', '-p', 'a calm morning', '--duration', '10', '--detach')
  const id = stdout.trim()
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.match((await run('status', id)).stdout, /^queued/)
  const { stdout: listed } = await run('list', '--type', 'video', '--json')
  assert.deepEqual(
    JSON.parse(listed).map((each: { id: string }) => each.id),
    [id],
  )
  assert.equal((await run('cancel', id)).stdout, 'It was cancelled, and 10 credits were refunded.\n')
  const { code, stderr } = await run('download', id)
  assert.equal(code, 5)
  assert.match(stderr, new RegExp(`^veduta: The generation was cancelled.*\\(CANCELED, generation ${id}\\)\n$`))
  assert.equal(await balance(), 100)
})

test('a finished rendering is downloaded by its id, and --json prints all of it', async () => {
  const { run } = await openDesk()
  const { id } = JSON.parse((await run(...house, '--detach', '--json')).stdout)
  const waited = await run('status', id, '--wait', '--json')
  assert.equal(JSON.parse(waited.stdout).status, 'succeeded')
  const { file, sha256 } = JSON.parse((await run('download', id, '--json')).stdout)
  assert.deepEqual([file, sha256], [`${id}.png`, JSON.parse(waited.stdout).output[0].sha256])
  assert.equal((await fileTypeFromFile(join(folder, file)))?.mime, 'image/png')
})

test('every result of an order is downloaded by its id, named for its file format', async () => {
  const { run } = await openDesk()
  const two = ['--count', '2', '--output-format', 'webp', '--output-size', '512', '--render-style', 'raw']
  const ordered = await run('render-fast', 'house.jpg', '-p', 'a house', ...two, '--detach')
  const id = ordered.stdout.trim()
  const { code, stdout } = await run('download', id)
  assert.deepEqual([code, stdout], [0, `${id}.webp\n${id}-2.webp\n`])
  for (const file of stdout.trim().split('\n')) {
    assert.equal((await fileTypeFromFile(join(folder, file)))?.mime, 'image/webp')
  }
  assert.equal((await run('download', id, '-o', '-')).code, 2)
})

test('an error about a result that cannot be saved names the command that saves it', async () => {
  const { run } = await openDesk()
  await mkdir(join(folder, 'taken.png.part'))
  const { code, stderr } = await run(...house, '-o', 'taken.png')
  assert.equal(code, 1)
  assert.match(stderr, /^veduta: EISDIR.*: the result exists, and "veduta download [0-9a-f-]{36}" saves it\.\n$/)
})

test('Ctrl+C cancels the generation and says that the credits were refunded', async () => {
  const { place, run, balance } = await openDesk({ at: idle })
  const { child, finished } = startVeduta(['video', 'house.jpg', '-p', 'x', '--duration', '10'], place)
  let id: string | undefined
  while (!id) id = JSON.parse((await run('list', '--json')).stdout)[0]?.id
  child.kill('SIGINT')
  const { code, stderr } = await finished
  assert.equal(code, 1)
  assert.match(stderr, /^veduta: It was cancelled, and 10 credits were refunded\.\n$/)
  assert.match((await run('status', id)).stdout, /^CANCELED\n/)
  assert.equal(await balance(), 100)
})

test('a dry run prints the cost, the built prompt and what the engine ignores, and orders nothing', async () => {
  const { run, balance } = await openDesk()
  const { stdout, stderr } = await run(...house, '--dry-run')
  assert.match(stdout, /^house\.jpg +1344x134 +5 credits +.*a house/)
  assert.match(stderr, /^The embedded engine .* the prompt contains none that it can apply\.\n/)
  assert.match(stderr, /\nNothing was ordered\. It would cost 5 credits\.\n$/)
  assert.equal(await balance(), 100)
})

test('the exit code gives the class of the error', async () => {
  const { run, place } = await openDesk({ credits: 3 })
  const poor = await run(...house)
  assert.equal(poor.code, 4)
  assert.match(
    poor.stderr,
    /^veduta: The balance of 3 credits does not cover the cost: .* \(NO_CREDITS, request [\w-]+\)\n$/,
  )
  const { error } = JSON.parse((await run(...house, '--json')).stdout)
  assert.deepEqual([error.code, error.details], ['NO_CREDITS', { credits: 3 }])
  const env = { ...place.env, VEDUTA_API_KEY: 'veduta_wrong' }
  const stranger = await runVeduta(['credits'], { ...place, env })
  assert.equal(stranger.code, 3)
  assert.match(stranger.stderr, /does not accept the API key of VEDUTA_API_KEY/)
  const { code, stderr } = await runVeduta(['credits'], { ...place, env: { VEDUTA_URL: place.env.VEDUTA_URL } })
  assert.equal(code, 3)
  assert.match(
    stderr,
    /^veduta: The API key is missing: set VEDUTA_API_KEY, or pass one with --key\. ".+ key issue".+ “Operate” .+\.\n$/,
  )
})

test('without VEDUTA_URL the service is where VEDUTA_PUBLIC_URL says, else on this machine at VEDUTA_PORT', async () => {
  const { url, key: VEDUTA_API_KEY } = await service.newAccount(7)
  const VEDUTA_PORT = new URL(url).port
  const nowhere = 'http://127.0.0.1:1'
  const credits = async (env: NodeJS.ProcessEnv) =>
    (await runVeduta(['credits'], { env: { VEDUTA_API_KEY, ...env } })).stdout
  assert.equal(await credits({ VEDUTA_PORT }), '7\n')
  assert.equal(await credits({ VEDUTA_PORT: '1', VEDUTA_PUBLIC_URL: url }), '7\n')
  assert.equal(await credits({ VEDUTA_PORT: '1', VEDUTA_PUBLIC_URL: nowhere, VEDUTA_URL: url }), '7\n')
})

test('a result that takes too long leaves the generation running, with exit code 6', async () => {
  const { run } = await openDesk({ at: idle })
  const { code, stderr } = await run('video', 'house.jpg', '-p', 'x', '--timeout', '1')
  assert.equal(code, 6)
  const [, id] = /^veduta: The generation (\S+) did not finish within 1 s: .* \(TIMEOUT, generation \1\)\n$/.exec(
    stderr,
  )!
  assert.match((await run('status', id!)).stdout, /^queued/)
})

test('Ctrl+C while only waiting leaves the generation running, and says so', async (t) => {
  const asked = Promise.withResolvers<void>()
  const endless = createServer(({ url }, response) => {
    if (url === '/livez') return response.end('{"status":"ok"}')
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    asked.resolve()
  })
  await once(endless.listen(0, '127.0.0.1'), 'listening')
  t.after(() => endless.close())
  const { port } = endless.address() as AddressInfo
  const env = { VEDUTA_URL: `http://127.0.0.1:${port}`, VEDUTA_API_KEY: 'a-key' }
  const { child, finished } = startVeduta(['status', 'an-id', '--wait'], { env })
  await asked.promise
  child.kill('SIGINT')
  const { code, stderr } = await finished
  assert.deepEqual([code, stderr], [1, 'veduta: It keeps running; "veduta cancel an-id" ends it.\n'])
})
