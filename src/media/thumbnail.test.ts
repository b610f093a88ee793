import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { thumbnailOfResult, writeThumbnail } from './thumbnail.ts'

const folder = await mkdtemp(join(tmpdir(), 'veduta-thumbnail-test-'))
after(() => rm(folder, { recursive: true }))

test('the small copy of a result has its side and no more than its bytes, even if the whole picture is noise', async () => {
  const side = 600
  for (const cellPx of [1, 2, 5, 9]) {
    const path = join(folder, `${cellPx}.webp`)
    const noise = sharp(drawNoise(side, cellPx), { raw: { width: side, height: side, channels: 3 } })
    const size = await writeThumbnail(noise, path, thumbnailOfResult)
    assert.ok(size <= thumbnailOfResult.maxBytes, `${size} bytes of noise in cells of ${cellPx} px`)
    assert.equal((await stat(path)).size, size)
    const { format, width, height } = await sharp(path).metadata()
    assert.deepEqual([format, width, height], ['webp', 384, 384])
  }
})

/** Cells of random colours, by a linear congruential generator (Numerical Recipes, chapter 7.1). */
function drawNoise(side: number, cellPx: number): Uint8Array {
  let state = 1
  const cells = Math.ceil(side / cellPx)
  const colours = Uint8Array.from({ length: cells * cells * 3 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  })
  return Uint8Array.from({ length: side * side * 3 }, (_, n) => {
    const pixel = Math.floor(n / 3)
    const [x, y] = [pixel % side, Math.floor(pixel / side)]
    return colours[(Math.floor(y / cellPx) * cells + Math.floor(x / cellPx)) * 3 + (n % 3)]!
  })
}
