import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { linearToOklab } from '../pixels/oklab.ts'
import type { Picture } from '../pixels/picture.ts'
import { cleanSheet } from './sheet.ts'
import { clearFrame } from './sheet-frame.ts'

const [width, height] = [1344, 896]
const house = 'M400 700V400L600 280L800 400V700ZM460 480H540V580H460ZM800 400L1100 430V690L800 700'
const frame = 'M30 30H1314V866H30ZM38 38H1306V858H38Z'
const block = 'M1000 858V780H1306M1000 805H1306M1000 830H1306M1150 805V858M1010 795H1100'

async function draw(lines: string, stroke = 2, colours = ['#ffffff', '#222222']): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colours[0]}"/>
    <path d="${lines}" fill="none" stroke="${colours[1]}" stroke-width="${stroke}"/></svg>`
  const rgb = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  const count = width * height
  const picture = { width, height, L: new Float32Array(count), a: new Float32Array(count), b: new Float32Array(count) }
  const lab = new Float64Array(3)
  for (let i = 0; i < count; i++) {
    linearToOklab((rgb[i * 3]! / 255) ** 2.2, (rgb[i * 3 + 1]! / 255) ** 2.2, (rgb[i * 3 + 2]! / 255) ** 2.2, lab)
    for (const [n, name] of (['L', 'a', 'b'] as const).entries()) picture[name][i] = lab[n]!
  }
  return cleanSheet(picture)!
}

const inkIn = ({ L }: Picture, left: number, top: number, right: number, bottom: number): number => {
  let count = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (L[y * width + x]! < 0.72) count++
  return count
}

for (const [name, colours] of [
  ['white', ['#ffffff', '#222222']],
  ['blue', ['#1d4a91', '#f2f6fb']],
] as const)
  test(`the frame of a ${name} sheet and its title block go, and what is drawn stays`, async () => {
    const sheet = await draw(house + frame + block, 2, [...colours])
    assert.ok(inkIn(sheet, 0, 0, width, 60) > 1000 && inkIn(sheet, 990, 770, 1320, 870) > 1000)
    const before = inkIn(sheet, 380, 260, 1120, 720)
    const { left, right, top, bottom } = clearFrame(sheet)!
    for (const [found, drawn] of [
      [left, 38],
      [right, 1306],
      [top, 38],
      [bottom, 858],
    ] as const)
      assert.ok(Math.abs(found - drawn) < 8, `${found} for ${drawn}`)
    assert.equal(inkIn(sheet, 0, 0, width, 60) + inkIn(sheet, 990, 770, 1344, 896) + inkIn(sheet, 0, 0, 60, height), 0)
    assert.equal(inkIn(sheet, 380, 260, 1120, 720), before)
  })

test('what is not a frame stays: walls that are cut, three lines, and a house that fills the sheet', async () => {
  const sheets = [
    await draw('M60 50H1284V846H60ZM600 50V846', 12),
    await draw(`${house}M30 30H1314M30 866H1314M30 30V866`),
    await draw('M40 860V300L672 40L1304 300V860Z'),
  ]
  for (const [n, sheet] of sheets.entries()) {
    const before = inkIn(sheet, 0, 0, width, height)
    assert.equal(clearFrame(sheet), undefined, `sheet ${n}`)
    assert.equal(inkIn(sheet, 0, 0, width, height), before)
  }
})
