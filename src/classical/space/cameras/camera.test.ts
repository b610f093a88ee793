import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashUnit } from '../../pixels/noise.ts'
import { findCamera, isSure } from '../camera.ts'
import type { Line } from '../rays.ts'

type Point = readonly [x: number, y: number, z: number]
const [width, height] = [1344, 896]

/** Straight lines in metres as a level camera sees them that stands at the origin, turned by 35° to the right, with a lens of 0.78 widths; ends stray by 0.8 pixels. */
function seen(lines: readonly (readonly [Point, Point])[], horizonY: number): Line[] {
  const [c, s] = [Math.cos((35 * Math.PI) / 180), Math.sin((35 * Math.PI) / 180)]
  const place = ([x, y, z]: Point): [number, number] => {
    const [across, ahead] = [c * x - s * y, s * x + c * y]
    return [width / 2 + (focal * across) / ahead, horizonY - (focal * z) / ahead]
  }
  const stray = (n: number, end: number) => 1.6 * (hashUnit(n, end, 5) - 0.5)
  return lines.map(([one, other], n) => {
    const [[x1, y1], [x2, y2]] = [place(one), place(other)]
    return { x1, y1: y1 + stray(n, 0), x2, y2: y2 + stray(n, 1) }
  })
}
const focal = 0.78 * width

/** Strokes that run anywhere, as those of trees do. */
const clutter = (count: number, lengthPx: number): Line[] =>
  Array.from({ length: count }, (_, n) => {
    const [x, y, turn] = [1, 2, 3].map((k) => hashUnit(n, k, 11)) as [number, number, number]
    const [x1, y1, angle] = [x * width, y * height, turn * Math.PI]
    return { x1, y1, x2: x1 + lengthPx * Math.cos(angle), y2: y1 + lengthPx * Math.sin(angle) }
  })

/** The windows of a facade of 20 m that stands 14 m ahead: three storeys of nine. */
const facade = Array.from({ length: 27 }, (_, n): (readonly [Point, Point])[] => {
  const [x, z] = [-6 + 2.2 * (n % 9), -1 + 3 * Math.floor(n / 9)]
  const at = (dx: number, dz: number): Point => [x + dx, 14, z + dz]
  return [
    ...[0, 0.8, 1.6].map((dz) => [at(0, dz), at(1.6, dz)] as const),
    [at(0, 0), at(0, 1.6)],
    [at(1.6, 0), at(1.6, 1.6)],
  ]
}).flat()

/** The short side has three small windows, whose lines are the shortest of all. */
const gableEnd = [-1, 2, 5].flatMap((z): (readonly [Point, Point])[] =>
  [z, z + 0.8, z + 1.6].map((at) => [
    [-6.5, 16, at],
    [-6.5, 17.5, at],
  ]),
)

/** A roof over the facade, with its seams. */
const seams = Array.from({ length: 26 }, (_, n): readonly [Point, Point] => [
  [-6 + 0.8 * n, 14, 8],
  [-6 + 0.8 * n, 18, 11],
])

test('a facade of many lines and a short side of few tell the lens, among the strokes of trees', () => {
  const camera = findCamera([...seen([...facade, ...gableEnd], 620), ...clutter(50, 150)], width, height)
  assert.ok(camera && isSure(camera))
  assert.ok(Math.abs(camera.focalPx / focal - 1) < 0.03, `${camera.focalPx} for ${focal}`)
})

test('the seams of a roof tell the lens of a house of which one side is seen', () => {
  const camera = findCamera([...seen([...facade, ...seams], 620), ...clutter(40, 60)], width, height)
  assert.ok(camera && isSure(camera))
  assert.ok(Math.abs(camera.focalPx / focal - 1) < 0.05, `${camera.focalPx} for ${focal}`)
  assert.ok(camera.explained > 0.8, `${camera.explained}`)
})
