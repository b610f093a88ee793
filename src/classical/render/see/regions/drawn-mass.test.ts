import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeMass, findMass } from './drawn-mass.ts'
import { type Regions, remeasure } from './regions.ts'

const [width, height] = [480, 320]
const at = (x: number, y: number) => y * width + x

/** A hatched front from x 120 to 360 and y 100 to 240, on a ground line at 240. */
function drawFront(): Float32Array {
  const ink = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isInside = x > 120 && x < 360 && y > 100 && y < 240
      const isOutline =
        (x >= 120 && x <= 360 && (y === 100 || y === 240)) || (y >= 100 && y <= 240 && (x === 120 || x === 360))
      if (isOutline || y === 240 || (isInside && ((x + y) % 24 === 0 || x % 60 === 0))) ink[at(x, y)] = 1
    }
  return ink
}

/** Half of the front, over its base, was taken for sky, and what is beside it is sky. */
function halfLost(): Regions {
  const labels = Int32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (y > 240) return 1
    return x > 120 && y > 100 && (x < 240 || (x < 360 && y > 220)) ? 2 : 0
  })
  const regions: Regions = { labels, kinds: ['sky', 'ground', 'surface'], boxes: [] }
  regions.boxes = remeasure(regions, width)
  return regions
}

const outline = Float32Array.from({ length: width * height }, (_, i) => {
  const [x, y] = [i % width, Math.floor(i / width)]
  return Math.abs(y - 100) < 2 || Math.abs(x - 360) < 2 || Math.abs(y - 220) < 2 ? 1 : 0
})

test('a hatched front is one thing, and the sky that was seen in it is a surface of it', () => {
  const mass = findMass(drawFront(), width, height)!
  assert.deepEqual([mass[at(200, 170)], mass[at(320, 170)], mass[at(40, 60)], mass[at(240, 300)]], [1, 1, 0, 0])
  const regions = halfLost()
  closeMass(regions, mass, outline, width)
  const kindAt = (x: number, y: number) => regions.kinds[regions.labels[at(x, y)]!]
  assert.deepEqual(
    [kindAt(320, 170), kindAt(180, 170), kindAt(40, 60), kindAt(240, 300)],
    ['surface', 'surface', 'sky', 'ground'],
  )
})

test('what no ruled line bounds, as a crown behind a house, stays as it was', () => {
  const regions = halfLost()
  closeMass(regions, findMass(drawFront(), width, height)!, new Float32Array(width * height), width)
  assert.equal(regions.kinds[regions.labels[at(320, 170)]!], 'sky')
})

test('an empty sheet shows no thing', () => {
  assert.equal(findMass(new Float32Array(width * height), width, height), undefined)
})
