import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexToOklab } from '../../../../pixels/oklab.ts'
import { blankPicture } from '../../../../pixels/picture.ts'
import { openTracing } from '../../../../space/partition.ts'
import { isPaintedSheet } from '../../../see/painted-sheet.ts'
import { sheetColours } from './sheet-colours.ts'

const [width, height] = [600, 400]
type Box = [left: number, top: number, right: number, bottom: number]

/** A sheet with boxes in colours, each a region, on a region of paper. */
function draw(paper: string, boxes: [hex: string, box: Box][]) {
  const picture = blankPicture(width, height)
  const labels = new Int32Array(width * height)
  for (const [n, [hex, [left, top, right, bottom]]] of [
    [paper, [0, 0, width, height]] as [string, Box],
    ...boxes,
  ].entries()) {
    const [L, a, b] = hexToOklab(hex)
    for (let y = top; y < bottom; y++)
      for (let i = y * width + left; i < y * width + right; i++) {
        labels[i] = n
        ;[picture.L[i], picture.a[i], picture.b[i]] = [L, a, b]
      }
  }
  return { picture, partition: openTracing(labels, width, height)(1.6) }
}

test('what a sheet colours is told beside its own cream; what it leaves bare is not coloured, but for glare on what is', () => {
  const cream = '#f4ead6'
  const { picture, partition } = draw(cream, [
    ['#c79b66', [50, 50, 250, 150]],
    ['#e8c33a', [300, 50, 360, 100]],
    [cream, [140, 50, 156, 150]],
    [cream, [400, 200, 500, 300]],
  ])
  const [paper, wood, lamp, glare, bare] = sheetColours(picture, partition)!
  assert.equal(paper, undefined)
  assert.ok(wood!.b > 0.03 && lamp!.b > wood!.b, JSON.stringify([wood, lamp]))
  assert.deepEqual(glare, wood)
  assert.equal(bare, undefined)
  const plain = draw(cream, [[cream, [50, 50, 250, 150]]])
  assert.equal(sheetColours(plain.picture, plain.partition), undefined)
})

test('a sheet with tints of two hues is painted; one of which little is coloured, or whose panes alone are tinted, is not', () => {
  const wood: [string, Box] = ['#d9a768', [100, 300, 300, 325]]
  const panes: [string, Box] = ['#bcd9ea', [100, 100, 300, 200]]
  const [brick, crown]: [string, Box][] = [
    ['#c09a88', [320, 100, 470, 200]],
    ['#b5cf9b', [480, 220, 560, 300]],
  ]
  for (const boxes of [[wood], [panes], [brick!]]) assert.equal(isPaintedSheet(draw('#ffffff', boxes).picture), false)
  assert.equal(isPaintedSheet(draw('#ffffff', [panes, brick!, crown!]).picture), true)
})
