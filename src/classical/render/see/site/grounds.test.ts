import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Area } from './areas.ts'
import { type Marked, nameGrounds } from './grounds.ts'

const [width, height] = [1344, 900]

/** A strip so wide and so long, curved, that leaves the picture and has level strokes all along. */
function coverOf(across: number, long: number) {
  const strip: Area = {
    pixels: across * long,
    ...{ left: 0, top: 0, right: width, bottom: height },
    inner: across / 2,
    outline: 2 * long,
    cut: 4 * across,
    beside: new Map(),
    straight: 0.3,
    ruled: 0.2,
    facing: new Map(),
    borders: [],
  }
  const none = new Float64Array(1)
  const marked: Marked = {
    waves: none,
    dots: none,
    dashes: Float64Array.of(30),
    strokes: Float64Array.of(30),
    built: [0],
    grown: [0],
  }
  const waters = { isOpen: true, isEnclosed: true }
  return nameGrounds([strip], marked, new Map(), waters, width, width * height)[0]
}

test('where words speak of water, a curved strip with level strokes is a river, and a net of such strips is streets', () => {
  assert.equal(coverOf(60, 2 * width), 'water')
  assert.equal(coverOf(40, 9 * width), 'road')
})
