import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inMetres } from '../../../src/classical/render/fill/built/scale.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { row } from '../pane-rows.ts'
import { seen } from '../scene-camera.ts'
import { drawTestScene } from '../scenes.ts'
import { box, foot, slab } from '../solid.ts'

test('the windows that take most of the picture give it its scale, and not many small ones', () => {
  const front = foot(0, 0, 16, 0)
  const faces = [
    slab([-600, -300, 0], [600, 900]),
    ...box([0, 0, 0], [16, 9, 6.4]),
    ...row(...front, [1.2, 4.8, 8.4, 12], 1.6, 3.6, 5.2),
    ...row(...front, [0.6, 1.7, 2.8, 3.9, 5, 6.1, 7.2, 8.3, 9.4, 10.5, 11.6, 12.7, 13.8], 0.55, 1.6, 2.15),
    ...row(...foot(16, 0, 16, 9), [1.2, 5], 1.6, 3.6, 5.2),
  ]
  const view = seen([27, -16, 1.6], -42, 4, 54)
  const space = seeSpace(pictureOf(drawTestScene({ name: 'vents', faces, manner: 'line', view })), 'drawing')
  assert.ok(isFull(space))
  const panes = space.scene.parts.filter((part) => part === 'opening')
  assert.ok(panes.length > 14, `${panes.length} panes`)
  const { eyeHeight = 1.6 } = inMetres(space)
  assert.ok(Math.abs(eyeHeight - 1.6) < 0.3, `an eye ${eyeHeight} m above the ground`)
})

test('many small panes do not make a tall house a giant, if who looks at it stands on the ground', () => {
  const front = foot(0, 0, 16, 0)
  const faces = [
    slab([-600, -300, 0], [600, 900]),
    ...box([0, 0, 0], [16, 9, 9.6]),
    ...[1, 4.2, 7.4].flatMap((low) =>
      [low, low + 0.6].flatMap((sill) => [
        ...row(...front, [1.2, 1.9, 4.8, 5.5, 8.4, 9.1, 12, 12.7], 0.6, sill, sill + 0.5),
        ...row(...foot(16, 0, 16, 9), [1.2, 1.9, 5, 5.7], 0.6, sill, sill + 0.5),
      ]),
    ),
  ]
  const view = seen([27, -16, 1.6], -42, 6, 54)
  const space = seeSpace(pictureOf(drawTestScene({ name: 'panes', faces, manner: 'line', view })), 'drawing')
  assert.ok(isFull(space))
  const { eyeHeight = 1.6 } = inMetres(space)
  assert.ok(Math.abs(eyeHeight - 1.6) < 0.3, `an eye ${eyeHeight} m above the ground`)
})

test('tall windows do not put the eye at the feet of people who stand before them', () => {
  const front = foot(0, 0, 16, 0)
  const faces = [
    slab([-600, -300, 0], [600, 900]),
    ...box([0, 0, 0], [16, 9, 9]),
    ...row(...front, [1.2, 4.8, 8.4, 12], 2.4, 3.4, 7.1),
    ...row(...foot(16, 0, 16, 9), [1.2, 5], 2.4, 3.4, 7.1),
  ]
  const view = seen([27, -16, 1.6], -42, 6, 54)
  const space = seeSpace(pictureOf(drawTestScene({ name: 'cinema', faces, manner: 'line', view })), 'drawing')
  assert.ok(isFull(space))
  const person = { x: 0.4, top: 0.6, foot: 0.7 }
  assert.ok((inMetres(space, [person]).eyeHeight ?? 1.6) < 0.8)
  assert.equal(inMetres(space, [person, { ...person, x: 0.6 }]).eyeHeight ?? 1.6, 1.6)
})
