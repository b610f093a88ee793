import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Camera } from '../../../../../space/camera.ts'
import { openTracing } from '../../../../../space/partition.ts'
import type { Quarter } from '../read-quarter.ts'
import { findTowers } from './find-towers.ts'

const [width, height] = [1200, 800]
/** Looks down by 30°. */
const [sine, cosine] = [0.5, Math.sqrt(0.75)]
const camera: Camera = {
  mode: 'full',
  focalPx: 1000,
  centre: [width / 2, height / 2],
  shifted: false,
  axes: [
    [1, 0, 0],
    [0, sine, cosine],
    [0, -cosine, -sine],
  ],
  sigma: 0,
  explained: 1,
  meaningful: [9, 9, 9],
}

/** Walls that stand on the ground, face 0, each by its left side, its top, its width and its height in pixels. */
function towersOf(walls: [x: number, y: number, wide: number, tall: number][]): number[] {
  const labels = new Int32Array(width * height)
  for (const [n, [x, y, wide, tall]] of walls.entries())
    for (let v = y; v < y + tall; v++) labels.fill(n + 1, v * width + x, v * width + x + wide)
  const partition = openTracing(labels, width, height)(1.6)
  const kinds = ['ground' as const, ...walls.map(() => 'first wall' as const)]
  return [...findTowers({ partition, camera, kinds } as unknown as Quarter)]
}

const houses: [number, number, number, number][] = [0, 1, 2, 3, 4].map((n) => [40 + n * 200, 300, 120, 60])

test('a wall much higher than the others is that of a tower, and a wide slab and a near house are not', () => {
  assert.deepEqual(towersOf(houses), [])
  assert.deepEqual(towersOf([...houses, [1080, 160, 60, 200]]), [6])
  assert.deepEqual(towersOf([...houses, [880, 160, 300, 200]]), [], 'a slab')
  // Twice as far below the horizon, what is as high is twice as long.
  assert.deepEqual(towersOf([...houses, [500, 640, 90, 110]]), [], 'a near house')
})
