import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Camera } from '../camera.ts'
import type { Line } from '../rays.ts'
import { faceAt, fitShell, shellFaces } from './fit-shell.ts'

const [width, height, focalPx] = [1344, 896, 900]
const turn = (24 * Math.PI) / 180
/** Looks level, turned by 24° from the long wall's direction: x to the right of it, y along it, z up. */
const camera: Camera = {
  mode: 'full',
  focalPx,
  centre: [width / 2, height / 2],
  shifted: false,
  axes: [
    [Math.cos(turn), 0, -Math.sin(turn)],
    [Math.sin(turn), 0, Math.cos(turn)],
    [0, -1, 0],
  ],
  sigma: 0,
  explained: 1,
  meaningful: [9, 9, 9],
}
const truth = [1.6, 1.1, 2.4, 3, 5.5, 9]

type Point = [x: number, y: number, z: number]

function lineOf(one: Point, other: Point): Line[] {
  const [from, to] = [one, other].map((point) => {
    const [right, down, depth] = [0, 1, 2].map((n) =>
      camera.axes.reduce((sum, axis, axisNumber) => sum + axis[n]! * point[axisNumber]!, 0),
    ) as Point
    return depth > 0.1 ? [width / 2 + (focalPx * right) / depth, height / 2 + (focalPx * down) / depth] : undefined
  })
  return from && to ? [{ x1: from[0]!, y1: from[1]!, x2: to[0]!, y2: to[1]! }] : []
}

/** The edges of a box between two corners. */
function edgesOf(min: Point, max: Point): Line[] {
  const at = (n: number): Point => [n & 1 ? max[0] : min[0], n & 2 ? max[1] : min[1], n & 4 ? max[2] : min[2]]
  return [1, 2, 4].flatMap((axis) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((n) => !(n & axis)).flatMap((n) => lineOf(at(n), at(n | axis))),
  )
}

test('a box is fitted to the lines of a furnished room, within 4 % of each wall that is seen', () => {
  const [, ceiling, east, west, north] = truth as [number, number, number, number, number]
  // The edges of the room itself are hidden behind a cupboard, a table and curtains but for pieces.
  const lines = [
    ...lineOf([-west, north, ceiling], [0.2, north, ceiling]),
    ...lineOf([-west, 2, ceiling], [-west, north, ceiling]),
    ...lineOf([-west, north, -0.4], [-west, north, ceiling]),
    ...lineOf([-west, 3, -1.6], [-west, 4.4, -1.6]),
    ...lineOf([0.4, north, -1.6], [1.6, north, -1.6]),
    ...lineOf([east, north, -0.8], [east, north, ceiling]),
    ...edgesOf([-west, 2.4, -0.7], [-west, 3.4, 0.6]),
    ...edgesOf([-west, 3.8, -0.7], [-west, 4.8, 0.6]),
    ...edgesOf([-1.5, north, -0.5], [-0.3, north, 0.7]),
    ...edgesOf([0.7, north, -1.6], [1.5, north, 0.5]),
    ...edgesOf([-1.2, 3.2, -1.6], [0.4, 4, -0.86]),
    ...edgesOf([east - 0.5, 4, -1.6], [east, 5, -0.7]),
  ]
  const labels = new Int32Array(width * height)
  for (let i = 0; i < labels.length; i++) {
    const [cx, cy] = [((i % width) - width / 2) / focalPx, (Math.floor(i / width) - height / 2) / focalPx]
    labels[i] = faceAt(
      truth,
      camera.axes.map((axis) => cx * axis[0] + cy * axis[1] + axis[2]),
    )
  }
  const shell = fitShell(lines, camera, labels, width, height)!
  for (const name of ['floor', 'ceiling', 'east', 'west', 'north'] as const) {
    const face = shellFaces.indexOf(name)
    const off = shell.distances[face]! / truth[face]! - 1
    assert.ok(Math.abs(off) < 0.04, `${name} is ${(100 * off).toFixed(1)} % off`)
  }
})

test('too few lines tell no box', () => {
  assert.equal(
    fitShell(edgesOf([-1, 3, -1], [1, 4, 0]).slice(0, 6), camera, new Int32Array(width * height), width, height),
    undefined,
  )
})
