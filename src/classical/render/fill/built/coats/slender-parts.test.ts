import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Extent } from '../../../../space/extents.ts'
import { findChimneys, findLoose, findTowers } from './slender-parts.ts'

const wall = (min: Extent['min'], max: Extent['max']): Extent => ({ min, max })
const house = [wall([0, 5, 0], [12, 5, 6]), wall([12, 5, 0], [12, 14, 6])]
const parts = (extents: Extent[]) => extents.map(() => 'wall' as const)
const towersOf = (extents: Extent[]) => [...findTowers(parts(extents), extents)]

test('a tower is high on a small footprint, with all that belongs to it', () => {
  const tower = [
    wall([-4, 5, 0], [-3.4, 5, 11]),
    wall([-1.6, 5, 0], [-1, 5, 11]),
    wall([-1, 5, 0], [-1, 8, 11]),
    wall([-3.4, 5, 7], [-1.6, 5, 7.5]),
  ]
  assert.deepEqual(towersOf([...house, ...tower]), [2, 3, 4, 5])
})

test('piers along a high front are not towers, nor is a house', () => {
  const piers = Array.from({ length: 8 }, (_, n) => wall([3 * n, 5, 0], [3 * n + 2.3, 5, 12]))
  assert.deepEqual(towersOf(piers), [])
  const posts = Array.from({ length: 8 }, (_, n) => wall([3 * n, 5, 0], [3 * n + 0.4, 5, 12]))
  assert.deepEqual(towersOf(posts), [])
  assert.deepEqual(towersOf(house), [])
})

test('a chimney is narrow and over a roof, and a wall of a dormer is wider', () => {
  const walls = [...house, wall([3, 7, 6], [4, 7, 8.5]), wall([6, 6, 5], [8.5, 6, 7])]
  const sky = walls.length
  const besides = (other: number) => walls.map(() => ({ total: 18, shared: new Map([[other, 9]]) }))
  assert.deepEqual([...findChimneys(parts(walls), walls, besides(sky))], [2])
  assert.deepEqual([...findChimneys(parts(walls), walls, besides(0))], [], 'a piece of a wall')
})

test('a bin stands alone before a house, and the end of a garden wall does not', () => {
  const bin = wall([2, 2, 0], [2.7, 2, 1.1])
  const gardenWall = [wall([4, 2, 0], [9, 2, 1.6]), wall([9, 2, 0], [9, 2.4, 1.6])]
  const all = [...house, bin, ...gardenWall]
  assert.deepEqual([...findLoose(parts(all), all)], [2])
})
