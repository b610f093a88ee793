import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FullSpace } from '../../../../space/space.ts'
import { wallGables } from './gables.ts'

const [gable, wall, soffit, slope, pane] = [0, 1, 2, 3, 4]
const upright = { distance: 9, normal: [0, 0, -1] }
const tilted = { distance: 8, normal: [0, -0.7, -0.7] }

/** A triangle on a wall, beneath a verge on one side and a slope on the other, with a window. */
function spaceWith(right: number): FullSpace {
  const side = (left: number, other: number, x1: number, y1: number, x2: number, y2: number) => ({
    left,
    right: other,
    x1,
    y1,
    x2,
    y2,
    length: Math.hypot(x2 - x1, y2 - y1),
  })
  const sides = [
    side(gable!, wall!, 0, 300, 400, 300),
    side(gable!, right, 400, 300, 200, 100),
    side(gable!, slope!, 200, 100, 0, 300),
    side(pane!, gable!, 180, 250, 220, 250),
  ]
  const orientations = ['slope', 'upright', 'level', 'slope', 'slope'].map((kind, n) => ({
    kind,
    normal: n === wall ? upright.normal : tilted.normal,
    ...(n === pane && { host: gable }),
  }))
  const planes = [tilted, upright, tilted, tilted, tilted]
  const parts = ['roof', 'wall', 'soffit', 'roof', 'opening']
  return { scene: { parts, planes, orientations }, regions: { partition: { sides } } } as unknown as FullSpace
}

test('a triangle on a wall beneath a verge is that wall, with its windows; a hip, which has nothing above it, is not', () => {
  const { scene } = wallGables(spaceWith(soffit!))
  assert.equal(scene.parts[gable!], 'wall')
  assert.equal(scene.parts[slope!], 'roof')
  assert.equal(scene.planes[gable!], scene.planes[wall!])
  assert.equal(scene.planes[pane!], scene.planes[wall!])
  assert.equal(wallGables(spaceWith(slope!)).scene.parts[gable!], 'roof')
})
