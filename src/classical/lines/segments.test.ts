import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashUnit } from '../pixels/noise.ts'
import { findPerspective, missOf } from './perspective.ts'
import { findSegments } from './segments.ts'

const [width, height] = [672, 448]

type Line = [x1: number, y1: number, x2: number, y2: number]

function draw(lines: Line[]): Float32Array {
  const ink = new Float32Array(width * height)
  for (const [x1, y1, x2, y2] of lines) {
    const length = Math.hypot(x2 - x1, y2 - y1)
    for (let t = 0; t <= length; t += 0.25) {
      for (let s = -0.5; s <= 0.5; s += 0.5) {
        const x = Math.round(x1 + ((x2 - x1) * t - (y2 - y1) * s) / length)
        const y = Math.round(y1 + ((y2 - y1) * t + (x2 - x1) * s) / length)
        if (x >= 0 && y >= 0 && x < width && y < height) ink[y * width + x] = 1
      }
    }
  }
  return ink
}

test('a long stroke is found from end to end', () => {
  const [segment, ...others] = findSegments(draw([[100, 120, 480, 220]]), width, height)
  assert.deepEqual(others, [])
  const ends = [segment!.x1, segment!.y1, segment!.x2, segment!.y2]
  for (const [place, value] of [100, 120, 480, 220].entries()) assert.ok(Math.abs(ends[place]! - value) < 6, `${ends}`)
})

test('loose hatching yields no long line', () => {
  const strokes: Line[] = []
  for (let stroke = 0; stroke < 140; stroke++) {
    const [x, y] = [100 + 200 * hashUnit(stroke, 0, 1), 100 + 200 * hashUnit(stroke, 1, 1)]
    strokes.push([x, y, x + 10, y - 12])
  }
  for (const { length } of findSegments(draw(strokes), width, height)) assert.ok(length < width / 8, `${length}`)
})

/** Two walls of a house that run to points on a horizon at 240. */
function house(): Line[] {
  const lines: Line[] = [[340, 90, 340, 350]]
  for (const y of [90, 140, 190, 290, 350]) {
    const to = (x: number, point: number): Line => [340, y, x, y + ((240 - y) * (x - 340)) / (point - 340)]
    lines.push(to(120, -420), to(560, 1000))
  }
  return lines
}

test('the vanishing points of both walls lie on the horizon where the walls were drawn to', () => {
  const segments = findSegments(draw(house()), width, height)
  const perspective = findPerspective(segments, width, height)!
  assert.ok(Math.abs(perspective.horizonY - 240) < 12, `${perspective.horizonY}`)
  const [left, right] = perspective.vanishingX.toSorted((one, other) => one - other)
  assert.ok(Math.abs(left! + 420) < 90, `${left}`)
  assert.ok(Math.abs(right! - 1000) < 90, `${right}`)
  const explained = segments.filter((segment) =>
    perspective.vanishingX.some((x) => missOf(segment, x, perspective.horizonY) < 0.03),
  )
  assert.ok(explained.length >= 9, `${explained.length}`)
})

test('an elevation has no vanishing points', () => {
  const lines: Line[] = [80, 160, 240, 320].flatMap((at): Line[] => [
    [100, at, 560, at],
    [at + 40, 80, at + 40, 320],
  ])
  assert.equal(findPerspective(findSegments(draw(lines), width, height), width, height), undefined)
})
