import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Orientation } from '../orientation.ts'
import { openTracing } from '../partition.ts'
import { partInsets } from './part-insets.ts'

const [width, height] = [240, 160]
const [sky, wall, ground] = [0, 1, 2]
type Box = [left: number, top: number, right: number, bottom: number]

const orientations: Orientation[] = [
  { kind: 'sky', confidence: 1 },
  { kind: 'upright', normal: [0, 0, -1], confidence: 1 },
  { kind: 'level', normal: [0, -1, 0], confidence: 1 },
]

function labelsOf(boxes: [number, Box][]): Int32Array {
  const labels = new Int32Array(width * height).fill(sky)
  for (const [name, [left, top, right, bottom]] of boxes)
    for (let y = top; y < bottom; y++) labels.fill(name, y * width + left, y * width + right)
  return labels
}

const faces: [number, Box][] = [
  [wall, [20, 30, 220, 130]],
  [ground, [0, 130, width, height]],
]
const trace = (labels: Int32Array) => openTracing(labels, width, height)(1.6)

/** What is set into the wall, if a cell there has so much ink, and the rest a little. */
function insetsFor(cell: Box, ink: number) {
  const cells = labelsOf([...faces, [3, cell]])
  const marks = Float32Array.from(cells, (label) => (label === 3 ? ink : 0.2))
  return partInsets(trace(labelsOf(faces)), orientations, trace(cells), marks)
}

test('a cell in a wall that is shaded more darkly is set into it, and so is one that stands on the ground', () => {
  for (const cell of [
    [60, 60, 84, 90],
    [120, 90, 140, 130],
  ] as Box[]) {
    const found = insetsFor(cell, 0.5)
    assert.deepEqual(found?.hosts, [wall])
    const [x, y] = [(cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2]
    assert.equal(found.labels[y * width + x], 3)
    assert.equal(found.labels[y * width + cell[0] - 8], wall)
  }
})

test('a cell as light as its wall, one at its eaves and one as large as half of it are pieces of the wall', () => {
  assert.equal(insetsFor([60, 60, 84, 90], 0.22), undefined)
  assert.equal(insetsFor([60, 30, 84, 60], 0.5), undefined)
  assert.equal(insetsFor([40, 50, 140, 120], 0.5), undefined)
})
