import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { StatusBody } from '../../src/contract/generation/status.ts'
import { jpeg } from '../api/pictures.ts'
import { openModelServer } from '../engines/models/model-server.ts'
import { freePort, issueKey, startServe } from '../harness/serve-process.ts'
import { runVeduta, startVeduta } from './run-veduta.ts'

const fake = fileURLToPath(new URL('../fakes/sd-server-process.ts', import.meta.url))
const system = `${process.platform}-${process.arch}`
const version = 'stable-diffusion.cpp version master-849-d04e895, commit d04e895'

/** The fake, which tells its version as the real program does. */
const script = [
  '#!/bin/sh',
  `[ "$1" = --version ] && echo '${version}' && exit`,
  // The fake does not read the arguments of a model.
  'while [ "$1" != --listen-ip ]; do shift; done',
  `exec '${process.execPath}' '${fake}' "$@"`,
]

const publisher = await openModelServer(`${script.join('\n')}\n`)
const { asked, listed, program, model } = publisher
const weights = publisher.files.get('model.gguf')!
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-two-commands-'))
  publisher.files.set('model.gguf', weights)
  asked.length = 0
  return async () => await rm(folder, { recursive: true, force: true })
})
after(() => publisher.close())

type Entry = Record<string, unknown>

/** Settings with a list of these models, and a PATH without sd-server. */
async function settings(...models: Entry[]): Promise<Record<string, string>> {
  return { VEDUTA_MODELS: await publisher.writeList(...models), VEDUTA_DATA_DIR: join(folder, 'data') }
}

const installed = () => readdir(join(folder, 'data', 'models')).catch(() => [])

/** A rendering by a service with nothing but these settings, and what its log says. */
async function renderBy(env: Record<string, string>, ...flags: string[]) {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { recursive: true })
  const service = startServe({ port: await freePort(), dataDir, env }, ...flags)
  await service.ready
  const authorization = `Bearer ${await issueKey(service, dataDir)}`
  const form = new FormData()
  for (const [name, value] of Object.entries({ expert_name: 'exterior', prompt: 'a house', render_style: 'raw' }))
    form.set(name, value)
  form.set('image', await jpeg())
  const order = { method: 'POST', body: form, headers: { authorization } }
  const { id } = (await (await fetch(`${service.url}/v1/archRender-v41`, order)).json()) as { id: string }
  const asking = await fetch(`${service.url}/v1/status/${id}?wait=55`, { headers: { authorization } })
  const status = (await asking.json()) as StatusBody
  await service.stop()
  const lines = (await readFile(join(dataDir, 'serve.log'), 'utf8')).trim().split('\n')
  return { status, log: lines.map((line) => JSON.parse(line).msg as string) }
}

test('the two commands end in a rendering by sd-server, and doctor finds all that it needs', async () => {
  const env = await settings(program(), model())
  const { code, stdout, stderr } = await runVeduta(['models', 'install'], { env })
  assert.equal(code, 0, stderr)
  assert.equal(stdout, `${join(folder, 'data', 'models', 'a-model')}\n`)
  assert.match(stderr, /^Model: a-model, the smallest, because this machine has no graphics card .* of memory\./)
  assert.match(stderr, /^Program: a-program, a test\.$/m)
  assert.match(stderr, /^To fetch: 3 files, 3 MB, into .*models\. Licences: MIT\.$/m)
  assert.match(stderr, /^2 of 3, model\.gguf: [\d.]+ of 3\.0 MB/m)
  assert.match(stderr, /serve" now makes renderings with it/)

  const doctor = await runVeduta(['doctor'], { env })
  assert.equal(doctor.code, 0, doctor.stdout)
  assert.match(doctor.stdout, /^ok +engine sd-server +.*commit d04e895, a version that Veduta knows\.$/m)
  assert.match(doctor.stdout, /^ok +engine sd-server +sd-server answers with the model fake/m)

  const { status, log } = await renderBy(env)
  assert.deepEqual([status.status, status.engine], ['succeeded', 'sd-server'], JSON.stringify(status))
  const said = 'Clips are made by classical. Renderings are made by sd-server with the model a-model, then classical.'
  assert.ok(log.includes(said), log.join('\n'))
  assert.match(log.join('\n'), /^The engine sd-server: .*commit d04e895, a version that Veduta knows\.$/m)
  assert.match(log.join('\n'), /^The engine sd-server: This machine has the memory that the model "a-model" needs\.$/m)

  const without = await renderBy(env, '--no-models')
  assert.equal(without.status.engine, 'classical')
  assert.ok(without.log.includes('Clips are made by classical. Renderings are made by classical.'))
})

test('VEDUTA_MODELS_DIR is where models are installed, and where serve finds them', async () => {
  const env = { ...(await settings(program(), model())), VEDUTA_MODELS_DIR: join(folder, 'elsewhere') }
  const { stdout } = await runVeduta(['models', 'install', '--json'], { env })
  assert.deepEqual(JSON.parse(stdout).installed, ['a-program', 'a-model'])
  assert.deepEqual(await readdir(join(folder, 'elsewhere')), ['a-model', 'a-program'])
  assert.deepEqual(await installed(), [])
  assert.equal((await renderBy(env)).status.engine, 'sd-server')
})

test('an install whose process was killed goes on where it stopped', async () => {
  const env = await settings(program(), model())
  publisher.hold('model.gguf', 1_500_000)
  const { child, finished } = startVeduta(['models', 'install'], { env })
  let said = ''
  await new Promise<void>((resolve) =>
    child.stderr.on('data', (text) => {
      said += text
      if (said.includes('2 of 3, model.gguf: 1.5')) resolve()
    }),
  )
  child.kill('SIGKILL')
  publisher.cut()
  await finished.catch(() => {})
  publisher.release('model.gguf')
  const { code, stderr } = await runVeduta(['models', 'install'], { env })
  assert.equal(code, 0, stderr)
  const ranges = asked.filter(({ path }) => path === 'model.gguf').map(({ range }) => range)
  assert.match(ranges.at(-1)!, /^bytes=[1-9]\d+-$/)
  assert.equal(asked.filter(({ path }) => path === 'release.zip').length, 1)
  const found = await readFile(join(folder, 'data', 'models', 'a-model', 'model.gguf'))
  assert.ok(found.equals(weights))
})

test('a file that was corrupted on its way is removed, and on the disk it is fetched again', async () => {
  const list = await settings(program(), model())
  publisher.files.set('model.gguf', randomBytes(weights.length))
  const { code, stderr } = await runVeduta(['models', 'install'], { env: list })
  assert.equal(code, 1)
  assert.match(stderr, /model\.gguf has the SHA-256 \w{64}, but \w{64} was expected: it was removed/)
  assert.deepEqual(await installed(), ['a-program'])

  publisher.files.set('model.gguf', weights)
  await runVeduta(['models', 'install'], { env: list })
  const path = join(folder, 'data', 'models', 'a-model', 'model.gguf')
  await writeFile(path, 'damaged')
  await runVeduta(['models', 'install'], { env: list })
  assert.ok((await readFile(path)).equals(weights))
})

for (const [what, entries, message] of [
  [
    'a glibc that is too old',
    () => [own({ glibc: '99.0' }), model()],
    /needs glibc 99\.0, and this system has .*cmake -B build.*VEDUTA_SD_SERVER_URL/,
  ],
  [
    'too little memory',
    () => [program(), model({ memoryMb: 1e9 })],
    /"a-model" needs about 1000000\.0 GB of memory, but this machine has [\d.]+ GB: nothing was fetched/,
  ],
  [
    'a disk that is too small',
    () => [program(), model({}, { sizeBytes: 1e15 })],
    /1000000\.0 GB are needed, but only [\d.]+ GB are free/,
  ],
] as const) {
  test(`${what} is said before a byte is fetched, and nothing is left behind`, async () => {
    const { code, stderr } = await runVeduta(['models', 'install', 'a-model'], { env: await settings(...entries()) })
    assert.equal(code, 1, stderr)
    assert.match(stderr, message)
    assert.deepEqual(asked, [])
    assert.deepEqual(await readdir(folder), [])
  })
}

/** Instead of the program that is published for this machine. */
const own = (runsOn: Entry) => program({ name: 'sd-server-linux', runsOn: { system, ...runsOn } })

test('with a graphics card the largest model that fits it is chosen, and the program for cards', async () => {
  const tools = join(folder, 'tools')
  await mkdir(tools)
  await writeFile(join(tools, 'nvidia-smi'), "#!/bin/sh\necho 'NVIDIA GeForce RTX 4060, 8188'\n")
  await chmod(join(tools, 'nvidia-smi'), 0o755)
  await writeFile(join(tools, 'libvulkan.so.1'), '')
  const env = {
    ...(await settings(
      program({ name: 'sd-server-linux-vulkan', runsOn: { system, card: true } }),
      own({}),
      model({ name: 'klein-4b', cardMb: 7000, memoryMb: 1 }),
      model({ name: 'klein-4b-q8', cardMb: 9000, memoryMb: 1 }, { sizeBytes: 9e9 }),
      model({ name: 'klein-4b-q4', cardMb: 10, files: [listed('text.gguf')] }),
    )),
    PATH: `${tools}:${process.env.PATH}`,
    LD_LIBRARY_PATH: tools,
  }
  const { stderr } = await runVeduta(['models', 'install'], { env })
  assert.match(stderr, /^Model: klein-4b, the largest that fits this machine \(NVIDIA GeForce RTX 4060 with 8\.6 GB/)
  assert.deepEqual(await installed(), ['klein-4b', 'sd-server-linux-vulkan'])
})

test('serve warns of a named engine that is not ready, and doctor says what to do', async () => {
  const other = publisher.url
  for (const [env, message] of [
    [
      { VEDUTA_SD_SERVER_URL: 'http://127.0.0.1:9' },
      /ECONNREFUSED.* Start sd-server there, or correct VEDUTA_SD_SERVER_URL\./,
    ],
    [
      { VEDUTA_SD_SERVER_URL: other },
      /answered 404.* If another service is at that address, correct VEDUTA_SD_SERVER_URL\./,
    ],
    [
      { VEDUTA_SD_SERVER_COMMAND: 'sd-server' },
      /The program sd-server is not on the PATH: run "veduta models install"/,
    ],
  ] as const) {
    const all = { ...(await settings()), ...env, VEDUTA_ENGINES: 'sd-server, classical' }
    const { log } = await renderBy(all)
    const warning = log.findLast((line) => line.startsWith('The engine sd-server is not ready: '))
    assert.match(warning ?? log.join('\n'), message)
    const doctor = await runVeduta(['doctor'], { env: all })
    assert.equal(doctor.code, 1)
    assert.match(doctor.stdout, new RegExp(`^NOT OK +engine sd-server +.*${message.source}`, 'm'))
  }
})

test('doctor and serve say that no model is installed, that memory is too small, and that the program is an unknown version', async () => {
  const none = { ...(await settings()), VEDUTA_ENGINES: 'sd-server, classical' }
  const { stdout } = await runVeduta(['doctor'], { env: none })
  assert.match(stdout, /^NOT OK +engines +.*no model is installed: run "veduta models install"/m)

  await runVeduta(['models', 'install'], { env: await settings(program(), model()) })
  const path = join(folder, 'data', 'models', 'a-program', 'sd-server')
  await writeFile(path, (await readFile(path, 'utf8')).replace('commit d04e895', 'commit 1234567'))
  const env = await settings(program(), model({ memoryMb: 1e9 }))
  const doctor = await runVeduta(['doctor'], { env })
  const version = /commit 1234567\. Veduta knows 97d2990 and d04e895: if jobs fail, run "veduta models install NAME"/
  const memory = /The model "a-model" needs about 1000000\.0 GB of memory, .*: install a smaller one/
  assert.match(doctor.stdout, new RegExp(`^ok +engine sd-server +.*${version.source}`, 'm'))
  assert.match(doctor.stdout, new RegExp(`^NOT OK +engine sd-server +${memory.source}`, 'm'))
  const said = (await renderBy(env)).log.join('\n')
  assert.match(said, new RegExp(`^The engine sd-server: .*${version.source}`, 'm'))
  assert.match(said, new RegExp(`^The engine sd-server is not ready: ${memory.source}`, 'm'))
})
