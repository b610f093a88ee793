import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeGaps } from './close-gaps.ts'

const width = 200
/** A sheet of 200 by 200 pixels, one region but for a drawn rectangle whose lower line has a gap of so many pixels. */
function boxWithGap(gap: number, isBare = false): Int32Array {
  const labels = new Int32Array(width * width)
  for (let n = 60; n <= 140; n++) {
    const isDrawn = !isBare && Math.abs(n - 100) >= gap / 2
    for (const [x, y, drawn] of [
      [n, 60, true],
      [60, n, true],
      [140, n, true],
      [n, 140, isDrawn],
    ] as const)
      if (drawn && !isBare) labels[y * width + x] = -1
  }
  return labels
}

const at = (labels: Int32Array, x: number, y: number) => labels[y * width + x]!

test('what hangs together with the border of the picture by a gap in its outline is apart from it', () => {
  for (const gap of [3, 8, 16]) {
    const labels = closeGaps(boxWithGap(gap), width)
    assert.notEqual(at(labels, 100, 100), at(labels, 20, 20), `${gap} px`)
    assert.equal(at(labels, 70, 70), at(labels, 130, 130), `${gap} px`)
  }
})

test('a wide opening is not a gap, and what has no passage stays as it is', () => {
  const open = closeGaps(boxWithGap(40), width)
  assert.equal(at(open, 100, 100), at(open, 20, 20))
  assert.deepEqual(closeGaps(boxWithGap(0, true), width), boxWithGap(0, true))
})
