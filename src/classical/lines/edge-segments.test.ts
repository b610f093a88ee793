import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whiteNoise } from '../pixels/noise.ts'
import { findEdgeSegments } from './edge-segments.ts'

const [width, height] = [320, 240]

test("a slanted rectangle's four sides are four segments, within two pixels", () => {
  const corners = [
    [60, 70],
    [250, 40],
    [270, 170],
    [80, 200],
  ] as const
  const form = Float32Array.from({ length: width * height }, (_, i) =>
    corners.every(([x, y], at) => {
      const [nextX, nextY] = corners[(at + 1) % 4]!
      return (nextX - x) * (Math.floor(i / width) - y) - (nextY - y) * ((i % width) - x) > 0
    })
      ? 0.3
      : 0.8,
  )
  const segments = findEdgeSegments(form, width, height).filter(
    ({ fromX, fromY, toX, toY }) => Math.hypot(toX - fromX, toY - fromY) > 60,
  )
  assert.equal(segments.length, 4)
  for (const { fromX, fromY, toX, toY } of segments) {
    const onSide = corners.some(([x, y], at) => {
      const [nextX, nextY] = corners[(at + 1) % 4]!
      const length = Math.hypot(nextX - x, nextY - y)
      const away = (px: number, py: number) => Math.abs((nextX - x) * (py - y) - (nextY - y) * (px - x)) / length
      return away(fromX, fromY) < 2 && away(toX, toY) < 2
    })
    assert.ok(onSide, `${fromX},${fromY} ${toX},${toY}`)
  }
})

test('grain has no segments', () => {
  const grain = whiteNoise(width, height, 1).map((value) => 0.5 + 0.06 * (value - 0.5))
  assert.deepEqual(findEdgeSegments(grain, width, height), [])
})
