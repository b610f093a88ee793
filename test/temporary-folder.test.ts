import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { v7 as newId } from 'uuid'
import { openMediaPool } from '../src/media/pool.ts'
import { keepTemporaryFolder, openTemporaryFolder, removeAbandoned, removeFolder } from '../src/temporary-folder.ts'
import { mediaChildren } from './api/media-children.ts'
import { jpeg } from './api/pictures.ts'

let parent: string
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'veduta-test-'))
})
after(() => rm(parent, { recursive: true, force: true }))

const warnings: unknown[] = []
const log = { warn: (warning: unknown) => void warnings.push(warning) } as never

/** Another process with a folder and a file in it. */
async function startOwner() {
  const program = `
    import { writeFileSync } from 'node:fs'
    import { v7 } from 'uuid'
    import { openTemporaryFolder } from ${JSON.stringify(new URL('../src/temporary-folder.ts', import.meta.url).href)}
    const { path } = await openTemporaryFolder(${JSON.stringify(parent)}, v7)
    writeFileSync(path + '/picture.png', 'a picture')
    process.stdout.write(path)
    setInterval(() => {}, 60_000)`
  const options = ['--input-type=module', '-e', program]
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [path] = await once(child.stdout, 'data')
  return { child, path: String(path) }
}

test("a killed process's folder is removed at the next cleanup; those of running and frozen processes stay", async () => {
  const own = await openTemporaryFolder(parent, newId)
  const [killed, frozen, living] = [await startOwner(), await startOwner(), await startOwner()]
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  frozen.child.kill('SIGSTOP')
  await removeAbandoned(parent, new Date(), log)
  const isThere = [killed, frozen, living, own].map(({ path }) => existsSync(path))
  assert.deepEqual(isThere, [false, true, true, true])
  assert.equal(await readFile(join(living.path, 'picture.png'), 'utf8'), 'a picture')
  for (const { child } of [frozen, living]) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await own.close()
  await removeAbandoned(parent, new Date(), log)
  assert.deepEqual(await readdir(parent), [])
  assert.deepEqual(warnings, [])
})

test('a folder is removed although a child still writes into it', async () => {
  const folder = await mkdtemp(join(parent, 'attempt-'))
  const program = `
    import { writeFileSync } from 'node:fs'
    const until = performance.now() + 250
    for (let n = 0; performance.now() < until; n++) {
      try { writeFileSync(${JSON.stringify(folder)} + '/' + n % 100, 'a map') } catch { break }
      if (n === 100) process.stdout.write('it writes')
    }`
  const options = ['--input-type=module', '-e', program]
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  await removeFolder(folder)
  assert.ok(!existsSync(folder))
  await ended
})

test('simultaneous cleanups, while folders are opened and closed, remove nothing in use', async () => {
  const rounds = Array.from({ length: 20 }, async () => {
    const { path, close } = await openTemporaryFolder(parent, newId)
    await Promise.all([removeAbandoned(parent, new Date(), log), removeAbandoned(parent, new Date(), log)])
    assert.ok(existsSync(path))
    await close()
  })
  await Promise.all(rounds)
  assert.deepEqual(await readdir(parent), [])
  assert.deepEqual(warnings, [])
})

test('folders of an earlier version are removed after a day, and never look that old to an earlier version', async () => {
  const [old, young] = [join(parent, 'request-old'), join(parent, 'attempt-young')]
  const { path, close } = await openTemporaryFolder(parent, newId)
  for (const folder of [old, young]) await mkdir(folder)
  const yesterday = new Date(Date.now() - 25 * 3600_000)
  for (const one of [old, path, `${path}.lock`]) await utimes(one, yesterday, yesterday)
  await keepTemporaryFolder(path, new Date())
  await removeAbandoned(parent, new Date(), log)
  assert.deepEqual(
    (await readdir(parent)).sort(),
    ['attempt-young', path, `${path}.lock`].map((one) => one.replace(`${parent}/`, '')).sort(),
  )
  await rm(young, { recursive: true })
  await close()
})

test('media processes write only to the folder of their parent', async () => {
  const { path, close } = await openTemporaryFolder(parent, newId)
  const pool = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 2 ** 31, temporaryFolder: path })
  const input = join(path, 'input.jpg')
  await writeFile(input, await (await jpeg()).bytes())
  const output = join(path, 'inspected')
  await pool.inspect('somebody', { input, output }, { signal: new AbortController().signal })
  const [child] = await mediaChildren('inspecting')
  const environment = (await readFile(`/proc/${child}/environ`, 'utf8')).split('\0')
  assert.ok(environment.includes(`TMPDIR=${path}`), environment.join(' '))
  await pool.close()
  await close()
})
