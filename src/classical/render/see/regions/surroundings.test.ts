import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureRegions, type Regions } from './regions.ts'
import { findSurroundings } from './surroundings.ts'

const [width, height] = [448, 300]

test('the empty part of an outdoor drawing becomes sky above the foot of the building and ground below, and scribble in it foliage', () => {
  const inside = (i: number, left: number, top: number, right: number, bottom: number) =>
    i % width >= left && i % width < right && i >= top * width && i < bottom * width
  const labels = new Int32Array(width * height).map((_, i) => (inside(i, 150, 80, 300, 220) ? 1 : 0))
  const regions: Regions = { labels, boxes: measureRegions(labels, 2, width, height), kinds: ['sky', 'surface'] }
  const marks = new Float32Array(labels.length).map((_, i) => (inside(i, 350, 60, 430, 140) ? 0.4 : 0))
  findSurroundings(regions, marks, width)
  const kindAt = (x: number, y: number) => regions.kinds[regions.labels[y * width + x]!]
  assert.equal(kindAt(40, 40), 'sky')
  assert.equal(kindAt(390, 100), 'foliage')
  assert.equal(kindAt(40, 280), 'ground')
  assert.equal(kindAt(200, 150), 'surface')
  assert.equal(regions.boxes.length, regions.kinds.length)
})

test('a marked area that the building surrounds is a wall of it', () => {
  // A gable: open to the sky above, the building on three sides.
  const isGable = (i: number) => i % width >= 150 && i % width < 300 && i >= 60 * width && i < 200 * width
  const labels = new Int32Array(width * height).map((_, i) => (i < 60 * width || isGable(i) ? 0 : 1))
  const regions: Regions = { labels, boxes: measureRegions(labels, 2, width, height), kinds: ['sky', 'surface'] }
  const marks = new Float32Array(labels.length).map((_, i) => (isGable(i) ? 0.4 : 0))
  findSurroundings(regions, marks, width)
  const kindAt = (x: number, y: number) => regions.kinds[regions.labels[y * width + x]!]
  assert.equal(kindAt(225, 120), 'surface')
  assert.equal(kindAt(225, 20), 'sky')
})

test('what is open to the lawn, below a building and above the eyes, is a wall down to the foot of what stands beside it', () => {
  const inside = (i: number, left: number, top: number, right: number, bottom: number) =>
    i % width >= left && i % width < right && i >= top * width && i < bottom * width
  // A house of two storeys, of whose right half only the upper one is drawn at its foot; and a hill beside it.
  const isHouse = (i: number) => inside(i, 150, 60, 300, 240) || inside(i, 300, 60, 400, 140)
  const isLawn = (i: number) => i >= 240 * width || inside(i, 300, 140, 400, 240) || inside(i, 400, 160, 448, 240)
  const labels = new Int32Array(width * height).map((_, i) => (isHouse(i) ? 1 : isLawn(i) ? 2 : 0))
  const kinds: Regions['kinds'] = ['sky', 'surface', 'ground']
  const regions: Regions = { labels, boxes: measureRegions(labels, 3, width, height), kinds }
  findSurroundings(regions, new Float32Array(labels.length), width, 0.62)
  const kindAt = (x: number, y: number) => regions.kinds[regions.labels[y * width + x]!]
  assert.deepEqual([kindAt(350, 160), kindAt(350, 230), kindAt(350, 260)], ['surface', 'surface', 'ground'])
  assert.equal(kindAt(430, 200), 'ground')
})

test('what is open to the lawn may lie beside a wall that was open to the sky', () => {
  const inside = (i: number, left: number, top: number, right: number, bottom: number) =>
    i % width >= left && i % width < right && i >= top * width && i < bottom * width
  const isHouse = (i: number) => inside(i, 150, 60, 400, 240)
  const isOpen = (i: number) => inside(i, 260, 100, 340, 120) || inside(i, 240, 200, 300, 220)
  const isLawn = (i: number) => i >= 240 * width || inside(i, 80, 100, 260, 120)
  const labels = new Int32Array(width * height).map((_, i) => (isOpen(i) ? 0 : isLawn(i) ? 2 : isHouse(i) ? 1 : 0))
  const kinds: Regions['kinds'] = ['sky', 'surface', 'ground']
  const regions: Regions = { labels, boxes: measureRegions(labels, 3, width, height), kinds }
  findSurroundings(regions, new Float32Array(labels.length), width, 0.62)
  const kindAt = (x: number, y: number) => regions.kinds[regions.labels[y * width + x]!]
  assert.deepEqual([kindAt(300, 110), kindAt(200, 110)], ['surface', 'surface'])
})
