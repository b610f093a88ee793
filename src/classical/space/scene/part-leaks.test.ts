import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partLeaks } from './part-leaks.ts'

const [width, height] = [800, 500]

/** Paper over a house, whose wall hangs together with it by a gap of some pixels at its upper edge. */
function drawHouse(gap: number): Int32Array {
  const labels = new Int32Array(width * height)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isInside = x >= 250 && x < 550 && y >= 200 && y < 400
    const isEdge = !isInside && x >= 244 && x < 556 && y >= 194 && y < 406
    const isGap = y < 200 && x >= 400 && x < 400 + gap
    labels[i] = isEdge && !isGap ? 1 : y >= 406 ? 2 : 0
  }
  return labels
}

test('what hangs together with the paper over a house by a neck alone is a face of its own', () => {
  const parted = partLeaks(drawHouse(8), width, height)!
  const [sky, wall, edge] = [parted[20 * width + 20], parted[300 * width + 400], parted[300 * width + 247]]
  assert.deepEqual([sky, edge], [0, 1])
  assert.ok(wall! > 2)
  assert.equal(parted[396 * width + 254], wall)
  assert.equal(parted[420 * width + 10], 2)
})

test('what hangs together with it by more than a neck is paper', () => {
  assert.equal(partLeaks(drawHouse(40), width, height), undefined)
})
