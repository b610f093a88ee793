import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { hashUnit } from '../../pixels/noise.ts'
import { blankPicture, type Picture } from '../../pixels/picture.ts'
import { loadPicture } from '../../pixels/picture-file.ts'
import { plainRequest } from '../pipeline.test-request.ts'
import { renderPicture } from '../pipeline.ts'
import type { Scene } from '../scene.ts'
import { style } from './styles/cinematic.ts'

test('cgi_render of a photo keeps its fine lines and does not drench its colours', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-cgi-'))
  const [source, path] = [join(folder.path, 'source.png'), join(folder.path, 'rendering.png')]
  await sharp('samples/house.jpg').resize({ width: 480 }).png().toFile(source)
  await renderPicture({ ...plainRequest, source, renderStyle: 'cgi_render' }, path, () => {})
  const [before, after] = [await measure(source), await measure(path)]
  assert.ok(after.lines > 0.8 * before.lines, `${after.lines} after ${before.lines}`)
  assert.ok(after.chroma < 1.2 * before.chroma, `${after.chroma} after ${before.chroma}`)
})

test('cinematic keeps a dark picture as light as it was in its middle', () => {
  const picture = blankPicture(320, 200)
  for (let i = 0; i < picture.L.length; i++) picture.L[i] = 0.2 + 0.2 * hashUnit(i, 1, 7)
  const { L } = style.draw({ picture } as Scene) as Picture
  const middle = L.filter((_, i) => Math.hypot((i % 320) / 320 - 0.5, i / L.length - 0.5) < 0.2)
  const mean = middle.reduce((sum, value) => sum + value, 0) / middle.length
  assert.ok(mean > 0.3, `${mean} of 0.3`)
})

test('realistic does not strengthen the noise of a photo, and its edges stay as steep as they were', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-noise-'))
  const [source, path] = [join(folder.path, 'source.png'), join(folder.path, 'rendering.png')]
  const [width, height] = [480, 320]
  const levels = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const noise = 7 * (hashUnit(x, y, 1) + hashUnit(x, y, 2) - 1)
    return Math.round((x < 240 ? 150 : 60) + (y > 300 ? -40 : y < 20 ? 60 : 0) + noise)
  })
  await sharp(levels, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .png()
    .toFile(source)
  await renderPicture({ ...plainRequest, source, renderStyle: 'realistic' }, path, () => {})
  const [before, after] = [await readWall(source), await readWall(path)]
  assert.ok(after.noise < 1.35 * before.noise, `${after.noise} after ${before.noise}`)
  assert.ok(after.edge > 0.95 * before.edge, `${after.edge} after ${before.edge}`)
})

/** The deviation of lightness within the lit half, and the step to the dark half within two pixels. */
async function readWall(path: string): Promise<{ noise: number; edge: number }> {
  const { L, width } = await loadPicture(path)
  let [sum, squares, count, edge] = [0, 0, 0, 0]
  for (let y = 60; y < 260; y++) {
    edge += (L[y * width + 238]! - L[y * width + 241]!) / 200
    for (let x = 60; x < 180; x++, count++) {
      // Neighbours are compared, so that a change of light across the wall is not taken for noise.
      const step = L[y * width + x]! - L[y * width + x + 1]!
      sum += step
      squares += step * step
    }
  }
  return { noise: Math.sqrt(squares / count - (sum / count) ** 2), edge }
}

/** How steep lightness is from pixel to pixel, and how strong colours are. */
async function measure(path: string): Promise<{ lines: number; chroma: number }> {
  const { L, a, b, width } = await loadPicture(path)
  let [lines, chroma] = [0, 0]
  for (let i = width + 1; i < L.length; i++) {
    lines += Math.hypot(L[i]! - L[i - 1]!, L[i]! - L[i - width]!) / L.length
    chroma += Math.hypot(a[i]!, b[i]!) / L.length
  }
  return { lines, chroma }
}
