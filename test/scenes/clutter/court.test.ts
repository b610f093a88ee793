import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { drawScene, pictureOf } from '../draw-scene.ts'
import { seen } from '../scene-camera.ts'
import { box, opening, slab } from '../solid.ts'

/** A court between three houses of one height, two of which the picture cuts. */
const faces = [
  slab([-90, -90, 0], [90, 90]),
  ...box([-14, -6, 0], [-5, 30, 7], { top: 'roof' }),
  ...box([5, -6, 0], [14, 30, 7], { top: 'roof' }),
  ...box([-14, 30, 0], [14, 39, 7], { top: 'roof' }),
  ...[8, 13, 18, 23].flatMap((y) =>
    [1, 4].map((up) => opening([-5, 30, 0], [-5, 0, 0], 30 - y, 31.4 - y, up, up + 1.6)),
  ),
  ...[-3, -0.5, 2].flatMap((x) => [1, 4].map((up) => opening([0, 30, 0], [1, 30, 0], x, x + 1.2, up, up + 1.6))),
]

test('what houses close over a court is sky if the caller says that it is outdoors, and may be a ceiling if nobody does', () => {
  const picture = pictureOf(drawScene(faces, seen([1.2, 0, 1.7], -9, 0, 62, { shift: 0.12 }), 'line'))
  const partsOf = (setting?: 'outdoors') => {
    const space = seeSpace(picture, 'drawing', setting)
    assert.ok(isFull(space), space.reason)
    return new Set(space.scene.parts)
  }
  assert.deepEqual(partsOf('outdoors'), new Set(['wall', 'sky', 'opening', 'ground']))
  assert.ok(partsOf().has('ceiling'))
})
