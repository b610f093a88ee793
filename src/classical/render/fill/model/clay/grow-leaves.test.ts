import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { plainRequest } from '../../../pipeline.test-request.ts'
import { openScene } from '../../../scene.ts'
import { growLeaves } from './grow-leaves.ts'
import { placeOf } from './read-clay.ts'

const [width, height, horizonY] = [1344, 896, 560]

test('crowns of a clay model that are not balls grow leaves, and nothing beside them changes', async () => {
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
  // The picture's border cuts one crown, a trunk bears another, and a ball grows elsewhere.
  const balls = new Int32Array(width * height)
  const parts = Uint8Array.from(before, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isIn = (u: number, v: number, r: number) => Math.hypot(x - u, y - v) < r
    if (isIn(900, 420, 90)) balls[i] = 1
    if (isIn(10, 430, 110) || isIn(500, 400, 100) || balls[i]) return placeOf('crown')
    return Math.abs(x - 500) < 8 && y >= 500 && y < 640 ? placeOf('trunk') : placeOf('wall')
  })
  growLeaves(scene, parts, balls, horizonY)
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
