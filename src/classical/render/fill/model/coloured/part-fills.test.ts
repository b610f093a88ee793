import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { readFills } from './fills.ts'

const [width, height] = [700, 400]

test('paving in soft shade and with grain is one fill up to what stands on it, and so is it between', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-fills-'))
  const path = join(folder.path, 'model.png')
  const isLeg = (x: number, y: number) => x >= 240 && x < 460 && y >= 220 && y < 340 && x % 22 < 6 && y % 30 < 17
  const rgb = Buffer.alloc(width * height * 3)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const level of y < 120 ? [150, 190, 226] : isLeg(x, y) ? [66, 60, 50] : [216, 204, 180]) {
        // Shade gathers around what stands there.
        const shade =
          y < 120 || isLeg(x, y) ? 1 : 1 - 0.16 * Math.exp(-(((x - 350) / 150) ** 2) - ((y - 280) / 90) ** 2)
        const grain = ((Math.imul(i, 2654435761) >>> 16) & 3) - 1.5
        rgb[i++] = Math.round(level * shade + grain)
      }
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(path)
  const { labels } = readFills(await loadPicture(path))
  const paving = labels[390 * width + 50]
  let [own, all] = [0, 0]
  for (let y = 222; y < 338; y++)
    for (let x = 244; x < 456; x++) {
      if (isLeg(x, y) || isLeg(x - 2, y) || isLeg(x + 2, y) || isLeg(x, y - 2) || isLeg(x, y + 2)) continue
      all++
      if (labels[y * width + x] === paving) own++
    }
  assert.ok(own > 0.97 * all, `${own} of ${all}`)
  assert.notEqual(labels[245 * width + 245], paving)
  assert.notEqual(labels[60 * width + 50], paving)
})
