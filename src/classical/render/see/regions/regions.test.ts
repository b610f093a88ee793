import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSegments } from '../../../lines/segments.ts'
import { findRegions } from './regions.ts'

const width = 448
const height = 300

test('a room whose outline has a small gap is one region, and what is outside another', () => {
  const ink = new Float32Array(width * height)
  const gap = (x: number) => x > 200 && x < 206
  for (let x = 100; x <= 340; x++) if (!gap(x)) for (let t = 0; t < 3; t++) ink[(60 + t) * width + x] = 1
  for (let x = 100; x <= 340; x++) for (let t = 0; t < 3; t++) ink[(240 + t) * width + x] = 1
  for (let y = 60; y <= 242; y++) for (let t = 0; t < 3; t++) ink[y * width + 100 + t] = ink[y * width + 338 + t] = 1
  const { labels, boxes } = findRegions(ink, findSegments(ink, width, height), width, height)
  const at = (x: number, y: number) => labels[y * width + x]!
  assert.equal(boxes.length, 2)
  assert.notEqual(at(220, 150), at(20, 20))
  assert.equal(at(130, 90), at(320, 220))
  assert.equal(at(20, 20), at(430, 280))
})

test('an empty sheet is one region that fills it', () => {
  const { boxes } = findRegions(new Float32Array(width * height), [], width, height)
  assert.equal(boxes.length, 1)
  assert.equal(boxes[0]!.area, 1)
})

test('a narrow strip along the top of a wall is not of the air above it, and parts the two', () => {
  const ink = new Float32Array(width * height)
  const line = (x1: number, y1: number, x2: number, y2: number) => {
    const steps = 2 * Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1))
    for (let n = 0; n <= steps; n++)
      ink[Math.round(y1 + ((y2 - y1) * n) / steps) * width + Math.round(x1 + ((x2 - x1) * n) / steps)] = 1
  }
  line(100, 100, 300, 60)
  line(100, 104, 300, 64)
  line(100, 100, 100, 240)
  line(300, 60, 300, 240)
  line(100, 240, 300, 240)
  const { labels } = findRegions(ink, findSegments(ink, width, height), width, height)
  const air = labels[20 * width + 200]!
  for (const x of [120, 150, 200, 260, 285]) {
    const top = 100 - (x - 100) / 5
    assert.notEqual(labels[Math.round(top + 2) * width + x], air, `the strip at ${x}`)
    assert.notEqual(labels[200 * width + x], air, `the wall at ${x}`)
  }
})
