import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Camera, rayOf } from '../../../src/classical/space/camera.ts'
import { orient } from '../../../src/classical/space/orientation.ts'
import { outside, type Partition, type Side } from '../../../src/classical/space/partition.ts'
import { dot, type Vector } from '../../../src/classical/space/vector.ts'

type Point = readonly [x: number, y: number, z: number]
const [width, height] = [1344, 896]
const [c, s] = [Math.cos(0.6), Math.sin(0.6)]
/** It stands at the origin and looks 34° to the right of what is ahead; its horizon is low in the picture. */
const camera: Camera = {
  mode: 'full',
  focalPx: 1000,
  centre: [672, 700],
  shifted: true,
  axes: [
    [c, 0, s],
    [-s, 0, c],
    [0, -1, 0],
  ],
  sigma: 0.001,
  explained: 1,
  meaningful: [50, 50, 50],
}

const place = ([x, y, z]: Point): [number, number] => {
  const ahead = s * x + c * y
  return [
    camera.centre[0] + (camera.focalPx * (c * x - s * y)) / ahead,
    camera.centre[1] - (camera.focalPx * z) / ahead,
  ]
}

/** A region with the sky around it, by its corners in metres, clockwise as they are seen. */
function seenAs(corners: Point[]) {
  const points = corners.map(place)
  const sides = points.map(([x1, y1], n): Side => {
    const [x2, y2] = points[(n + 1) % points.length]!
    return { left: 1, right: 0, x1, y1, x2, y2, length: Math.hypot(x2 - x1, y2 - y1) }
  })
  const labels = new Int32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) labels[y * width + x] = isWithin(points, x, y) ? 1 : 0
  const area = labels.reduce((sum, label) => sum + label, 0)
  const border = [0, 1, 2, 3].map((n): Side => {
    const at = [
      [0, 0],
      [0, height],
      [width, height],
      [width, 0],
    ] as const
    const [[x1, y1], [x2, y2]] = [at[n]!, at[(n + 1) % 4]!]
    return { left: 0, right: outside, x1, y1, x2, y2, length: Math.hypot(x2 - x1, y2 - y1) }
  })
  const partition = {
    labels,
    areas: [labels.length - area, area],
    sides: [...sides, ...border],
    width,
    height,
    tolerance: 1.6,
  }
  return orient(partition as Partition, camera, undefined).orientations[1]!
}

function isWithin(points: [number, number][], x: number, y: number): boolean {
  let isIn = false
  for (const [n, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(n + 1) % points.length]!
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isIn = !isIn
  }
  return isIn
}

const slope = (x: number, up: number): Point => [x, 14 + 4 * up, 4 + 4 * up]

test('a roof is a slope, whatever dormers cut into it and although chimneys end it', () => {
  const dormer = (x: number): Point[] => [
    slope(x, 0.2),
    [x, 14.8, 6.6],
    [x, 17, 6.6],
    [x + 1.6, 17, 6.6],
    [x + 1.6, 14.8, 6.6],
    slope(x + 1.6, 0.2),
  ]
  const chimney: Point[] = [slope(17, 1), [17, 18, 9.6], [18, 18, 9.6], slope(18, 1)]
  const { kind, normal } = seenAs([
    slope(-2, 0),
    slope(-2, 1),
    ...chimney,
    slope(18, 0),
    ...[14, 11, 8, 5, 2].flatMap((x) => [
      slope(x + 1.6, 0),
      slope(x + 1.6, 0.2),
      ...dormer(x).toReversed(),
      slope(x, 0),
    ]),
  ])
  assert.equal(kind, 'slope')
  const towards: Vector = normal!
  assert.ok(dot(towards, camera.axes[2]) > 0 && dot(towards, rayOf(camera, ...place(slope(8, 0.5)))) < 0)
})
