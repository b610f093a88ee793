import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../src/classical/pixels/picture-file.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { drawScene } from '../draw-scene.ts'
import { pixelsWithin } from '../measure-rendering.ts'
import { seen } from '../scene-camera.ts'
import { gabledHouse } from './gabled-house.ts'

test('boards that a finer pen drew on walls are gabledHouse of these, and not of their own', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-pen-'))
  const view = seen([22, -15, 1.7], -44, 4, 54)
  const drawn = drawScene(gabledHouse, view, 'line')
  const walls = new Set([...gabledHouse.keys()].filter((id) => gabledHouse[id]!.part === 'wall'))
  for (const [i, id] of drawn.ids.entries()) {
    const isBoard = walls.has(id) && (i % drawn.width) % 13 === 0
    if (isBoard) for (let n = 0; n < 3; n++) drawn.rgb[3 * i + n] = Math.min(drawn.rgb[3 * i + n]!, 195)
  }
  const source = join(folder.path, 'boards.png')
  const size = { width: drawn.width, height: drawn.height, channels: 3 } as const
  await sharp(drawn.rgb, { raw: size }).png().toFile(source)
  const space = seeSpace(await loadPicture(source), 'drawing')
  assert.ok(isFull(space), space.reason)
  const { labels } = space.regions.partition
  for (const id of walls) {
    const places = pixelsWithin(drawn, id, 6)
    if (places.length < 8000) continue
    const regions = Map.groupBy(places, (i) => labels[i]!)
    const largest = Math.max(...[...regions.values()].map((some) => some.length))
    assert.ok(largest > 0.8 * places.length, `a wall of ${regions.size} gabledHouse`)
  }
})
