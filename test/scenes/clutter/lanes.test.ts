import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { row, times } from '../pane-rows.ts'
import { seen } from '../scene-camera.ts'
import { drawTestScene } from '../scenes.ts'
import { box, foot, slab } from '../solid.ts'

test('the lanes and tracks of a street before a house are its ground, and not walls', () => {
  const front = foot(0, 0, 24, 0)
  const faces = [
    slab([-600, -300, 0], [600, 900]),
    ...[-2, -2.5, -5, -6.4, -8.5].map((y, n) => ({ ...slab([-90, y - 0.4 - n * 0.1, 0], [90, y]), over: 1 })),
    ...box([0, 0, 0], [24, 12, 8]),
    ...row(...front, times(6, 1.6, 3.8), 1.8, 1, 2.8),
    ...row(...front, times(6, 1.6, 3.8), 1.8, 4.4, 6.2),
    ...row(...foot(24, 0, 24, 12), times(3, 1.4, 3.4), 1.6, 4.4, 6.2),
  ]
  const view = seen([30, -20, 1.6], -38, 3, 66)
  const drawn = drawTestScene({ name: 'street', faces, manner: 'line', view })
  const read = seeSpace(pictureOf(drawn), 'drawing')
  assert.ok(isFull(read))
  let [ground, all] = [0, 0]
  for (const [i, id] of drawn.ids.entries()) {
    if (id < 0 || faces[id]!.part !== 'ground') continue
    all++
    if (read.scene.parts[read.regions.partition.labels[i]!] === 'ground') ground++
  }
  assert.ok(ground > 0.97 * all, `${ground} of ${all}`)
})
