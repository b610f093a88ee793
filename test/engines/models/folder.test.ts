import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { takeFolder } from '../../../src/models/folder.ts'
import { type InstallProgress, installPlanned, planInstall } from '../../../src/models/install.ts'
import { readModelList } from '../../../src/models/model-list.ts'
import { runVeduta } from '../../cli/run-veduta.ts'
import { openSmallDisk } from '../../harness/small-disk.ts'
import { type ModelServer, openModelServer } from './model-server.ts'

let publisher: ModelServer
let list: string
let folder: string

before(async () => {
  publisher = await openModelServer()
  list = await publisher.writeList(publisher.program(), publisher.model())
})
beforeEach(async () => {
  publisher.asked.length = 0
  folder = await mkdtemp(join(tmpdir(), 'veduta-models-'))
  return async () => await rm(folder, { recursive: true })
})
after(() => publisher.close())

async function install(into: string, progress: (event: InstallProgress) => void = () => {}) {
  const { signal } = new AbortController()
  const models = (await readModelList(list)).filter(({ name }) => name === 'a-model')
  const plan = await planInstall(models, { folder: into, hashes: {}, signal })
  const taken = await takeFolder(into)
  await installPlanned(plan, { folder: taken, signal, progress }).finally(taken.release)
}

test('a disk that fills up on the way ends an install with a sentence, and with room again it goes on', async (context) => {
  const disk = await openSmallDisk(5)
  if (!disk) return context.skip('this user may not mount a small disk')
  publisher.hold('model.gguf', 1_000_000)
  let fills = 0
  const progress = ({ bytes }: InstallProgress) => {
    if (bytes === 1_000_000 && !fills++) disk.fill().then(() => publisher.release('model.gguf'))
  }
  await assert.rejects(install(disk.folder, progress), {
    message: `The disk of ${disk.folder} is full: free some space, then install again, which goes on where it stopped.`,
  })
  await disk.free()
  await install(disk.folder)
  assert.deepEqual(await readFile(join(disk.folder, 'a-model', 'model.gguf')), publisher.files.get('model.gguf'))
  const [first, second] = publisher.asked.filter(({ path }) => path === 'model.gguf')
  assert.equal(first!.range, undefined)
  assert.match(second!.range!, /^bytes=[1-9]\d+-$/)
  await disk.close()
})

test('of two installs into one folder the second is refused, and a lock that a dead process left is not in the way', async () => {
  const taken = await takeFolder(folder)
  const refusal =
    /Another process is already installing into .*: wait until it is done, or stop it, then install again\./
  await assert.rejects(takeFolder(folder), refusal)
  const env = { VEDUTA_MODELS: list, VEDUTA_MODELS_DIR: folder }
  const { code, stderr } = await runVeduta(['models', 'install', 'a-model'], { env })
  assert.equal(code, 1)
  assert.match(stderr, refusal)
  assert.deepEqual(publisher.asked, [])
  await taken.release()
  await writeFile(join(folder, '.installing'), '')
  await install(folder)
  assert.deepEqual(await readdir(folder), ['a-model'])
})

test('a folder that cannot be written is refused before a byte is fetched', async () => {
  await writeFile(join(folder, 'a-file'), '')
  const refusal = /a-file\/models cannot be written \(.*a-file is a file\), so nothing was fetched: .*VEDUTA_MODELS_DIR/
  await assert.rejects(install(join(folder, 'a-file', 'models')), refusal)
  assert.deepEqual(publisher.asked, [])
})
