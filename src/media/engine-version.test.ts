import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

test('two processes of one machine have the same engine version, which names the machine and each library', async () => {
  const [first, second] = [await versionOf(''), await versionOf('')]
  assert.match(
    first,
    /^\d+\.\d+\.\d+ \(code [0-9a-f]{8}, libvips \d\S+, sharp \d\S+, V8 \d\S+, minih264, \w+, sample [0-9a-f]{8}\)$/,
  )
  assert.equal(first, second)
})

test('without vector instructions, which change what libvips computes, the engine version is another', async () => {
  assert.notEqual(await versionOf('sharp.simd(false)'), await versionOf(''))
})

test('a change of any file that pixels depend on is another engine version, and a change of a test is not', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'veduta-engine-version-test-'))
  try {
    for (const part of ['src', 'package.json']) await cp(part, join(copy, part), { recursive: true })
    await symlink(resolve('node_modules'), join(copy, 'node_modules'))
    const before = await versionOf('', copy)
    await appendFile(join(copy, 'src/media/engine-version.test.ts'), '//')
    assert.equal(await versionOf('', copy), before)
    const seen = new Set([before])
    for (const file of [
      'classical/render/pipeline.ts',
      'contract/camera-moves.ts',
      'engines/classical/panel-shown.ts',
    ]) {
      await appendFile(join(copy, 'src', file), '//')
      seen.add(await versionOf('', copy))
    }
    assert.equal(seen.size, 4)
  } finally {
    await rm(copy, { recursive: true })
  }
})

/** In a process of its own, because sharp's settings hold for a whole process. */
async function versionOf(setting: string, cwd = '.'): Promise<string> {
  const program = `
    import sharp from 'sharp'
    import { engineVersion } from './src/media/engine-version.ts'
    ${setting}
    console.log(await engineVersion(['minih264']))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd })
  return stdout.trim()
}
