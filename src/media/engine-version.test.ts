import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
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

/** In a process of its own, because sharp's settings hold for a whole process. */
async function versionOf(setting: string): Promise<string> {
  const program = `
    import sharp from 'sharp'
    import { engineVersion } from './src/media/engine-version.ts'
    ${setting}
    console.log(await engineVersion(['minih264']))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  return stdout.trim()
}
