import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Plane3d, Planes } from '../see/planes.ts'
import { measureRegions, type RegionKind } from '../see/regions/regions.ts'
import { type Coat, paintRegions } from './paint-regions.ts'

const [width, height] = [448, 300]
const planes: Omit<Planes, 'of'> = { metrePx: 120, middleX: 224, horizonY: 150, centreX: 224, focalPx: 448, turn: 0.3 }

/** One region that fills the picture. */
function paint(pattern: Coat['pattern'], plane: Plane3d, kind: RegionKind, seed = 1) {
  const labels = new Int32Array(width * height)
  const regions = { labels, boxes: measureRegions(labels, 1, width, height), kinds: [kind] }
  const coat: Coat = { colour: [0.6, 0.04, 0.04], pattern, light: 1, cool: 0 }
  return paintRegions(regions, [coat], { ...planes, of: [plane] }, width, seed, 1)
}

test("a wall's courses run to its vanishing point", () => {
  const vanishingX = -300
  const { L } = paint('brick', { kind: 'wall', vanishingX }, 'surface')
  /** The mean lightness along the line that is so many metres below the eyes everywhere. */
  const along = (metres: number) => {
    let sum = 0
    for (let x = 100; x < 400; x++) {
      const y = planes.horizonY + (metres * planes.metrePx * (x - vanishingX)) / (planes.middleX - vanishingX)
      sum += L[Math.round(y) * width + x]!
    }
    return sum / 300
  }
  // Courses are 7.5 cm high: joints between them, the middle of bricks half a course below.
  for (const course of [3, 5, 8]) assert.ok(along(course * 0.075) > along((course + 0.5) * 0.075) + 0.02, `${course}`)
})

test('the same seed lays the same stones, another one others', () => {
  const floor = { kind: 'lying', vanishingX: 0 } as const
  const [first, again, other] = [1, 1, 2].map((seed) => paint('paving', floor, 'ground', seed).L)
  assert.deepEqual(first, again)
  assert.notDeepEqual(first, other)
})

test('ground is calm at the horizon, where its stones are smaller than pixels', () => {
  const { L } = paint('paving', { kind: 'lying', vanishingX: 0 }, 'ground')
  const spread = (y: number) => {
    const row = L.subarray(y * width, (y + 1) * width)
    return Math.max(...row) - Math.min(...row)
  }
  assert.ok(spread(154) < 0.5 * spread(280), `${spread(154)} and ${spread(280)}`)
})
