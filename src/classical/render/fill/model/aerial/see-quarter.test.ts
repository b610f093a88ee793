import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Camera } from '../../../../space/camera.ts'
import { openTracing } from '../../../../space/partition.ts'
import type { Quarter } from './read-quarter.ts'
import { isDense, skyOver } from './see-quarter.ts'

test('many roofs are of many buildings, though their model has few faces', () => {
  const quarterOf = (roofs: number, walls: number) =>
    ({ kinds: [...Array(roofs).fill('roof'), ...Array(walls).fill('first wall')] }) as unknown as Quarter
  assert.equal(isDense(quarterOf(96, 211)), true)
  assert.equal(isDense(quarterOf(12, 600)), true)
  assert.equal(isDense(quarterOf(20, 150)), false)
})

test('what a quarter shows over its horizon at the top of the picture is the sky, and roofs there are not', () => {
  const [width, height] = [100, 60]
  const labels = new Int32Array(width * height).fill(1)
  for (let y = 0; y < 12; y++) labels.fill(0, y * width, (y + 1) * width)
  // A tower reaches the top.
  for (let y = 0; y < 40; y++) labels.fill(2, y * width + 50, y * width + 56)
  const down = (pitch: number) => {
    const [sin, cos] = [Math.sin(pitch), Math.cos(pitch)]
    const camera: Camera = {
      mode: 'full',
      focalPx: 90,
      centre: [width / 2, height / 2],
      shifted: false,
      axes: [
        [1, 0, 0],
        [0, -sin, cos],
        [0, -cos, -sin],
      ],
      sigma: 0.01,
      explained: 0.95,
      meaningful: [9, 9, 9],
    }
    return skyOver({ camera, partition: openTracing(labels, width, height)(1.6) } as unknown as Quarter).kinds
  }
  assert.deepEqual(down(0.2), ['sky', 'surface', 'surface'])
  assert.deepEqual(down(0.6), ['surface', 'surface', 'surface'])
})
