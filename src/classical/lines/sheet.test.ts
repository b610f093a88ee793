import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fractalNoise } from '../pixels/noise.ts'
import { linearToOklab } from '../pixels/oklab.ts'
import { blankPicture, type Picture } from '../pixels/picture.ts'
import { cleanSheet, readInk } from './sheet.ts'

const [width, height] = [448, 304]

/** A frame of strokes, two pixels wide, in light 0..1 by place, from `paper` to `pencil`. */
function photograph(paper: number[], pencil: number[], light: (x: number, y: number) => number): Picture {
  const picture = blankPicture(width, height)
  const lab = new Float64Array(3)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const colour = isStroke(x, y) ? pencil : paper
    const shine = light(x, y)
    linearToOklab(colour[0]! * shine, colour[1]! * shine, colour[2]! * shine, lab)
    picture.L[i] = lab[0]!
    picture.a[i] = lab[1]!
    picture.b[i] = lab[2]!
  }
  return picture
}

const isStroke = (x: number, y: number) => x > 60 && x < 390 && y > 40 && y < 260 && (x % 66 < 2 || y % 55 < 2)

const white = [0.85, 0.84, 0.8]
const dark = [0.05, 0.05, 0.05]
const fibres = fractalNoise(width, height, 8, 5, 2)

/** The mean ink on strokes and beside them. */
function inkOf(picture: Picture) {
  const sheet = cleanSheet(picture)
  assert.ok(sheet)
  const { ink } = readInk(sheet)
  const sums = { on: 0, strokes: 0, beside: 0, bare: 0 }
  for (let i = 0; i < ink.length; i++) {
    const stroke = isStroke(i % width, Math.floor(i / width))
    sums[stroke ? 'on' : 'beside'] += ink[i]!
    sums[stroke ? 'strokes' : 'bare']++
  }
  return { on: sums.on / sums.strokes, beside: sums.beside / sums.bare }
}

for (const [title, picture] of [
  ['ink on white paper', photograph(white, dark, () => 1)],
  ['faint pencil on yellow paper', photograph([0.75, 0.68, 0.32], [0.5, 0.44, 0.2], () => 1)],
  ['a phone photo with falling light', photograph(white, dark, (x, y) => 0.9 - (0.65 * (x + y)) / (width + height))],
  ['a phone photo with the edge of a shadow', photograph(white, dark, (x) => (x < 200 ? 0.9 : 0.4))],
  ['white lines on blue', photograph([0.02, 0.06, 0.22], [0.8, 0.85, 0.9], () => 1)],
  ['chalk on a blackboard', photograph([0.02, 0.025, 0.02], [0.6, 0.6, 0.58], () => 1)],
] as const) {
  test(`${title} becomes dark lines on bare paper`, () => {
    const { on, beside } = inkOf(picture)
    assert.ok(on > 0.6, `on strokes ${on}`)
    assert.ok(beside < 0.03, `beside them ${beside}`)
  })
}

test('the grain of rough paper is not taken for faint strokes', () => {
  const light = (x: number, y: number) => 0.7 + 0.3 * fibres[y * width + x]!
  const sheet = cleanSheet(photograph([0.4, 0.28, 0.15], [0.14, 0.1, 0.06], light))
  assert.ok(sheet)
  const { marks } = readInk(sheet)
  const bare = [...marks.keys()].filter((i) => !isStroke(i % width, Math.floor(i / width)))
  const marked = bare.filter((i) => marks[i]! > 0.3).length / bare.length
  assert.ok(marked < 0.05, `marks on ${marked} of the bare paper`)
})

test('a painted sheet is not a drawing on bare paper', () => {
  const picture = photograph(white, dark, () => 1)
  for (let i = 0; i < width * height; i++) {
    const upper = i < (width * height) / 2
    picture.b[i] = upper ? -0.1 : 0.1
    picture.a[i] = upper ? -0.02 : -0.06
  }
  assert.equal(cleanSheet(picture), undefined)
})
