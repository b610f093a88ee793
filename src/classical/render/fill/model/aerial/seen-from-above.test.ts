import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelCamera } from '../../../../space/cameras/level.ts'
import { turned, type Vector } from '../../../../space/vector.ts'
import { seenFromAbove } from './seen-from-above.ts'

const [width, height] = [1200, 800]
const sure = { mode: 'full', sigma: 0.01, meaningful: [20, 12, 3] } as const

/** Looks down by so many radians. */
const camera = (down: number) => {
  const level = levelCamera(1100, width / 2, height / 2)
  const axes = level.axes.map((axis) => turned(axis, [down, 0, 0])) as unknown as readonly [Vector, Vector, Vector]
  return { ...level, ...sure, axes }
}

test('a model whose horizon lies over the picture is seen from above, if its lines make that certain', () => {
  const above = seenFromAbove(camera(0.5), width, height)
  assert.ok(above && above.horizonY < 0, `${above?.horizonY}`)
  assert.equal(seenFromAbove(camera(0.1), width, height), undefined)
  assert.equal(seenFromAbove({ ...camera(0.5), sigma: 0.2 }, width, height), undefined)
  assert.equal(seenFromAbove(undefined, width, height), undefined)
})
