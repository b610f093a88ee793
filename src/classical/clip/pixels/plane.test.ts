import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doublePlane, halvePlane, newPlane } from './plane.ts'

test('halving takes the means of two by two samples and leaves out an odd last one', () => {
  const plane = planeOf(5, [0, 4, 10, 10, 99, 8, 12, 30, 31, 99, 99, 99, 99, 99, 99])
  const half = halvePlane(plane)
  assert.deepEqual([half.width, half.height, half.perPixel, half.firstAt], [2, 1, 0.5, 1])
  assert.deepEqual([...half.samples], [6, 20])
})

test('doubling keeps every sample where it is and fills in a ramp between them', () => {
  const size = { width: 12, height: 10 }
  const plane = planeOf(
    size.width,
    Array.from({ length: 120 }, (_, i) => 10 + (i % 12) * 8 + Math.floor(i / 12) * 4),
  )
  const double = doublePlane(plane)
  assert.deepEqual([double.width, double.height, double.perPixel, double.firstAt], [24, 20, 2, 0.5])
  for (let y = 4; y < 14; y++) {
    for (let x = 4; x < 18; x++) assert.equal(double.samples[y * 24 + x], 10 + x * 4 + y * 2)
  }
})

test('doubling a flat plane changes nothing, even at its edges', () => {
  assert.ok(doublePlane(planeOf(5, Array(20).fill(255))).samples.every((sample) => sample === 255))
})

function planeOf(width: number, samples: number[]) {
  return { ...newPlane({ width, height: samples.length / width }), samples: Uint8Array.from(samples) }
}
