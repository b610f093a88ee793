import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../pixels/picture-file.ts'
import { type Space, seeSpace } from '../space.ts'
import { skyMark } from './hills.ts'

const [width, height] = [1344, 900]

/** Two walls that run to vanishing points, with windows. */
const house = `<path d="M640 300V700L200 640V380ZM640 300V700L1000 650V360Z"/>
  <path d="M280 430L400 415V530L280 532ZM470 406L570 392V528L470 530Z"/><path d="M760 430L860 442V528L760 526Z"/>`
const range =
  '<path d="M-9 330L60 270 105 285 160 210 230 150 262 170 330 260 390 240 470 300 560 190 610 225 700 120 760 170 830 250 900 235 980 300 1060 210 1130 260 1200 330 1353 280V600H-9Z"/>'
const ground = '<path d="M-9 600H1353V910H-9Z"/>'
/** Lobes around a middle. */
const lobed = (x: number, y: number, rx: number, ry: number, count: number) => {
  const at = (n: number) =>
    `${x + rx * Math.cos((n * 2 * Math.PI) / count)} ${y + ry * Math.sin((n * 2 * Math.PI) / count)}`
  const [wide, tall] = [rx, ry].map((radius) => (2.4 * radius) / count)
  return `<path d="M${at(0)}${Array.from({ length: count }, (_, n) => `A${wide} ${tall} 0 0 1 ${at(n + 1)}`).join('')}Z"/>`
}
const trunk = (x: number, top: number, foot: number) =>
  `<path fill="none" d="M${x - 9} ${top}L${x - 11} ${foot}M${x + 9} ${top}L${x + 11} ${foot}"/>`
const fir = (x: number, top: number, tall: number) => {
  const side = (way: number) =>
    Array.from({ length: 6 }, (_, n) => {
      const [y, out] = [top + (tall * (n + 1)) / 6, way * tall * 0.034 * (n + 1)]
      return [`${x + out} ${y}`, `${x + 0.5 * out} ${y - 3}`]
    })
      .flat()
      .slice(0, -1)
  return `<path d="M${[`${x} ${top}`, ...side(1), ...side(-1).reverse()].join('L')}Z"/>`
}
const round = (x: number, y: number, radius: number) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`

let folder: string
let outdoors: Space
let built: Space

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-landscape-'))
  outdoors = await see(
    'outdoors',
    `${range}${ground}${house}${trunk(1180, 500, 720)}${lobed(1180, 500, 80, 100, 11)}${trunk(480, 590, 740)}${round(480, 530, 62)}${fir(90, 420, 280)}`,
  )
  const onion = '<path d="M280 381L298 340Q240 300 300 240 330 210 340 120 350 210 380 240 440 300 382 340L400 365Z"/>'
  const dome = [0, 1, 2].map(
    (n) => `<path d="M${720 + 60 * n} 311Q${720 + 60 * n} 220 820 190 ${900 - 60 * n} 220 ${900 - 60 * n} 336Z"/>`,
  )
  const ruin =
    '<path d="M1060 700V420L1075 440 1090 425 1100 470 1130 455 1140 500 1165 490 1180 530 1200 515 1215 560 1240 555 1250 700Z"/>'
  built = await see(
    'built',
    `${ground}${house}${onion}${dome.join('')}${ruin}${round(520, 356, 22)}<path d="M520 378V392"/>`,
  )
})

after(() => rm(folder, { recursive: true, force: true }))

test('a ragged line across the picture, behind what is built, is a range of mountains', () => {
  const hillAt = (x: number, y: number) => (outdoors.hills?.[y * width + x] ?? 0) > skyMark
  for (const [x, y] of [
    [230, 200],
    [700, 200],
    [1060, 300],
  ] as const)
    assert.ok(hillAt(x, y), `${x} ${y}`)
  assert.ok(!hillAt(500, 60))
  assert.ok(!hillAt(330, 400))
})

test('crowns with lobes, round ones on two strokes and firs are plants, with their trunks', () => {
  const plantAt = (x: number, y: number) => outdoors.scenery?.[(outdoors.stood?.[y * width + x] ?? 0) - 1]
  const [lime, plane, spruce] = [plantAt(1180, 480), plantAt(480, 530), plantAt(90, 640)]
  for (const plant of [lime, plane, spruce]) assert.ok(plant?.isCluster)
  assert.ok(Math.abs(lime!.foot! - 720) < 8, `${lime!.foot}`)
  assert.ok(Math.abs(plane!.stems![0]! - 480) < 4, `${plane!.stems}`)
  assert.equal(plantAt(480, 720), plane)
  assert.equal(plantAt(600, 600), undefined)
})

test('a crown before the glazing bars of a shop has the stem that is drawn, and not the bars', async () => {
  const bars = [1124, 1142, 1160, 1200, 1218, 1236].map((x) => `<path d="M${x} 480V690"/>`)
  const shop = `<path d="M1000 360L1353 330V690H1000Z"/>${bars.join('')}`
  const { scenery } = await see(
    'shop',
    `${ground}${house}${shop}${trunk(1180, 500, 720)}${lobed(1180, 500, 80, 100, 11)}`,
  )
  const [crown] = scenery!.filter(({ isCluster }) => isCluster)
  const { stems } = crown!
  assert.ok(stems!.length === 1 && Math.abs(stems![0]! - 1180) < 10, `${stems}`)
})

test('an onion spire, a dome, a ruin and a round window stay what is built', () => {
  assert.equal(built.hills, undefined)
  for (const [x, y] of [
    [340, 300],
    [740, 290],
    [820, 260],
    [1110, 600],
    [520, 356],
  ] as const)
    assert.notEqual(built.scenery?.[(built.stood?.[y * width + x] ?? 0) - 1]?.isCluster, true, `${x} ${y}`)
})

test('a lobed crown that rises behind a roof is a plant, and a roof with a wavy ridge is not', async () => {
  const behind = `${ground}${lobed(860, 330, 190, 190, 12)}${house}`
  const { scenery, stood } = await see('behind', behind)
  assert.equal(scenery?.[(stood?.[220 * width + 860] ?? 0) - 1]?.isCluster, true)
  const wavy = `<path d="M640 300Q700 270 760 318 820 290 880 330 940 310 1000 360V650L640 700Z"/>`
  const roof = await see('wavy', `${ground}${house}${wavy}`)
  assert.notEqual(roof.scenery?.[(roof.stood?.[420 * width + 900] ?? 0) - 1]?.isCluster, true)
})

async function see(name: string, lines: string): Promise<Space> {
  const path = join(folder, `${name}.png`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>
    <g fill="white" stroke="#222" stroke-width="3">${lines}</g></svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  return seeSpace(await loadPicture(path), 'drawing')
}
