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

test('where powers are rounded otherwise, the engine version is another', async (t) => {
  const tunables = 'glibc.cpu.hwcaps=-FMA,-AVX2,-FMA4'
  const powers = 'console.log(Array.from({ length: 9999 }, (_, n) => (n / 7) ** (1 / 2.4)).join())'
  const [here, otherwise] = await Promise.all(['', tunables].map((setting) => evaluate(powers, '.', setting)))
  if (here === otherwise) return t.skip('This C library has one way to compute powers, or this machine.')
  assert.notEqual(await versionOf('', '.', tunables), await versionOf(''))
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
      'generations/attempt/finish-outputs.ts',
      'classical/clip/pixels/resample.wasm',
    ]) {
      await appendFile(join(copy, 'src', file), '//')
      seen.add(await versionOf('', copy))
    }
    assert.equal(seen.size, 6)
  } finally {
    await rm(copy, { recursive: true })
  }
})

/** In a process of its own, because sharp's settings hold for a whole process. */
async function versionOf(setting: string, cwd = '.', tunables = ''): Promise<string> {
  const program = `
    import sharp from 'sharp'
    import { engineVersion } from './src/media/engine-version.ts'
    ${setting}
    console.log(await engineVersion(['minih264']))`
  return await evaluate(program, cwd, tunables)
}

/** @param tunables which instructions the C library leaves alone, if it is glibc */
async function evaluate(program: string, cwd: string, tunables: string): Promise<string> {
  const env = { ...process.env, GLIBC_TUNABLES: tunables }
  const args = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env, maxBuffer: 10_000_000 })
  return stdout.trim()
}
