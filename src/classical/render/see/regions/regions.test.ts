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
