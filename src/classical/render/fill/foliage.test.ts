import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureRegions, type RegionKind, type Regions } from '../see/regions/regions.ts'
import { growLeaves } from './foliage.ts'

const [width, height, horizonY] = [448, 300, 200]
const [sky, foliage, ground] = [0, 1, 2]
const kinds: RegionKind[] = ['sky', 'foliage', 'ground']

test('leaves that hang in the air without a stem are the hatching of hills, and a crown on its stem stays', () => {
  const labels = new Int32Array(width * height).map((_, i) => (Math.floor(i / width) < horizonY ? sky : ground))
  const marks = new Float32Array(width * height)
  for (const x of [110, 330])
    for (let i = 0; i < labels.length; i++) {
      if (Math.hypot((i % width) - x, Math.floor(i / width) - 70) > 36) continue
      if (x === 110) labels[i] = foliage
      marks[i] = i % 3 === 0 ? 0.9 : 0
    }
  for (let y = 100; y < 215; y++) marks[y * width + 110] = 1
  const regions: Regions = { labels, kinds, boxes: measureRegions(labels, kinds.length, width, height) }
  growLeaves(regions, marks, [], width, horizonY, 1)
  assert.equal(labels[70 * width + 110], foliage)
  assert.equal(labels[70 * width + 330], sky)
})

test('strokes within a wall that looked like leaves leave no speck of sky in it', () => {
  const wall = 3
  const inside = (i: number, left: number, top: number, size: number) =>
    Math.abs((i % width) - left) < size && Math.abs(Math.floor(i / width) - top) < size
  const labels = new Int32Array(width * height).map((_, i) => {
    if (inside(i, 60, 150, 40)) return foliage
    if (inside(i, 280, 120, 5)) return foliage
    return inside(i, 280, 120, 70) ? wall : i < horizonY * width ? sky : ground
  })
  const marks = new Float32Array(labels.length).map((_, i) => (labels[i] === foliage && i % 3 === 0 ? 0.9 : 0))
  const regions: Regions = {
    labels,
    kinds: [...kinds, 'surface'],
    boxes: measureRegions(labels, kinds.length + 1, width, height),
  }
  growLeaves(regions, marks, [], width, horizonY, 1)
  assert.ok(labels.every((label, i) => label !== sky || !inside(i, 280, 120, 60)))
})
