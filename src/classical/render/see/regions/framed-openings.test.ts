import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepFramedOpenings } from './framed-openings.ts'
import { measureRegions, type RegionKind, type Regions } from './regions.ts'

const [width, height] = [200, 120]

test('an opening in a wall stays one; what stands against the sky or reaches below the foot of the building is not one', () => {
  const boxes: [left: number, top: number, right: number, bottom: number][] = [
    [30, 30, 150, 100],
    [50, 45, 70, 70],
    [85, 45, 105, 70],
    [150, 50, 170, 70],
    [115, 94, 123, 112],
  ]
  const kinds: RegionKind[] = ['sky', 'surface', 'opening', 'opening', 'opening', 'opening']
  const labels = new Int32Array(width * height)
  for (const [place, [left, top, right, bottom]] of boxes.entries())
    for (let y = top; y < bottom; y++) labels.fill(place + 1, y * width + left, y * width + right)
  const regions: Regions = { labels, boxes: measureRegions(labels, kinds.length, width, height), kinds }
  keepFramedOpenings(regions, width)
  assert.deepEqual(regions.kinds, ['sky', 'surface', 'opening', 'opening', 'surface', 'path'])
})
