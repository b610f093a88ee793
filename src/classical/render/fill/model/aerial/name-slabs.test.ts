import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTracing } from '../../../../space/partition.ts'
import { findBands, findBridges } from './name-slabs.ts'
import type { Quarter } from './read-quarter.ts'
import { spreadWater } from './spread-water.ts'

const [width, height] = [1200, 800]

/** A quarter whose faces are rectangles: on ground that is face 0, each later one over those before. */
function quarterOf(rectangles: [kind: Quarter['kinds'][number], x: number, y: number, wide: number, tall: number][]) {
  const labels = new Int32Array(width * height)
  for (const [n, [, x, y, wide, tall]] of rectangles.entries())
    for (let v = y; v < y + tall; v++) labels.fill(n + 1, v * width + x, v * width + x + wide)
  const partition = openTracing(labels, width, height)(1.6)
  const kinds: Quarter['kinds'] = ['ground', ...rectangles.map(([kind]) => kind)]
  const falls = rectangles.slice(1).map((_, n) => ({ above: n + 1, below: n + 2, length: 20 }))
  return { partition, camera: undefined, kinds, colours: kinds.map(() => ({ L: 0.8, a: 0, b: 0 })), falls } as Quarter
}

test('the floors of a tower are its walls, though their edges look like roofs, and a stair of roofs is not a tower', () => {
  const tower = quarterOf([0, 1, 2, 3, 4, 5].map((n) => [n % 2 ? 'roof' : 'crown', 100, 40 + n * 8, 40, 8]))
  assert.deepEqual([...findBands(tower).keys()], [1, 2, 3, 4, 5, 6])
  const stair = quarterOf([0, 1, 2, 3, 4, 5].map((n) => ['roof', 40 + n * 24, 40 + n * 8, 40, 8]))
  assert.equal(findBands(stair).size, 0)
})

test('a roof with water on both sides is a bridge, and one on a quay is not', () => {
  const river = quarterOf([
    ['ground', 60, 0, 120, 800],
    ['roof', 50, 80, 140, 30],
    ['roof', 180, 150, 40, 40],
  ])
  assert.deepEqual([...findBridges(river, (face) => face === 1)], [2])
})

test('water goes on where ground has its tint, and not into what is grey', () => {
  const picture = { width, height, L: new Float32Array(width * height).fill(0.74) }
  const tint = Float32Array.from({ length: width * height }, (_, i) => (i % width < 400 ? -0.01 : 0.002))
  const quarter = quarterOf([['ground', 0, 0, 200, 500]])
  quarter.colours = [
    { L: 0.74, a: 0, b: 0.002 },
    { L: 0.77, a: 0, b: -0.01 },
  ]
  const spread = spreadWater({ ...picture, a: new Float32Array(width * height), b: tint }, quarter, ['street', 'water'])
  assert.deepEqual([spread[600 * width + 100], spread[100 * width + 300], spread[600 * width + 800]], [1, 1, 0])
})
