import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { panel, row } from '../pane-rows.ts'
import { drawTestScene, type TestScene } from '../scenes.ts'
import { box, foot, slab } from '../solid.ts'

test('a field of a wall that has windows of its own is wall, and they are panes', () => {
  const front = foot(0, 0, 14, 0)
  const scene: TestScene = {
    name: 'panelled flats',
    faces: [
      slab([-600, -300, 0], [600, 900]),
      ...box([0, 0, 0], [14, 9, 6.6]),
      panel(...front, [0.3, 13.7, 0.3, 6.4], [200, 196, 188]),
      ...row(...front, [1.2, 4.4, 8.2, 11.4], 1.2, 4, 5.4).map((pane) => ({ ...pane, over: 2 })),
      ...row(...front, [1.2, 4.4, 8.2, 11.4], 1.2, 0.9, 2.3).map((pane) => ({ ...pane, over: 2 })),
      ...row(...foot(14, 0, 14, 9), [1.2, 5.6], 1.7, 4, 5.4),
    ],
    manner: 'line',
    view: { eye: [23, -15, 1.7], yaw: -42, pitch: 7, fov: 58, width: 1056, height: 704 },
  }
  const drawn = drawTestScene(scene)
  const read = seeSpace(pictureOf(drawn), 'drawing')
  assert.ok(isFull(read))
  const field = scene.faces.findIndex(({ colour }) => colour?.[0] === 200)
  const partsIn = (isIn: (id: number) => boolean) => {
    const counts = new Map<string, number>()
    for (const [i, id] of drawn.ids.entries()) {
      const part = read.scene.parts[read.regions.partition.labels[i]!]!
      if (isIn(id)) counts.set(part, (counts.get(part) ?? 0) + 1)
    }
    return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0]
  }
  assert.equal(
    partsIn((id) => id === field),
    'wall',
  )
  assert.equal(
    partsIn((id) => id >= 0 && scene.faces[id]!.part === 'opening'),
    'opening',
  )
})
