import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { maskWhere } from '../../../pixels/mask.ts'
import { loadPicture } from '../../../pixels/picture-file.ts'
import { plainRequest } from '../../pipeline.test-request.ts'
import { openScene } from '../../scene.ts'
import { growLeaves } from './grow-leaves.ts'

const [width, height, horizonY] = [1344, 896, 560]

test('crowns of a model grow leaves, and nothing beside them changes', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-leaves-'))
  const source = join(folder.path, 'model.png')
  await sharp({ create: { width, height, channels: 3, background: '#c8c8c8' } })
    .png()
    .toFile(source)
  const scene = openScene(
    { ...plainRequest, source, expert: 'exterior', imageType: '3dmass' },
    await loadPicture(source),
  )
  const before = scene.picture.L.slice()
  // The picture's border cuts one crown, and a trunk bears another.
  const isIn = (i: number, u: number, v: number, r: number) =>
    Math.hypot((i % width) - u, Math.floor(i / width) - v) < r
  const crowns = maskWhere(before, (_, i) => isIn(i, 10, 430, 110) || isIn(i, 500, 400, 100))
  const trunks = maskWhere(before, (_, i) => Math.abs((i % width) - 500) < 8 && i >= 500 * width && i < 640 * width)
  growLeaves(scene, crowns, trunks, horizonY)
  const { L, a } = scene.picture
  for (const [x, y] of [
    [40, 430],
    [500, 400],
  ] as const) {
    const values: number[] = []
    let green = 0
    for (let v = y - 30; v < y + 30; v++)
      for (let i = v * width + x - 30; i < v * width + x + 30; i++) {
        values.push(L[i]!)
        if (a[i]! < -0.02) green++
      }
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
    assert.ok(green > 0.8 * values.length && spread > 0.04, `${x}, ${y}: ${green} of ${values.length}, ${spread}`)
  }
  for (const [x, y] of [
    [900, 420],
    [300, 200],
    [500, 800],
  ] as const)
    assert.equal(L[y * width + x], before[y * width + x], `${x}, ${y}`)
})
