import assert from 'node:assert/strict'
import { test } from 'node:test'
import { white } from '../../../../lines/washes.ts'
import { hexToOklab } from '../../../../pixels/oklab.ts'
import { blankPicture } from '../../../../pixels/picture.ts'
import { erasePlants, findWashedPlants } from './washed-plants.ts'

const [width, height] = [1344, 800]
type Box = [left: number, top: number, right: number, bottom: number]

function paint(...fills: [hex: string, box: Box][]) {
  const picture = blankPicture(width, height)
  for (const [hex, [left, top, right, bottom]] of [['#ffffff', [0, 0, width, height]] as [string, Box], ...fills]) {
    const [L, a, b] = hexToOklab(hex)
    for (let y = top; y < bottom; y++)
      for (let i = y * width + left; i < y * width + right; i++) [picture.L[i], picture.a[i], picture.b[i]] = [L, a, b]
  }
  return picture
}

const lawn: [string, Box] = ['#c3d39a', [0, 560, width, height]]
const crown: [string, Box] = ['#6d9455', [300, 150, 460, 260]]
const trunk: [string, Box] = ['#a08264', [372, 262, 386, 600]]
const hedge: [string, Box] = ['#7d9f60', [700, 600, 1000, 680]]
const wall: [string, Box] = ['#b5614d', [1100, 300, 1300, 560]]

test('what a brush painted darker green than the lawn is a plant, with the brown trunk under it', () => {
  const { marks, count, trunks } = findWashedPlants(paint(lawn, crown, trunk, hedge, wall))!
  const at = (x: number, y: number) => marks[y * width + x]!
  assert.equal(count, 2)
  assert.ok(at(380, 200) > 0 && at(850, 640) > 0 && at(380, 200) !== at(850, 640))
  // The trunk is of its tree.
  assert.equal(at(379, 450), at(380, 200))
  assert.deepEqual([at(100, 700), at(1200, 400), at(600, 100)], [0, 0, 0])
  const tree = trunks[at(380, 200) - 1]!
  assert.ok(Math.abs(tree.x - 379) < 2 && Math.abs(tree.foot - 599) < 2, JSON.stringify(tree))
  assert.equal(trunks[at(850, 640) - 1], undefined)
  assert.equal(findWashedPlants(paint(lawn, wall)), undefined)
})

test('the ink of leaves goes, and a long line that touches them stays', () => {
  const plants = findWashedPlants(paint(lawn, crown))!
  const ink = paint()
  ink.L.fill(white)
  // A frond that ends beside its crown, and an eaves that passes under it.
  for (let x = 461; x < 464; x++) for (let y = 190; y < 215; y++) ink.L[y * width + x] = 0.2
  for (let x = 100; x < 1200; x++) for (let y = 262; y < 265; y++) ink.L[y * width + x] = 0.2
  erasePlants(ink, plants)
  assert.ok(ink.L[200 * width + 462]! > 0.9)
  assert.ok(ink.L[263 * width + 380]! < 0.3 && ink.L[263 * width + 900]! < 0.3)
})
