import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexToOklab } from '../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../pixels/picture.ts'
import { clearBelow, findGroundLine } from './ground-line.ts'

const [width, height] = [400, 300]
type Box = [hex: string, left: number, top: number, right: number, bottom: number]

function draw(...boxes: Box[]): Picture {
  const picture = blankPicture(width, height)
  for (const [hex, left, top, right, bottom] of [['#ffffff', 0, 0, width, height] as Box, ...boxes]) {
    const [L, a, b] = hexToOklab(hex)
    for (let y = top; y < bottom; y++)
      for (let i = y * width + left; i < y * width + right; i++) [picture.L[i], picture.a[i], picture.b[i]] = [L, a, b]
  }
  return picture
}

const house: Box = ['#b5614d', 100, 80, 300, 220]
const line: Box = ['#111111', 0, 220, width, 224]
const caption: Box = ['#333333', 150, 250, 220, 258]

test('an elevation stands on the line that goes across its sheet, and what is written below it goes', () => {
  const picture = draw(house, line, caption)
  assert.equal(findGroundLine(picture), 224)
  clearBelow(picture, 224)
  assert.equal(picture.L[254 * width + 180], 1)
  assert.ok(picture.L[222 * width + 180]! < 0.3 && picture.L[150 * width + 200]! < 0.7)
})

test('a line that ends, and one below which a street is painted, are not ground lines', () => {
  assert.equal(findGroundLine(draw(house, ['#111111', 60, 220, 340, 224])), undefined)
  assert.equal(findGroundLine(draw(house, line, ['#8a8a8a', 0, 224, width, height])), undefined)
})
