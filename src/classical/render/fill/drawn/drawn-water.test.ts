import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FullSpace } from '../../../space/space.ts'
import { findWaters } from './drawn-water.ts'

const [width, height, shore] = [400, 200, 100]

/** A sky over a ground, on which strokes of a length and a height are drawn. */
function drawOnGround(long: number, high: number, hatching = 0): number[] {
  const labels = Int32Array.from({ length: width * height }, (_, i) => (i < shore * width ? 0 : 1))
  const marks = new Float32Array(labels.length)
  for (let n = 0; n < 12; n++) {
    const [left, top] = [30 + 80 * (n % 4), 115 + 25 * Math.floor(n / 4)]
    for (let y = top; y < top + high; y++) marks.fill(1, y * width + left, y * width + left + long)
  }
  // What stands.
  for (let n = 0; n < hatching; n++)
    for (let y = 192; y < 199; y++) marks.fill(1, y * width + 6 + 7 * n, y * width + 8 + 7 * n)
  const partition = { labels, areas: [shore * width, (height - shore) * width], width, height }
  return findWaters(
    { scene: { parts: ['sky', 'ground'] }, regions: { partition } } as unknown as FullSpace,
    marks,
    hatching > 0,
  )
}

test('ground on which ripples are drawn is water, and one with tufts or joints is not', () => {
  assert.deepEqual(drawOnGround(14, 2), [1])
  assert.deepEqual(drawOnGround(2, 12), [], 'tufts')
  assert.deepEqual(drawOnGround(70, 2), [], 'joints')
})

test('around what stands in water, a few ripples among hatching are enough', () => {
  assert.deepEqual(drawOnGround(14, 2, 40), [1])
  assert.deepEqual(drawOnGround(2, 12, 40), [])
})
