import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../../../pixels/picture.ts'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { plainRequest } from '../../../pipeline.test-request.ts'
import { openScene } from '../../../scene.ts'
import { coatColouredAerial } from './coat-coloured.ts'

/** Three blocks with windows, a lawn with a pond and a tree, and a street, from above, as a modelling program paints them. */
const block = (x: number, y: number, wall: string, dark: string) => `
  <path d="M${x} ${y}l200 -60 160 90 -200 60z" fill="#f4f4f2"/>
  <path d="M${x} ${y}l160 90v150l-160 -90z" fill="${wall}"/><path d="M${x + 160} ${y + 90}l200 -60v150l-200 60z" fill="${dark}"/>
  ${[30, 85].flatMap((up) => [20, 60, 100].map((at) => `<path d="M${x + at} ${y + 0.5625 * at + up}l22 12v26l-22 -12z" fill="#6f93b8"/>`)).join('')}`
const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="840" stroke="#111" stroke-width="1.6">
  <rect width="1344" height="840" fill="#9ccb62"/>
  <path d="M0 700L1344 420V540L0 820z" fill="#aaacb0"/>
  <ellipse cx="720" cy="330" rx="120" ry="60" fill="#6db2e0"/>
  ${block(120, 240, '#d2624e', '#a84a3c')}${block(900, 150, '#f0f0ee', '#cfcfcf')}
  <circle cx="640" cy="480" r="30" fill="#6aa53e"/></svg>`

let source: Picture
let made: Picture

before(async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-aerial-'))
  const path = join(folder.path, 'campus.png')
  await sharp(Buffer.from(drawn)).flatten({ background: 'white' }).png().toFile(path)
  source = await loadPicture(path)
  const request = {
    ...plainRequest,
    source: path,
    expert: 'masterplan',
    imageType: '3d',
    callerText: 'a campus',
  } as const
  const scene = openScene(request, await loadPicture(path))
  coatColouredAerial(scene)
  made = scene.picture
})

function meanOf(of: Picture, x: number, y: number, reach = 6): [L: number, a: number, b: number] {
  const sums: [number, number, number] = [0, 0, 0]
  for (let v = y - reach; v <= y + reach; v++)
    for (let u = x - reach; u <= x + reach; u++)
      for (const [n, plane] of [of.L, of.a, of.b].entries()) sums[n]! += plane[v * of.width + u]! / (2 * reach + 1) ** 2
  return sums
}

const chromaOf = ([, a, b]: readonly number[]) => Math.hypot(a!, b!)

test('lawns are of grass, and not of the green of a program', () => {
  const [before, after] = [meanOf(source, 560, 160), meanOf(made, 560, 160)]
  assert.ok(chromaOf(after) < 0.7 * chromaOf(before) && after[1] < 0 && after[2] > 0.02, `${before} ${after}`)
})

test('water is deep, and a street stays grey', () => {
  const [water, street] = [meanOf(made, 720, 330), meanOf(made, 480, 660)]
  assert.ok(water[0] < meanOf(source, 720, 330)[0] - 0.08 && water[2] < -0.01, `${water}`)
  assert.ok(street[0] < 0.8 && chromaOf(street) < 0.03, `${street}`)
})

test('what is built keeps its colour: brick stays red, white stays white', () => {
  const [brick, white] = [meanOf(made, 250, 420, 3), meanOf(made, 1080, 190)]
  assert.ok(brick[1] > 0.06 && brick[2] > 0.02, `${brick}`)
  assert.ok(white[0] > 0.85 && chromaOf(white) < 0.03, `${white}`)
})

test('outlines are gone from roofs and walls', () => {
  const [roof, outline] = [meanOf(made, 1080, 190)[0], made.L[Math.round(150 - 0.3 * 100) * made.width + 1000]!]
  assert.ok(source.L[Math.round(150 - 0.3 * 100) * made.width + 1000]! < 0.45)
  assert.ok(outline > 0.5 && roof > outline - 0.05, `${outline} beside ${roof}`)
})
