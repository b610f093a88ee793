import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Orientation } from '../orientation.ts'
import { openTracing } from '../partition.ts'
import type { Part } from '../parts.ts'
import type { Vector } from '../vector.ts'
import { settleWithinWalls } from './within-walls.ts'

const [width, height] = [60, 40]
const [front, slope]: Vector[] = [
  [0, 0, -1],
  [0, -0.8, -0.6],
]

/** The sky over a wall, and a shard that begins at a row of the picture, of which its own plane explains a share. */
function settle(top: number, confidence: number): Part {
  const labels = new Int32Array(width * height)
  for (let y = 10; y < height; y++) labels.fill(1, y * width, (y + 1) * width)
  for (let y = top; y < top + 12; y++) labels.fill(2, y * width + 20, y * width + 40)
  const partition = openTracing(labels, width, height)(1.6)
  const orientations: Orientation[] = [
    { kind: 'sky', confidence: 1 },
    { kind: 'upright', normal: front!, confidence: 1 },
    { kind: 'slope', normal: slope!, confidence },
  ]
  const planes = orientations.map(({ normal }) => normal && { normal, distance: 9, agreeing: 1, reached: true })
  const settled = settleWithinWalls({ partition }, { orientations, planes, parts: ['sky', 'wall', 'roof'] })
  assert.deepEqual(settled.planes[2]?.normal, settled.parts[2] === 'wall' ? front : slope)
  return settled.parts[2]!
}

test('a shard that a wall encloses is a piece of it, and canopies and roofs are not', () => {
  assert.equal(settle(20, 0.5), 'wall')
  assert.equal(settle(20, 0.9), 'roof', 'a canopy whose border is that of a plane')
  assert.equal(settle(4, 0.5), 'roof', 'a roof that rises into the sky')
})
