import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Side } from '../../../../../space/partition.ts'
import type { Quarter } from '../read-quarter.ts'
import { numberBuildings } from './number-buildings.ts'

const side = (left: number, right: number, length: number): Side => ({
  left,
  right,
  length,
  x1: 0,
  y1: 0,
  x2: 0,
  y2: length,
})

test('houses of a row are told by their roofs, also behind another roof, and a wall without one is that of the next', () => {
  const kinds = ['roof', 'first wall', 'second wall', 'roof', 'first wall', 'first wall', 'ground'] as const
  const falls = [
    { above: 0, below: 1, length: 80 },
    { above: 0, below: 2, length: 40 },
    // The house beside, and what its higher wall shows over the first roof.
    { above: 3, below: 4, length: 70 },
    { above: 4, below: 1, length: 5 },
    { above: 4, below: 0, length: 60 },
    { above: 1, below: 6, length: 80 },
  ]
  const partition = { sides: [side(1, 2, 50), side(1, 4, 9), side(5, 4, 30), side(5, 2, 4)] } as Quarter['partition']
  const of = numberBuildings({ kinds, falls, partition } as unknown as Quarter)
  assert.deepEqual([of[1], of[2]], [of[0], of[0]])
  assert.deepEqual([of[4], of[5]], [of[3], of[3]])
  assert.notEqual(of[0], of[3])
  assert.equal(of[6], -1)
})

test('storeys that lines set off are of the house over them, though they meet those of the next for as long', () => {
  const kinds = ['roof', 'first wall', 'first wall', 'first wall', 'roof', 'first wall', 'first wall'] as const
  const falls = [
    { above: 0, below: 1, length: 80 },
    { above: 1, below: 2, length: 80 },
    { above: 2, below: 3, length: 80 },
    { above: 4, below: 5, length: 60 },
    { above: 5, below: 6, length: 60 },
  ]
  const partition = { sides: [side(1, 2, 80), side(2, 3, 80), side(3, 6, 90), side(2, 5, 9)] } as Quarter['partition']
  const of = numberBuildings({ kinds, falls, partition } as unknown as Quarter)
  assert.deepEqual([of[1], of[2], of[3]], [of[0], of[0], of[0]])
  assert.deepEqual([of[5], of[6]], [of[4], of[4]])
  assert.notEqual(of[0], of[4])
})
