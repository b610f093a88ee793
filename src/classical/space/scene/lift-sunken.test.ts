import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Camera } from '../camera.ts'
import { inverseDepthAt, type PlaneInSpace, standingEyeHeight } from '../depths.ts'
import { openTracing } from '../partition.ts'
import type { Vector } from '../vector.ts'
import { liftSunken } from './lift-sunken.ts'

const [width, height] = [240, 160]

/** It looks level, straight at the walls. */
const camera: Camera = {
  mode: 'full',
  focalPx: 220,
  centre: [width / 2, 70],
  shifted: true,
  axes: [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  sigma: 0.01,
  explained: 0.9,
  meaningful: [9, 9, 9],
}

const planeOf = (normal: Vector, distance: number): PlaneInSpace => ({ normal, distance, agreeing: 1, reached: true })

/** Ground, a garden wall that stands on it at 8 m, and over that wall a house whose walls were put so far. */
function lift(metres: number) {
  const labels = new Int32Array(width * height)
  for (const [label, left, top, right, bottom] of [
    [1, 0, 114, width, height],
    [2, 0, 85, width, 114],
    [3, 60, 20, 120, 85],
    [4, 120, 30, 180, 85],
  ] as const)
    for (let y = top; y < bottom; y++) labels.fill(label, y * width + left, y * width + right)
  const partition = openTracing(labels, width, height)(1.6)
  const wall = planeOf([0, 0, -1], 8)
  const planes = [
    undefined,
    planeOf([0, -1, 0], standingEyeHeight),
    wall,
    planeOf([0, 0, -1], metres),
    planeOf([0, 0, -1], 1.2 * metres),
  ]
  const lifted = liftSunken(planes, partition, camera)
  const depthOf = (region: number, y: number) => 1 / inverseDepthAt(lifted[region]!, camera, 100, y)
  return { depthOf, lifted, planes }
}

test('a house that was put so far behind a garden wall that it would lie under the ground stands on it, as one', () => {
  const { depthOf, lifted } = lift(4000)
  const [near, far] = [depthOf(3, 84), depthOf(4, 84)]
  const low = (far * (84 - 70)) / camera.focalPx
  assert.ok(near > 8 && near < 40, `${near} m`)
  assert.ok(Math.abs(far / near - 1.2) < 1e-6)
  assert.ok(Math.abs(low / standingEyeHeight - 1) < 0.2, `${low} m below the eye`)
  assert.equal(lifted[2]!.distance, 8)
})

test('what is near, or far away over the ground, stays where it was put', () => {
  const { lifted, planes } = lift(22)
  assert.deepEqual(lifted, planes)
})
