import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import sharp from 'sharp'
import { blankPicture, type Picture } from '../../../../pixels/picture.ts'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { plainRequest } from '../../../pipeline.test-request.ts'
import { renderPicture } from '../../../pipeline.ts'
import { isColouredRoom } from './keep-coloured.ts'

/** A room with a red wall in light and in shade, a door and a picture in it, windows of six panes, a brown floor and a green chest. */
const panes = [30, 100, 170].flatMap((x) => [180, 290].map((y) => `<path d="M${x} ${y}h60v100h-60Z"/>`)).join('')
const room = `<g stroke="#222" stroke-width="2"><path d="M0 0H1000V100L700 200H300L0 60Z" fill="#e8e8e6"/>
  <path d="M0 60L300 200V460L0 640Z" fill="#d8d6d2"/><path d="M300 200H1000V460H300Z" fill="#a85a44"/>
  <path d="M300 330L1000 250V460H300Z" fill="#8c4a38" stroke="none"/><path d="M0 640L300 460H1000V700H0Z" fill="#c09468"/>
  <path d="M840 260h70v200h-70Z" fill="#5c4430"/><path d="M480 240h90v70h-90Z" fill="#d8b040"/>
  <path d="M540 470H780V600H540Z" fill="#4f8f6a"/><g fill="#9cc0d8" stroke="#222" stroke-width="8">${panes}</g></g>`
const callerText = 'red brick wall, oak floor, white ceiling, green cupboard'

let folder: string
let source: Picture
let made: Picture
let sheet: Picture

before(async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'veduta-coloured-'))
  folder = temporary.path
  const render = async (svg: string, imageType: '3d' | 'sketch') => {
    const [from, to] = [join(folder, `${imageType}.png`), join(folder, `${imageType}-out.png`)]
    await sharp(Buffer.from(svg)).png().toFile(from)
    await renderPicture(
      { ...plainRequest, source: from, expert: 'interior', imageType, callerText, isFlat: true },
      to,
      () => {},
    )
    return [await loadPicture(from), await loadPicture(to)] as const
  }
  const head = '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700">'
  ;[source, made] = await render(`${head}${room}</svg>`, '3d')
  const paper =
    '<path d="M0 0H1000V700H0ZM22 20V680H980V20Z" fill="#fdfcf6"/><path d="M0 450L40 440M300 690V660" stroke="#222"/>'
  ;[, sheet] = await render(`${head}${room}${paper}</svg>`, 'sketch')
})

/** Of a part of a picture: how much rows and columns differ from those beside them, and its colour. */
function look({ width, L, a, b }: Picture, left: number, top: number, wide: number, tall: number) {
  const sums = { rough: 0, L: 0, a: 0, b: 0 }
  for (let y = top; y < top + tall; y++)
    for (let x = left, i = y * width + left; x < left + wide; x++, i++) {
      sums.rough += (Math.abs(L[i + 2]! - L[i]!) + Math.abs(L[i + 2 * width]! - L[i]!)) / (wide * tall)
      for (const [name, plane] of [
        ['L', L],
        ['a', a],
        ['b', b],
      ] as const)
        sums[name] += plane[i]! / (wide * tall)
    }
  return sums
}

test('bricks lie on the red wall, in light and in shade, boards on the floor, and nothing on what has another colour', () => {
  const [lit, shaded] = [look(made, 620, 210, 180, 40), look(made, 330, 390, 150, 50)]
  const others = [
    look(made, 850, 270, 50, 170),
    look(made, 490, 250, 70, 50),
    look(made, 550, 490, 200, 90),
    look(made, 300, 20, 300, 120),
  ]
  const floor = look(made, 250, 610, 250, 60)
  const most = Math.max(...others.map(({ rough }) => rough))
  assert.ok(
    Math.min(lit.rough, shaded.rough, floor.rough) > 2 * most,
    `${lit.rough} ${shaded.rough} ${floor.rough} against ${others.map(({ rough }) => rough)}`,
  )
})

test('what stands there keeps its colour, and panes show a sky', () => {
  for (const [x, y, wide, tall] of [
    [850, 270, 50, 170],
    [490, 250, 70, 50],
    [550, 490, 200, 90],
    [250, 610, 250, 60],
  ] as const) {
    const [one, other] = [look(source, x, y, wide, tall), look(made, x, y, wide, tall)]
    const turned = Math.abs(Math.atan2(one.b, one.a) - Math.atan2(other.b, other.a))
    assert.ok(turned < 0.3 && Math.hypot(other.a, other.b) > 0.7 * Math.hypot(one.a, one.b), `${x} ${y}: ${turned}`)
  }
  const [high, low] = [look(made, 40, 200, 40, 50), look(made, 40, 340, 40, 30)]
  assert.ok(high.b < low.b - 0.005, `${high.b} ${low.b}`)
})

test('a sheet that is coloured already keeps its hues, and has no margin of paper', () => {
  const hues = [
    [620, 220, 150, 30],
    [550, 490, 200, 90],
    [250, 620, 250, 40],
  ].map(([x, y, wide, tall]) => look(sheet, x!, y!, wide!, tall!))
  assert.ok(hues[0]!.a > 0.05 && hues[1]!.a < -0.03 && hues[2]!.a < 0.05 && hues[2]!.b > 0.04, JSON.stringify(hues))
  const floor = look(sheet, 300, 685, 400, 10)
  assert.ok(floor.b > 0.04, `the margin ${floor.b}`)
})

test('pastel is a colour, and the tint of a lens is not', () => {
  const roomOf = (chroma: number) => {
    const picture = blankPicture(200, 100)
    for (let i = 0; i < picture.L.length; i++) [picture.L[i], picture.a[i]] = [0.8, i % 200 < 20 ? -chroma : 0]
    return picture
  }
  assert.equal(isColouredRoom(roomOf(0.035)), true)
  assert.equal(isColouredRoom(roomOf(0.012)), false)
})
