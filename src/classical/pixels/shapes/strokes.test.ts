import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverStroke, type Stroke } from './strokes.ts'

test('a stroke covers its length times its thickness, in whatever direction', () => {
  const strokes: Stroke[] = [
    { fromX: 20, fromY: 50, toX: 80, toY: 50 },
    { fromX: 50, fromY: 20, toX: 50, toY: 80 },
    { fromX: 26, fromY: 26, toX: 26 + 60 * Math.SQRT1_2, toY: 26 + 60 * Math.SQRT1_2 },
    { fromX: 70, fromY: 30, toX: 16.3, toY: 56.8 },
  ]
  for (const stroke of strokes) {
    let sum = 0
    coverStroke(stroke, 3, { width: 100, height: 100 }, (_, cover) => {
      sum += cover
    })
    // The round ends make a disc as thick as the stroke.
    const expected = 60 * 3 + Math.PI * 1.5 ** 2
    assert.ok(Math.abs(sum - expected) < expected * 0.04, `${JSON.stringify(stroke)}: ${sum}`)
  }
})

test('places outside a stroke are not covered', () => {
  coverStroke({ fromX: -30, fromY: -5, toX: 40, toY: 130 }, 4, { width: 20, height: 20 }, (i) => {
    assert.ok(i >= 0 && i < 400)
  })
})
