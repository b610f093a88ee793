import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

test('a crown whose half a house hides is a tree, and no part of the house', async () => {
  const drawn = drawTestScene(knownScenes.find(({ name }) => name === 'villa, line drawing')!)
  const { ids, width, height } = drawn
  const row = Math.round(0.42 * height)
  const edge = Array.from({ length: width }, (_, x) => x).find((x) => ids[row * width + x]! >= 0)!
  // Twelve lobes around a middle on the edge of the house.
  const radius = 0.11 * width
  const at = (n: number) => [edge + radius * Math.cos((n * Math.PI) / 6), row + radius * Math.sin((n * Math.PI) / 6)]
  const lobe = 0.3 * radius
  const path = Array.from({ length: 12 }, (_, n) => `A${lobe} ${lobe} 0 0 1 ${at(n + 1).join(' ')}`).join('')
  const cloud = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>
    <path d="M${at(0).join(' ')}${path}" fill="none" stroke="black" stroke-width="2"/></svg>`
  const tree = await sharp(Buffer.from(cloud)).removeAlpha().raw().toBuffer()
  const rgb = drawn.rgb.slice()
  for (const [i, id] of ids.entries()) if (id < 0 && tree[3 * i]! < 200) rgb.set(tree.subarray(3 * i, 3 * i + 3), 3 * i)
  const read = seeSpace(pictureOf({ ...drawn, rgb }), 'drawing')
  assert.ok(isFull(read))
  const inside = row * width + Math.round(edge - radius / 2)
  assert.ok(read.stood?.[inside], read.scene.parts[read.regions.partition.labels[inside]!])
})
