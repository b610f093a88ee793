import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeFigures } from './place-figures.ts'

const [width, height] = [672, 448]
const horizonY = 220

/** Ground from the horizon down, with a building on the right half. */
function ground() {
  const mask = new Uint8Array(width * height).fill(1, (horizonY + 20) * width)
  const edges = new Float32Array(width * height)
  for (let y = 100; y < 330; y++) {
    mask.fill(0, y * width + 340, y * width + 640)
    for (let x = 340; x < 640; x += 4) edges[y * width + x] = 1
  }
  return { mask, edges, horizonY }
}

test("people's feet are on the ground and their eyes on the horizon", () => {
  const figures = placeFigures('people', ground(), width, 7, [])
  assert.ok(figures.length >= 3)
  for (const { x, y, cmPx } of figures) {
    assert.equal(ground().mask[y * width + x], 1)
    assert.ok(Math.abs(y - 160 * cmPx - horizonY) < 1)
  }
})

test('figures stand apart, and the same seed places them again', () => {
  const cars = placeFigures('cars', ground(), width, 3, [])
  const people = placeFigures('people', ground(), width, 5, cars)
  const all = [...cars, ...people]
  for (const [index, one] of all.entries())
    for (const other of all.slice(0, index)) assert.ok(Math.abs(one.x - other.x) > one.shape.widthCm * one.cmPx * 0.5)
  assert.deepEqual(placeFigures('people', ground(), width, 5, cars), people)
  assert.notDeepEqual(placeFigures('people', ground(), width, 6, cars), people)
})

test('nobody is placed where there is no ground', () => {
  assert.deepEqual(placeFigures('people', { ...ground(), mask: new Uint8Array(width * height) }, width, 1, []), [])
})
