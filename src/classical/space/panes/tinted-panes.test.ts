import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexToOklab } from '../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../pixels/picture.ts'
import { isAllTinted } from './by-tone.ts'
import { findTintedPanes } from './tinted-panes.ts'

const [width, height] = [1000, 700]
type Box = [left: number, top: number, right: number, bottom: number]

/** White paper with fills, and lines of ink. */
function draw(fills: readonly [hex: string, box: Box][], lines: readonly Box[] = [], paper = '#ffffff') {
  const picture = blankPicture(width, height)
  const ink = new Float32Array(width * height)
  const fill = (hex: string, [left, top, right, bottom]: Box) => {
    const [L, a, b] = hexToOklab(hex)
    for (let y = top; y < bottom; y++)
      for (let i = y * width + left; i < y * width + right; i++) [picture.L[i], picture.a[i], picture.b[i]] = [L, a, b]
  }
  fill(paper, [0, 0, width, height])
  for (const [hex, box] of fills) fill(hex, box)
  for (const [left, top, right, bottom] of lines) {
    fill('#202020', [left, top, right, bottom])
    for (let y = top; y < bottom; y++) ink.fill(1, y * width + left, y * width + right)
  }
  return { picture, ink }
}

const find = ({ picture, ink }: { picture: Picture; ink: Float32Array }, isHand = false, isIndoors = false) =>
  findTintedPanes(picture, ink, 0.15, { isHand, isIndoors })

/** So many panes in a row, 40 px wide and 60 px high. */
const row = (count: number, y: number, hex: string) =>
  Array.from({ length: count }, (_, n): [string, Box] => [hex, [60 + 90 * n, y, 100 + 90 * n, y + 60]])

test('two blue panes are glass whatever else is drawn; their bars and strokes of glare are theirs, and a blue sky is not', () => {
  const glare = ['#ffffff', [70, 320, 73, 340]] as [string, Box]
  const sky = ['#b9d7ee', [0, 0, width, 200]] as [string, Box]
  const found = find(draw([sky, ...row(2, 300, '#b9d7ee'), glare], [[78, 300, 81, 360]]))!
  assert.equal(found.count, 2)
  const at = (x: number, y: number) => found.marks[y * width + x]!
  for (const [x, y] of [
    [65, 310],
    [71, 330],
    [79, 330],
    [95, 350],
  ] as const)
    assert.equal(at(x, y), at(65, 310), `${x}, ${y}`)
  assert.notEqual(at(170, 330), at(65, 310))
  assert.deepEqual([at(500, 100), at(130, 330), at(500, 600)], [0, 0, 0])
  assert.equal(isAllTinted(found), false)
})

test('grey panes are glass if they are many; shadows in the same tone, and a few grey walls, are not', () => {
  assert.equal(find(draw(row(9, 300, '#b4b4b4')))!.count, 9)
  assert.equal(find(draw(row(9, 300, '#b4b4b4')), false, true), undefined)
  assert.ok(isAllTinted(find(draw(row(9, 300, '#b9d7ee')))))
  // Where panes are blue, what is grey has another tone for another reason.
  assert.equal(find(draw([...row(9, 300, '#b4b4b4'), ...row(2, 500, '#b9d7ee')]))!.count, 2)
  assert.equal(find(draw(row(4, 300, '#b4b4b4'))), undefined)
  const shade = ['#b4b4b4', [0, 400, width, 600]] as [string, Box]
  assert.equal(find(draw([...row(9, 300, '#b4b4b4'), shade])), undefined)
})

test('what a marker coloured cool is glass on cream paper, with its grain; grey and brown are not', () => {
  const cool = ['#d3e4e4', '#cfe2e3'].map((hex, n): [string, Box] => [hex, [100 + 300 * n, 200, 300 + 300 * n, 420]])
  const other: [string, Box][] = [
    ['#dcdad4', [100, 450, 300, 560]],
    ['#e0c49a', [400, 450, 600, 560]],
  ]
  const drawn = draw([...cool, ...other], [], '#fbf8f0')
  for (let i = 0; i < drawn.picture.L.length; i++) drawn.picture.L[i]! += 0.01 * Math.sin(i * 7.3)
  const found = find(drawn, true)!
  assert.equal(found.count, 2)
  assert.ok(found.marks[300 * width + 200]! > 0 && found.marks[300 * width + 500]! > 0)
  assert.deepEqual([found.marks[500 * width + 200], found.marks[500 * width + 500]], [0, 0])
})
