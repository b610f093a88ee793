import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverPolygon, type Polygon } from './polygon.ts'

const size = { width: 12, height: 8 }

function coverOf(polygon: Polygon): Float64Array {
  const cover = new Float64Array(size.width * size.height)
  coverPolygon(polygon, size, (i, share) => {
    cover[i] = share
  })
  return cover
}

const sum = (cover: Float64Array) => cover.reduce((total, share) => total + share, 0)

test('a polygon covers exactly its area, whichever way round it is drawn', () => {
  const triangle = [1.3, 1.1, 10.2, 3.7, 4.4, 7.6]
  const area = Math.abs((10.2 - 1.3) * (7.6 - 1.1) - (4.4 - 1.3) * (3.7 - 1.1)) / 2
  const backwards = [4.4, 7.6, 10.2, 3.7, 1.3, 1.1]
  assert.ok(Math.abs(sum(coverOf(triangle)) - area) < 1e-9)
  assert.deepEqual(coverOf(backwards), coverOf(triangle))
})

test('a pixel on the edge is covered by its share', () => {
  const cover = coverOf([2.25, 1, 5, 1, 5, 3.5, 2.25, 3.5])
  assert.deepEqual(
    [cover[1 * 12 + 2], cover[1 * 12 + 3], cover[3 * 12 + 4], cover[3 * 12 + 2], cover[1 * 12 + 5]],
    [0.75, 1, 0.5, 0.375, 0],
  )
})

test('parts outside the picture are left out, and the rest of the polygon is still covered', () => {
  const cover = coverOf([-5.5, -3, 20, -3, 20, 2.5, -5.5, 2.5])
  assert.ok(Math.abs(sum(cover) - 12 * 2.5) < 1e-9)
})

test('two polygons that share a side cover the pixels on it once', () => {
  const [left, right] = [coverOf([0, 0, 5.2, 0, 7.9, 8, 0, 8]), coverOf([5.2, 0, 12, 0, 12, 8, 7.9, 8])]
  for (let i = 0; i < left.length; i++) assert.ok(Math.abs(left[i]! + right[i]! - 1) < 1e-9)
})
