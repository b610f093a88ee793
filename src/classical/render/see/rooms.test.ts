import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRooms } from './rooms.ts'
import { findWalls } from './walls.ts'

const [width, height] = [448, 300]

type Box = [left: number, top: number, right: number, bottom: number]

function fill(boxes: Box[]): Float32Array {
  const ink = new Float32Array(width * height)
  for (const [left, top, right, bottom] of boxes)
    for (let y = top; y < bottom; y++) ink.fill(1, y * width + left, y * width + right)
  return ink
}

/** Two rooms with a door of 30 pixels between them and one to the outside, and a table of thin lines. */
const walls: Box[] = [
  [60, 50, 390, 56],
  [60, 50, 66, 250],
  [384, 50, 390, 250],
  [60, 244, 290, 250],
  [320, 244, 390, 250],
  [220, 50, 226, 130],
  [220, 160, 226, 250],
]
const table: Box[] = [
  [100, 90, 160, 91],
  [100, 130, 160, 131],
  [100, 90, 101, 131],
  [159, 90, 160, 131],
]

test('thick strokes are walls and thin ones are not', () => {
  const found = findWalls(fill([...walls, ...table]), [], width, height)
  assert.ok(found[53 * width + 200]! > 0.9)
  assert.equal(found[90 * width + 130], 0)
})

test('rooms end at their doors, and what reaches the edge is outside', () => {
  const { labels, boxes, factor } = findRooms(fill(walls), width, height)
  assert.equal(factor, 1)
  const at = (x: number, y: number) => labels[y * width + x]!
  assert.equal(boxes.length, 3)
  assert.equal(at(20, 20), 0)
  assert.equal(at(305, 290), 0)
  assert.notEqual(at(100, 150), 0)
  assert.notEqual(at(300, 150), 0)
  assert.notEqual(at(100, 150), at(300, 150))
  assert.equal(at(80, 70), at(200, 230))
})
