import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeGaps, closeLeaks } from './close-gaps.ts'

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

const [wide, tall] = [800, 500]

/** Paper over a house, whose wall hangs together with it by a gap of some pixels at its upper edge. */
function drawHouse(gap: number): Int32Array {
  const labels = new Int32Array(wide * tall)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % wide, Math.floor(i / wide)]
    const isInside = x >= 250 && x < 550 && y >= 200 && y < 400
    const isEdge = !isInside && x >= 244 && x < 556 && y >= 194 && y < 406
    const isGap = y < 200 && x >= 400 && x < 400 + gap
    labels[i] = isEdge && !isGap ? 1 : y >= 406 ? 2 : 0
  }
  return labels
}

test('what hangs together with the paper over a house by a neck alone is a face of its own', () => {
  const parted = closeLeaks(drawHouse(8), wide, 0)
  const [sky, wall, edge] = [parted[20 * wide + 20], parted[300 * wide + 400], parted[300 * wide + 247]]
  assert.deepEqual([sky, edge], [0, 1])
  assert.ok(wall! > 2)
  assert.equal(parted[396 * wide + 254], wall)
  assert.equal(parted[420 * wide + 10], 2)
})

test('what hangs together with it by more than a neck is paper', () => {
  const labels = drawHouse(40)
  assert.equal(closeLeaks(labels, wide, 0), labels)
})
