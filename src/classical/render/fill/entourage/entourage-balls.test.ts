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
import { type Entourage, findEntourage } from './find-entourage.ts'

const [width, height] = [1344, 896]
type Drawn = { x: number; y: number; rx: number; ry: number; trunk?: number }

/** Balls and eggs in the light of one sun from the right, on trunks, behind a white house or beside it; a globe is a lamp at its door. */
const behind: Drawn = { x: 500, y: 250, rx: 110, ry: 110 }
const free: Drawn[] = [
  { x: 40, y: 330, rx: 120, ry: 118, trunk: 640 },
  { x: 290, y: 380, rx: 80, ry: 118, trunk: 650 },
  { x: 1180, y: 380, rx: 70, ry: 70, trunk: 640 },
  { x: 1120, y: 640, rx: 30, ry: 28 },
]
const globe: Drawn = { x: 700, y: 480, rx: 14, ry: 14 }

function drawClay(): Buffer {
  const pixels = Buffer.alloc(3 * width * height)
  const put = (x: number, y: number, grey: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height)
      pixels.fill(Math.round(grey), 3 * (y * width + x), 3 * (y * width + x) + 3)
  }
  const fill = (left: number, top: number, right: number, bottom: number, grey: number) => {
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) put(x, y, grey)
  }
  const ball = ({ x, y, rx, ry, trunk }: Drawn) => {
    if (trunk) fill(x - 7, y, x + 7, trunk, 118)
    for (let v = Math.ceil(y - ry); v <= y + ry; v++)
      for (let u = Math.ceil(x - rx); u <= x + rx; u++) {
        const [nx, ny] = [(u - x) / rx, (y - v) / ry]
        if (nx * nx + ny * ny > 1) continue
        const lit = Math.max(0, 0.5 * nx + 0.6 * ny + 0.62 * Math.sqrt(1 - nx * nx - ny * ny))
        put(u, v, 118 + 26 * ny + 70 * lit)
      }
  }
  for (let y = 0; y < height; y++) fill(0, y, width, y + 1, 212 + (26 * y) / height)
  fill(0, 560, width, height, 168)
  ball(behind)
  fill(460, 250, 1000, 650, 196)
  fill(440, 236, 1020, 252, 222)
  for (const x of [520, 760, 880]) fill(x, 320, x + 80, 420, 92)
  fill(660, 500, 730, 650, 110)
  for (const one of [...free, globe]) ball(one)
  fill(1150, 300, 1154, 460, 60)
  return pixels
}

/** Low-poly crowns of two greens that overlap before a clipped hedge. */
function facets(x: number, y: number, radius: number, [r, g, b]: readonly [number, number, number]): string {
  const at = (n: number, far: number) => {
    const turn = (2 * Math.PI * n) / 9 + far
    return `${x + far * radius * Math.cos(turn)},${y + far * radius * Math.sin(turn)}`
  }
  return Array.from({ length: 9 }, (_, n) => {
    const light = 0.72 + 0.28 * Math.cos((2 * Math.PI * (n - 6.5)) / 9)
    const tone = (share: number) =>
      [r, g, b].map((c) => Math.round(255 * ((c / 255) ** 2.2 * light * share) ** (1 / 2.2)))
    return `<path fill="rgb(${tone(1)})" d="M${at(n, 1)}L${at(n + 1, 1)}L${at(n + 1, 0.5)}L${at(n, 0.5)}Z"/>
      <path fill="rgb(${tone(1.15)})" d="M${at(n, 0.5)}L${at(n + 1, 0.5)}L${x},${y}Z"/>`
  }).join('')
}
const lowPoly = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="1344" height="896" fill="#bcd4ea"/>
  <rect y="560" width="1344" height="336" fill="#a8c47c"/><path fill="#d8d2c6" d="M760 250H1200V640H760Z"/>
  <path fill="#5a8a4a" d="M0 540H700V600H0Z"/><path fill="#7a5a40" d="M193 440h14V640h-14ZM373 440h14V660h-14Z"/>
  ${facets(200, 330, 130, [110, 170, 90])}${facets(400, 360, 120, [190, 200, 100])}</svg>`

/** From above: green balls on a lawn between blocks, lit from the left. */
const trees = [300, 460, 620, 780, 940].map((x) => [x, 560] as const)
const aerial = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
  <radialGradient id="ball" cx="0.3" cy="0.25" r="0.9"><stop stop-color="#9ccb6c"/><stop offset="1" stop-color="#4f7c38"/></radialGradient></defs>
  <rect width="1344" height="896" fill="#d8d3c8"/><path fill="#e6e6e4" d="M200 180L700 120L1000 220L480 300Z"/>
  <path fill="#c2634c" d="M200 180L480 300V420L200 290Z"/><path fill="#a04f3c" d="M480 300L1000 220V330L480 420Z"/>
  ${trees.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="34" fill="url(#ball)"/>`).join('')}</svg>`

let folder: string
let clay: Entourage
let rendered: Picture

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-balls-'))
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
    {
      ...plainRequest,
      source,
      imageType: '3dmass',
      renderStyle: 'realistic',
      callerText: 'white house, olive trees',
      isFlat: true,
    },
    output,
    () => {},
  )
  rendered = await loadPicture(output)
})

after(() => rm(folder, { recursive: true, force: true }))

const crownAt = ({ shown, labels }: Entourage, x: number, y: number) =>
  shown.findIndex(({ crown }) => labels[y * width + x] === crown)

test('grey balls and eggs beside a house are crowns, cut by the picture or not, and a lamp on its wall is none', () => {
  const found = free.map(({ x, y }) => crownAt(clay, Math.max(20, x), y))
  assert.ok(Math.min(...found) >= 0, `${found}`)
  assert.equal(new Set(found).size, free.length)
  assert.equal(crownAt(clay, globe.x, globe.y), -1)
  for (const [x, y] of [
    [800, 280],
    [600, 600],
    [500, 500],
  ] as const)
    assert.equal(crownAt(clay, x, y), -1, `${x} ${y}`)
})

test('a grey ball that a house hides by half is a crown where it is seen, and what stands before one stays', () => {
  assert.ok(crownAt(clay, behind.x, behind.y - 70) >= 0)
  assert.equal(crownAt(clay, behind.x + 20, behind.y + 40), -1)
  assert.equal(clay.before[380 * width + 1152], 1)
})

test('grey crowns grow green leaves, and their trunks are of bark', () => {
  for (const { x, y, trunk } of free) {
    let [green, rough, count] = [0, 0, 0]
    for (let v = y - 20; v < y + 20; v++)
      for (let u = Math.max(5, x - 20); u < Math.max(5, x - 20) + 40; u++) {
        const i = v * width + u
        green -= rendered.a[i]!
        rough += Math.abs(rendered.L[i]! - rendered.L[i + 1]!)
        count++
      }
    assert.ok(green / count > 0.03 && rough / count > 0.012, `${x} ${y}: ${green / count} ${rough / count}`)
    if (!trunk) continue
    const i = (trunk - 40) * width + x
    assert.ok(rendered.L[i]! < 0.55 && rendered.b[i]! > 0.005, `trunk ${x}: ${rendered.L[i]} ${rendered.b[i]}`)
  }
})

test('crowns of facets that overlap before a hedge are one each, whatever their greens, and the hedge is none', async () => {
  const path = join(folder, 'facets.png')
  await sharp(Buffer.from(lowPoly)).png().toFile(path)
  const found = findEntourage(await loadPicture(path))!
  const [one, other] = [crownAt(found, 160, 300), crownAt(found, 440, 390)]
  assert.ok(one >= 0 && other >= 0 && one !== other, `${one} ${other}`)
  for (const [x, y] of [
    [200, 240],
    [120, 380],
    [200, 420],
  ] as const)
    assert.equal(crownAt(found, x, y), one)
  assert.equal(crownAt(found, 600, 570), -1)
  assert.deepEqual(
    found.shown.map(({ kind }) => kind),
    ['tree', 'tree'],
  )
})

test('balls seen from above get leaves, and a shadow at their foot away from the light', async () => {
  const [source, output] = [join(folder, 'aerial.png'), join(folder, 'aerial-out.png')]
  await sharp(Buffer.from(aerial)).png().toFile(source)
  const request = { ...plainRequest, source, expert: 'masterplan', imageType: '3d', renderStyle: 'realistic' } as const
  await renderPicture({ ...request, isFlat: true }, output, () => {})
  const { L } = await loadPicture(output)
  for (const [x, y] of trees) {
    let rough = 0
    for (let v = y - 16; v < y + 16; v++)
      for (let u = x - 16; u < x + 16; u++) rough += Math.abs(L[v * width + u]! - L[v * width + u + 1]!) / 1024
    assert.ok(rough > 0.025, `${x}: ${rough}`)
    const meanAt = (from: number) => {
      let sum = 0
      for (let v = y + 30; v < y + 40; v++) for (let u = from; u < from + 10; u++) sum += L[v * width + u]! / 100
      return sum
    }
    assert.ok(meanAt(x + 24) < meanAt(x - 34) - 0.015, `${x}: ${meanAt(x + 24)} ${meanAt(x - 34)}`)
  }
})
