import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../../pixels/picture.ts'
import { loadPicture } from '../../../pixels/picture-file.ts'
import { plainRequest } from '../../pipeline.test-request.ts'
import { renderPicture } from '../../pipeline.ts'
import { findOpenSky } from './open-sky.ts'

/** White slats before an empty sky that is a little lighter: their edges are so faint that the sky runs into them. */
const slats = Array.from(
  { length: 22 },
  (
    _,
    n,
  ) => `<path d="M${380 + 3 * n} ${180 + 16 * n}C560 ${150 + 16 * n} 840 ${150 + 16 * n} ${1000 - 3 * n} ${190 + 16 * n}v9
    C840 ${159 + 16 * n} 560 ${159 + 16 * n} ${380 + 3 * n} ${189 + 16 * n}Z" fill="#d2d3d3"/>`,
)
const tower = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896">
  <defs><linearGradient id="edge"><stop stop-color="#e9eaeb"/><stop offset="0.2" stop-color="#c4c6c6"/><stop offset="0.8" stop-color="#cacbcb"/>
  <stop offset="1" stop-color="#e9eaeb"/></linearGradient></defs>
  <rect width="1344" height="896" fill="#ecedee"/><path d="M380 180C560 150 840 150 1000 190L930 560V660H450V560Z" fill="url(#edge)"/>${slats.join('')}
  <path d="M460 560H920V660H460Z" fill="#6b6b6b"/><rect y="660" width="1344" height="236" fill="#f4f4f4"/></svg>`

/** A dome whose light grows until it is the sky's. */
const mosque = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896">
  <defs><linearGradient id="round"><stop stop-color="#888"/><stop offset="0.95" stop-color="#ececec"/></linearGradient></defs>
  <rect width="1344" height="896" fill="#ececec"/><path d="M420 480A250 250 0 0 1 920 480Z" fill="url(#round)"/>
  <path d="M380 480H960V680H380Z" fill="#a9a9a9"/><path d="M500 560H560V680H500ZM640 560H700V680H640Z" fill="#6b6b6b"/>
  <rect y="680" width="1344" height="216" fill="#d2d2d2"/></svg>`

/** A house in colours on a page on which nothing else is drawn. */
const house = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#fff"/>
  <g stroke="#111" stroke-width="3"><path d="M300 330L700 260V640L300 600Z" fill="#c96f4a"/><path d="M700 260L1080 340V590L700 640Z" fill="#b0603f"/>
  <path d="M280 330L690 150L1100 340L700 262Z" fill="#555b66"/><path d="M380 400H480V500H380ZM560 390H640V500H560ZM800 400L900 410V500L800 506Z" fill="#7fa3bd"/></g></svg>`

let folder: string
let ofTower: Picture
let ofHouse: Picture

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-open-sky-'))
  ofTower = await render('tower', tower)
  ofHouse = await render('house', house)
})
after(() => rm(folder, { recursive: true, force: true }))

async function render(name: string, svg: string): Promise<Picture> {
  const [source, output] = [join(folder, `${name}.jpg`), join(folder, `${name}.png`)]
  await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toFile(source)
  await renderPicture({ ...plainRequest, source, imageType: '3dmass', callerText: 'a bright day' }, output, () => {})
  return await loadPicture(output)
}

/** The mean of a square: OKLab's L, and its a and b towards green and blue. */
function lookAt({ width, L, a, b }: Picture, x: number, y: number, half = 20) {
  const pixels = Array.from({ length: (2 * half) ** 2 }, (_, n) => {
    return (y - half + Math.floor(n / (2 * half))) * width + x - half + (n % (2 * half))
  })
  const mean = (plane: Float32Array) => pixels.reduce((sum, i) => sum + plane[i]!, 0) / pixels.length
  return { light: mean(L), green: -mean(a), blue: -mean(b) }
}

test('no sky is seen within a white model, however faint its edges are', () => {
  const sky = lookAt(ofTower, 150, 80)
  for (const [x, y] of [
    [500, 260],
    [690, 300],
    [860, 260],
    [690, 440],
  ] as const) {
    const built = lookAt(ofTower, x, y)
    assert.ok(built.blue < sky.blue - 0.015, `${x} ${y}: ${JSON.stringify({ built, sky })}`)
  }
})

test('a dome whose light grows until it is that of the sky is not a part of the sky', async () => {
  const source = join(folder, 'mosque.png')
  await sharp(Buffer.from(mosque)).png().toFile(source)
  const open = findOpenSky(await loadPicture(source), 1)!
  const at = (x: number, y: number) => open[y * 1344 + x]
  assert.deepEqual([at(150, 80), at(300, 400), at(1100, 400)], [1, 1, 1])
  assert.deepEqual([at(520, 400), at(680, 400), at(800, 400)], [0, 0, 0])
})

test('behind a model that tells no scene is a sky that is not of one tone, and under it grows a lawn', () => {
  const skies = [100, 500, 900, 1240].flatMap((x) => [40, 100, 220].map((y) => lookAt(ofHouse, x, y, 12)))
  const of = (value: (sky: ReturnType<typeof lookAt>) => number) => skies.map(value)
  // Clouds are grey, and between them it is blue.
  assert.ok(Math.max(...of(({ blue }) => blue)) > 0.018, JSON.stringify(skies))
  assert.ok(Math.min(...of(({ blue }) => blue)) < 0.01, JSON.stringify(skies))
  for (const [x, y] of [
    [200, 800],
    [700, 840],
    [1200, 800],
  ] as const)
    assert.ok(lookAt(ofHouse, x, y).green > 0.03, `${x} ${y}: ${JSON.stringify(lookAt(ofHouse, x, y))}`)
})

test('a white wall as light as a sky that is a little bluer is not of it, and grain is', async () => {
  const museum = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#e4e6e8"/>
    <path d="M400 200H1000V560H400Z" fill="#e5e5e3"/><path d="M460 260H620V340H460ZM760 260H920V340H760Z" fill="#777"/>
    <rect y="560" width="1344" height="336" fill="#c8c8c6"/></svg>`
  const path = join(folder, 'museum.jpg')
  await sharp(Buffer.from(museum)).jpeg({ quality: 92 }).toFile(path)
  const picture = await loadPicture(path)
  const open = findOpenSky(picture, 1)!
  const shareIn = (left: number, top: number, right: number, bottom: number) => {
    let sum = 0
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += open[y * picture.width + x]!
    return sum / ((right - left) * (bottom - top))
  }
  assert.ok(shareIn(420, 360, 980, 540) < 0.02, `${shareIn(420, 360, 980, 540)}`)
  assert.ok(shareIn(20, 20, 380, 540) > 0.98)
})

test('a tall sky whose tint fades a little downwards is whole beside a tower that hides most of it', () => {
  const [width, height, horizon] = [400, 1700, 1060]
  const planes = [0, 1, 2].map(() => new Float32Array(width * height)) as [Float32Array, Float32Array, Float32Array]
  for (let y = 0; y < height; y++) {
    const fade = Math.min(1, Math.max(0, y - 75) / 700)
    for (let x = 0; x < width; x++) {
      const isTower = y > 75 && y < 1300 && x > 120 && x < 250
      const colour = isTower
        ? [0.65, 0, 0]
        : y > horizon
          ? [0.79, 0.003, 0.01]
          : [0.87 + (0.06 * y) / horizon, -0.0037 + 0.0014 * fade, -0.0068 + 0.0035 * fade]
      for (const [n, value] of colour.entries()) planes[n]![y * width + x] = value
    }
  }
  const open = findOpenSky({ width, height, L: planes[0], a: planes[1], b: planes[2] }, 1)!
  const closed = Array.from({ length: horizon }, (_, y) => y).filter((y) => !open[y * width + 60])
  assert.deepEqual(closed, [])
})
