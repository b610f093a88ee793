import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../../../pixels/picture.ts'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { plainRequest } from '../../../pipeline.test-request.ts'
import { renderPicture } from '../../../pipeline.ts'
import { type Entourage, findEntourage } from '../find-entourage.ts'
import { isGreyModel } from './clay-crowns.ts'

/** Of a picture 1344 wide, in which places are told. */
const scale = 2 / 3
const [width, height] = [1344 * scale, Math.round(896 * scale)]
type Drawn = { x: number; y: number; rx: number; ry: number; foot?: number; thick?: number }

function scaled({ x, y, rx, ry, foot, thick = 14 }: Drawn): Drawn {
  const [u, v, across, down, wide] = [x, y, rx, ry, thick].map((size) => Math.round(scale * size)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return { x: u, y: v, rx: across, ry: down, thick: wide, ...(foot && { foot: Math.round(scale * foot) }) }
}

/** Balls and eggs in the light of one sun from the right, on trunks, beside a white house and before its wall. */
const trees: Drawn[] = [
  { x: 120, y: 380, rx: 90, ry: 88, foot: 650 },
  { x: 330, y: 390, rx: 70, ry: 96, foot: 640 },
  { x: 590, y: 470, rx: 62, ry: 62, foot: 664 },
].map(scaled)
/** Balls that are none: a dome, the ends of balconies, a sphere on the ground, on a thick post, on a wall, and lamps on their posts. */
const others: Drawn[] = [
  { x: 1120, y: 250, rx: 90, ry: 90 },
  { x: 800, y: 400, rx: 40, ry: 30 },
  { x: 240, y: 640, rx: 30, ry: 30 },
  { x: 1040, y: 590, rx: 26, ry: 26, foot: 660, thick: 22 },
  { x: 700, y: 330, rx: 24, ry: 24 },
  { x: 460, y: 420, rx: 18, ry: 18, foot: 650, thick: 6 },
  { x: 930, y: 420, rx: 20, ry: 20, foot: 660, thick: 6 },
].map(scaled)

function drawClay(): Buffer {
  const pixels = Buffer.alloc(3 * width * height)
  const put = (x: number, y: number, grey: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height)
      pixels.fill(Math.round(grey), 3 * (y * width + x), 3 * (y * width + x) + 3)
  }
  const fill = (left: number, top: number, right: number, bottom: number, grey: number) => {
    for (let y = Math.round(top); y < bottom; y++) for (let x = Math.round(left); x < right; x++) put(x, y, grey)
  }
  const box = (left: number, top: number, right: number, bottom: number, grey: number) =>
    fill(scale * left, scale * top, scale * right, scale * bottom, grey)
  const ball = ({ x, y, rx, ry, foot, thick = 14 }: Drawn) => {
    if (foot) fill(x - thick / 2, y, x + thick / 2, foot, 118)
    for (let v = Math.ceil(y - ry); v <= y + ry; v++)
      for (let u = Math.ceil(x - rx); u <= x + rx; u++) {
        const [nx, ny] = [(u - x) / rx, (y - v) / ry]
        if (nx * nx + ny * ny > 1) continue
        const lit = Math.max(0, 0.5 * nx + 0.6 * ny + 0.62 * Math.sqrt(1 - nx * nx - ny * ny))
        put(u, v, 118 + 26 * ny + 70 * lit)
      }
  }
  for (let y = 0; y < height; y++) fill(0, y, width, y + 1, 212 + (26 * y) / height)
  box(0, 560, 1344, 896, 168)
  for (const one of others.slice(0, 1)) ball(one)
  box(500, 250, 1240, 650, 196)
  box(480, 236, 1260, 252, 222)
  for (const x of [520, 860, 1080]) box(x, 320, x + 70, 400, 92)
  for (const one of others.slice(1)) ball(one)
  box(760, 400, 841, 431, 205)
  for (const one of trees) ball(one)
  return pixels
}

let folder: string
let clay: Entourage
let rendered: Picture
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-clay-'))
  const source = join(folder, 'clay.png')
  await sharp(drawClay(), { raw: { width, height, channels: 3 } })
    .blur(0.6)
    .png()
    .toFile(source)
  const found = findEntourage(await loadPicture(source))
  assert.ok(found)
  clay = found
  const output = join(folder, 'clay-out.png')
  await renderPicture(
    { ...plainRequest, source, imageType: '3dmass', renderStyle: 'realistic', isFlat: true },
    output,
    () => {},
  )
  rendered = await loadPicture(output)
})
after(() => rm(folder, { recursive: true, force: true }))

const crownAt = ({ shown, labels }: Entourage, x: number, y: number) =>
  shown.findIndex(({ crown }) => labels[y * width + x] === crown)

test('grey balls and eggs on trunks are crowns, beside a house and before its wall', () => {
  const found = trees.map(({ x, y }) => crownAt(clay, x, y))
  assert.ok(Math.min(...found) >= 0, `${found}`)
  assert.equal(new Set(found).size, trees.length)
})

test('domes, balconies, lamps and balls of stone stay as they are', () => {
  assert.equal(clay.shown.length, trees.length)
  for (const { x, y, ry } of others) assert.equal(crownAt(clay, x, Math.round(y - ry / 2)), -1, `${x} ${y}`)
})

test('grey crowns grow green leaves, and their trunks are of bark', () => {
  for (const { x, y, foot } of trees) {
    let [green, rough, count] = [0, 0, 0]
    for (let v = y - 14; v < y + 14; v++)
      for (let u = x - 14; u < x + 14; u++) {
        const i = v * width + u
        green -= rendered.a[i]!
        rough += Math.abs(rendered.L[i]! - rendered.L[i + 1]!)
        count++
      }
    assert.ok(green / count > 0.03 && rough / count > 0.012, `${x} ${y}: ${green / count} ${rough / count}`)
    const i = (foot! - 26) * width + x
    assert.ok(rendered.L[i]! < 0.55 && rendered.b[i]! > 0.005, `trunk ${x}: ${rendered.L[i]} ${rendered.b[i]}`)
  }
})

test('a coloured elevation on a white sheet is not a grey model, and clay before a blue sky is one', () => {
  const [width, height] = [200, 100]
  const draw = (...rows: [lightness: number, a: number, b: number][]): Picture => {
    const planes = [0, 1, 2].map((n) =>
      Float32Array.from(
        { length: width * height },
        (_, i) => rows[Math.floor((i / width / height) * rows.length)]![n]!,
      ),
    ) as [Float32Array, Float32Array, Float32Array]
    return { width, height, L: planes[0], a: planes[1], b: planes[2] }
  }
  const [paper, brick, slate]: [number, number, number][] = [
    [1, 0, 0],
    [0.65, 0.03, 0.04],
    [0.5, 0, 0],
  ]
  assert.equal(isGreyModel(draw(paper!, paper!, brick!, slate!)), false)
  assert.equal(isGreyModel(draw([0.8, -0.02, -0.05], [0.75, 0, 0], [0.6, 0, 0], [0.8, 0.003, 0.003])), true)
})
