import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelCamera } from '../../../../space/cameras/level.ts'
import { turned, type Vector } from '../../../../space/vector.ts'
import { isFromAbove, perspectiveOf } from './camera-perspective.ts'

const [width, height] = [1200, 800]
const sure = { mode: 'full', sigma: 0.01, meaningful: [20, 12, 3] } as const

/** Looks down by so many radians. */
const camera = (down: number) => {
  const level = levelCamera(1100, width / 2, height / 2)
  const axes = level.axes.map((axis) => turned(axis, [down, 0, 0])) as unknown as readonly [Vector, Vector, Vector]
  return { ...level, ...sure, axes }
}

test('a camera that is certain tells the horizon, and whether a model is seen from above it', () => {
  const [above, level] = [0.5, 0.1].map((down) => perspectiveOf(camera(down), width)!)
  assert.ok(above!.horizonY < 0 && isFromAbove(above!, height), `${above!.horizonY}`)
  assert.ok(level!.horizonY > 0.2 * height && !isFromAbove(level!, height), `${level!.horizonY}`)
  assert.equal(perspectiveOf({ ...camera(0.5), sigma: 0.2 }, width), undefined)
  assert.equal(perspectiveOf(undefined, width), undefined)
})
