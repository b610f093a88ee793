import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Partition } from '../../../../space/partition.ts'
import { withoutStrokes } from './bounding-ink.ts'

test('of ink, strokes that bound nothing go, and borders and long lines stay', () => {
  const [width, height, border] = [400, 100, 200]
  const labels = Int32Array.from({ length: width * height }, (_, i) => (i % width < border ? 0 : 1))
  const ink = new Float32Array(width * height)
  const [stroke, line] = [20 * width, 60 * width]
  for (let y = 0; y < height; y++) ink[y * width + border] = 1
  for (let x = 40; x < 60; x++) ink[stroke + x] = 1
  for (let x = 30; x < 130; x++) ink[line + x] = 1
  const left = withoutStrokes(ink, { labels, width, height } as Partition)
  assert.equal(left[stroke + 50], 0)
  assert.equal(left[line + 50], 1)
  assert.equal(left[50 * width + border], 1)
})
