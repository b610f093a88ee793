import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import type { Routes } from '@veduta/client'
import { type ModelServer, openModelServer } from '../../engines/models/model-server.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { freePort, startServe } from '../../harness/serve-process.ts'
import { until } from '../../harness/until.ts'
import { assertRefused, get, post, sendJson } from '../client.ts'

type Models = Routes['GET /admin/v1/models']['answer']
type Installed = Routes['GET /admin/v1/models/install']['answer']

let publisher: ModelServer
let app: TestApp
let folder: string
let operator: { url: string; key: string }

before(async () => {
  publisher = await openModelServer()
  folder = await mkdtemp(join(tmpdir(), 'veduta-models-'))
  const entries = [
    publisher.program(),
    publisher.model(),
    publisher.model({ name: 'too-large' }, { sizeBytes: 1e15 }),
    publisher.model({ name: 'too-hungry', memoryMb: 1e9 }),
    publisher.model({ name: 'without-hash' }, { sha256: undefined }),
    publisher.program({ name: 'of-another-system', runsOn: { system: 'plan9-mips' } }),
  ]
  app = await openTestApp({ modelsList: await publisher.writeList(...entries), modelsDir: folder })
  operator = { url: app.url, key: app.app.config.adminToken }
})
after(async () => {
  await app.close()
  await publisher.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  publisher.asked.length = 0
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
})

const listModels = async () => (await get<Models>(operator, '/admin/v1/models')).body
const readInstall = async () => (await get<Installed>(operator, '/admin/v1/models/install')).body.install!
const install = (name?: string) => sendJson<Installed>(operator, '/admin/v1/models/install', { name })
const refused = (name?: string) => sendJson(operator, '/admin/v1/models/install', { name })
const cancel = async () => (await post<Installed>(operator, '/admin/v1/models/install/cancel')).body.install!

const untilIt = (isSo: (now: Installed['install'] & {}) => boolean) =>
  until(async () => {
    const now = await readInstall()
    return isSo(now) && now
  })
const untilEnded = () => untilIt(({ status }) => status !== 'running')

async function stateOf(name: string) {
  return (await listModels()).models.find((model) => model.name === name)!.state
}

test('the list says what this machine is, what fits it and why, and how far each model is here', async () => {
  const { host, folder: shown, machine, choice, refusal, models } = await listModels()
  assert.deepEqual([host, shown, refusal], [hostname(), folder, null])
  assert.equal(machine.system, `${process.platform}-${process.arch}`)
  assert.ok(machine.memory_bytes > 1e8 && machine.free_disk_bytes > 1e6)
  assert.deepEqual(choice!.models, ['a-program', 'a-model'])
  assert.match(choice!.why, /^the smallest, because this machine has .* of memory$/)
  const shipped = models.find(({ name }) => name === 'klein-4b-q4')!
  assert.deepEqual([shipped.type, shipped.makes, shipped.licences], ['model', 'render', ['Apache-2.0']])
  assert.ok(shipped.size_bytes > 5e9 && shipped.memory_bytes === 7_500_000_000 && shipped.time)
  const states = Object.fromEntries(models.map(({ name, state }) => [name, state]))
  assert.deepEqual([states['a-model'], states['without-hash']], ['absent', 'unpinned'])
  const unfit = models.filter(({ name, fits }) => !fits && !/^(sd-server|klein|qwen|wan)/.test(name))
  assert.deepEqual(
    unfit.map(({ name }) => name),
    ['too-large', 'too-hungry', 'of-another-system'],
  )
})

test('a model is installed by its name, with progress while it comes, and then the list says so', async () => {
  publisher.hold('model.gguf', 1_000_000)
  const { status, body } = await install('a-model')
  assert.equal(status, 202)
  assert.deepEqual(body.install!.models, ['a-program', 'a-model'])
  const first = await untilIt(({ file, bytes }) => file === 'model.gguf' && bytes > 1_000_000)
  assert.deepEqual([first.status, first.stage, first.file_number, first.file_count], ['running', 'fetching', 2, 3])
  const archive = publisher.files.get('release.zip')!.length
  assert.equal(first.bytes, archive + 1_000_000)
  assert.equal(first.total_bytes, archive + 3_200_000)
  assert.equal(await stateOf('a-model'), 'partly')

  publisher.hold('model.gguf', 2_000_000)
  const second = await untilIt(({ bytes }) => bytes > first.bytes)
  assert.equal(second.status, 'running')
  publisher.release('model.gguf')
  const ended = await untilEnded()
  assert.deepEqual([ended.status, ended.bytes], ['succeeded', ended.total_bytes])
  assert.match(ended.message!, /Start the service again: from then on it makes renderings with a-model\./)
  assert.equal(await stateOf('a-model'), 'installed')
  assert.equal(await stateOf('a-program'), 'installed')
  assert.deepEqual(await readFile(join(folder, 'a-model', 'model.gguf')), publisher.files.get('model.gguf'))
  assert.deepEqual((await readdir(folder)).sort(), ['a-model', 'a-program'])
})

test('without a name the model that fits is installed, and what is here is only verified', async () => {
  await install()
  assert.equal((await untilEnded()).status, 'succeeded')
  assert.equal(publisher.asked.length, 3)
  await writeFile(join(folder, 'a-model', 'text.gguf'), 'damaged')
  await install('a-model')
  assert.equal((await untilEnded()).status, 'succeeded')
  assert.deepEqual(
    publisher.asked.slice(3).map(({ path }) => path),
    ['text.gguf'],
  )
})

test('a cancelled install leaves what it fetched, and the next one asks only for the rest', async () => {
  publisher.hold('model.gguf', 1_000_000)
  await install('a-model')
  await untilIt(({ file, bytes }) => file === 'model.gguf' && bytes > 1_000_000)
  const cancelled = await cancel()
  assert.deepEqual([cancelled.status, cancelled.seconds_left], ['cancelled', null])
  assert.match(cancelled.message!, /What was fetched stays/)
  assert.deepEqual(await cancel(), cancelled)
  assert.equal(await stateOf('a-model'), 'partly')

  publisher.release('model.gguf')
  await install('a-model')
  assert.equal((await untilEnded()).status, 'succeeded')
  const ranges = publisher.asked.filter(({ path }) => path === 'model.gguf').map(({ range }) => range)
  assert.deepEqual(ranges, [undefined, 'bytes=1000000-'])
  assert.equal(publisher.asked.filter(({ path }) => path === 'release.zip').length, 1)
})

test('a second install is refused while one runs, in this process and in another on the same folder', async () => {
  publisher.hold('model.gguf', 1_000_000)
  await install('a-model')
  const details = { folder, by: 'this process' }
  assertRefused(await refused('a-model'), { status: 409, code: 'INSTALL_RUNNING', details })
  const other = await openTestApp({ modelsList: app.app.config.modelsList, modelsDir: folder })
  const there = { url: other.url, key: other.app.config.adminToken }
  const answer = await sendJson(there, '/admin/v1/models/install', {})
  assertRefused(answer, { status: 409, code: 'INSTALL_RUNNING', details: { folder, by: 'another process' } })
  assert.match(answer.body.message, /wait until it is done, or stop it there first\.$/)
  await cancel()
  await other.close()
  publisher.release('model.gguf')
})

for (const [name, message] of [
  ['too-large', /1000000\.0 GB are needed, but only [\d.]+ GB are free at .*: free some space/],
  ['too-hungry', /needs about 1000000\.0 GB of memory, but this machine has [\d.]+ GB: nothing was fetched/],
  ['without-hash', /The list has no SHA-256 for model\.gguf, so nothing was fetched: /],
  ['of-another-system', /is for plan9-mips, and this machine is .*, so nothing was fetched/],
] as const) {
  test(`${name} is refused before a byte is fetched, in a sentence`, async () => {
    const answer = await refused(name)
    assert.match(answer.body.message, message)
    assertRefused(answer, { status: 409, code: 'CANNOT_INSTALL', details: { reason: answer.body.message } })
    assert.deepEqual(publisher.asked, [])
    assert.deepEqual(await readdir(folder), [])
  })
}

test('an unknown name is refused with those that are known', async () => {
  const { status, body } = await refused('no-such-model')
  assert.deepEqual([status, body.code, body.details!.field], [400, 'INVALID_PARAMETERS', 'name'])
  assert.ok((body.details!.allowed as string[]).includes('a-model'))
})

test('a file of another SHA-256 ends the install with a sentence, and is not kept', async () => {
  const right = publisher.files.get('text.gguf')!
  publisher.files.set('text.gguf', randomBytes(right.length))
  await install('a-model')
  const ended = await untilEnded()
  publisher.files.set('text.gguf', right)
  assert.equal(ended.status, 'failed')
  assert.match(ended.message!, /text\.gguf has the SHA-256 \w{64}, but \w{64} was expected: it was removed\./)
  assert.deepEqual(await readdir(join(folder, 'a-model')), ['model.gguf'])
})

test('only the operator lists, installs, watches and cancels', async () => {
  const { key } = await app.newAccount()
  for (const caller of [{ url: app.url }, { url: app.url, key }]) {
    assert.equal((await get(caller, '/admin/v1/models')).status, 401)
    assert.equal((await sendJson(caller, '/admin/v1/models/install', {})).status, 401)
    assert.equal((await get(caller, '/admin/v1/models/install')).status, 401)
    assert.equal((await post(caller, '/admin/v1/models/install/cancel')).status, 401)
  }
  assert.deepEqual(publisher.asked, [])
})

test('a folder that cannot be written and a list that cannot be read are told in sentences', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const broken = await publisher.writeList({ name: '../up' })
  const service = await openTestApp({ modelsList: app.app.config.modelsList, modelsDir: join(file, 'models') })
  const caller = { url: service.url, key: service.app.config.adminToken }
  const answer = await sendJson(caller, '/admin/v1/models/install', { name: 'a-model' })
  assert.match(answer.body.message, /a-file\/models cannot be written .*, so nothing was fetched: .*VEDUTA_MODELS_DIR/)
  await service.close()

  const misled = await openTestApp({ modelsList: broken })
  const list = await get({ url: misled.url, key: misled.app.config.adminToken }, '/admin/v1/models')
  assert.match(list.body.message, /The list of models .* cannot be read: models\.0\.name/)
  assertRefused(list, { status: 409, code: 'CANNOT_INSTALL', details: { reason: list.body.message } })
  await misled.close()
})

test('a service that is stopped in the middle of an install ends at once, and the next one goes on there', async () => {
  const dataDir = join(folder, 'data')
  const settings = {
    VEDUTA_MODELS: app.app.config.modelsList!,
    VEDUTA_ADMIN_TOKEN: operator.key,
    VEDUTA_STOP_GRACE_SECONDS: '0',
  }
  await mkdir(dataDir)
  const start = async () => {
    const service = startServe({ port: await freePort(), dataDir, env: settings })
    await service.ready
    operator.url = service.url
    return service
  }
  publisher.hold('model.gguf', 1_000_000)
  const first = await start()
  await install('a-model')
  await untilIt(({ file, bytes }) => file === 'model.gguf' && bytes > 1_000_000)
  assert.equal(await first.stop(), 0)

  publisher.release('model.gguf')
  const second = await start()
  assert.equal((await get<Installed>(operator, '/admin/v1/models/install')).body.install, null)
  await install('a-model')
  assert.equal((await untilEnded()).status, 'succeeded')
  assert.equal(publisher.asked.at(-2)!.range, 'bytes=1000000-')
  assert.equal(await second.stop(), 0)
  operator.url = app.url
})
