import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../pixels/picture-file.ts'
import { findPhotoWindows } from './windows-of-photo.ts'

test('what is as high as the windows of a facade and much wider is the wall between two of them', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-windows-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'facade.png')
  // At one spacing they would be the rows of a facade, which are found otherwise.
  const windows = [150, 292, 401, 560].map(
    (x) => `<rect x="${x}" y="${300 + (x % 7)}" width="44" height="96" fill="#39424a"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#d9cbb0"/>
    <rect y="700" width="1344" height="196" fill="#8c8678"/>${windows.join('')}<rect x="800" y="302" width="118" height="100" fill="#39424a"/></svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  const found = findPhotoWindows(await loadPicture(path), undefined)
  const isAt = (x: number) => found.some(({ left, right }) => left < x && right > x)
  assert.ok([172, 314, 423, 582].filter(isAt).length >= 3, `${found.length} windows`)
  assert.equal(isAt(858), false)
})
