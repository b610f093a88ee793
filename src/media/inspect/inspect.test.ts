import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { inspect } from './inspect.ts'

const drawing = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#fff"/><path d="M40 160V80L150 30 260 80V160Z" fill="none" stroke="#000"/></svg>',
    ),
  )

test('a drawing in a lossless WebP is kept without loss, with metadata or without, and one in a lossy WebP as a JPEG', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-inspect-'))
  const wanted = await drawing().removeAlpha().raw().toBuffer()
  const typeOf = async (name: string, image: Sharp) => {
    const input = join(folder.path, `${name}.webp`)
    await writeFile(input, await image.toBuffer())
    const found = await inspect({ input, output: join(folder.path, name), width: 300 })
    assert.equal(found.refused, undefined)
    if (found.refused === undefined && found.type === 'image/png')
      assert.deepEqual(await sharp(found.path).removeAlpha().raw().toBuffer(), wanted)
    return found.refused ?? found.type
  }
  assert.equal(await typeOf('plain', drawing().webp({ lossless: true })), 'image/png')
  assert.equal(await typeOf('extended', drawing().withIccProfile('srgb').webp({ lossless: true })), 'image/png')
  assert.equal(await typeOf('lossy', drawing().flatten().webp({ quality: 90 })), 'image/jpeg')
})
