import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import sharp from 'sharp'
import { cleanSheet } from '../../../lines/sheet.ts'
import { loadPicture } from '../../../pixels/picture-file.ts'
import { elevation, masterplan, paleWater, places, quarterByLake, quarterPlaces, street } from './site.test-drawings.ts'
import { readSite, type Site } from './site.ts'

const noWaters = { isOpen: false, isEnclosed: false }

async function read(drawing: string, waters = noWaters): Promise<Site | undefined> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-site-'))
  const path = join(folder.path, 'drawing.png')
  await sharp(Buffer.from(drawing)).flatten({ background: 'white' }).png().toFile(path)
  return readSite(cleanSheet(await loadPicture(path))!, waters, false)
}

let site: Site

before(async () => {
  const found = await read(masterplan)
  assert.ok(found, 'the drawing is not read as a masterplan')
  site = found
})

const at = (place: keyof typeof places) => places[place][1] * site.width + places[place][0]
const groundAt = (place: keyof typeof places) => site.grounds[site.groundLabels[at(place)]!]
const buildingAt = (place: keyof typeof places) => site.buildings[site.roofs[site.labels[at(place)]!] ?? -1]

test('strokes make water, and a stipple a lawn; ground that shows nothing is left open', () => {
  assert.equal(groundAt('water'), 'water')
  assert.equal(groundAt('lawn'), 'lawn')
  assert.equal(groundAt('open'), 'open')
})

test('strokes that are far paler than the shores make a river of what words call one', async () => {
  const found = (await read(paleWater, { isOpen: true, isEnclosed: false }))!
  const [x, y] = places.water
  assert.equal(found.grounds[found.groundLabels[y * found.width + x]!], 'water')
})

test('of streets and a lake with jetties, the lake is what words call one; houses in a row have roofs', async () => {
  const found = (await read(quarterByLake(), { isOpen: true, isEnclosed: true }))!
  const pixelOf = ([x, y]: readonly [number, number]) => y * found.width + x
  const kindAt = (place: readonly [number, number]) => found.grounds[found.groundLabels[pixelOf(place)]!]
  assert.equal(kindAt(quarterPlaces.lake), 'water')
  assert.notEqual(kindAt(quarterPlaces.street), 'water')
  const roofAt = (place: readonly [number, number]) => found.roofs[found.labels[pixelOf(place)]!]
  assert.notEqual(roofAt(quarterPlaces.row), undefined)
  assert.equal(roofAt(quarterPlaces.court), undefined)
})

test('a wide pair of lines with dashes is a road, and a narrow one a path', () => {
  assert.equal(groundAt('road'), 'road')
  assert.equal(groundAt('path'), 'path')
})

test('closed straight shapes in the open are buildings, with a hatch or without; a ridge makes a roof pitched', () => {
  assert.equal(buildingAt('gable')?.isPitched, true)
  assert.equal(buildingAt('gable'), buildingAt('otherSlope'))
  assert.equal(buildingAt('flat')?.isPitched, false)
  assert.equal(buildingAt('hatched')?.isSure, true)
  assert.equal(site.buildings.length, 6)
})

test('flat roofs that stand close in a court are roofs, though the court between them is as narrow as a street', async () => {
  const slab = (x: number, y: number) => `<path d="M${x} ${y}h250v38h-250zM${x + 5} ${y + 5}h240v28h-240z"/>`
  const plain = [60, 120, 180, 240, 300].map((x) => `<path d="M${x} 228h44v38h-44z"/>`)
  const slabs = [60, 116, 172].flatMap((y) => [60, 340].map((x) => slab(x, y)))
  const court = `<rect x="-4" y="-4" width="660" height="290" fill="#fff" stroke="none"/><path d="M42 42h566v242h-566z"/>${[...slabs, ...plain].join('')}`
  const found = (await read(quarterByLake(court)))!
  for (const [x, y] of [
    [180, 79],
    [460, 135],
    [180, 191],
    [80, 247],
  ] as const)
    assert.notEqual(found.roofs[found.labels[y * found.width + x]!], undefined, `${x} ${y}`)
})

test('no lawn, path or water has a roof', () => {
  for (const place of ['water', 'road', 'path', 'lawn', 'open'] as const)
    assert.equal(buildingAt(place), undefined, place)
})

test('rings are crowns, as large as they are drawn', () => {
  assert.equal(site.crowns.length, 6)
  const crown = site.crowns[site.crownOf[at('crown')]! - 1]
  assert.ok(crown && Math.abs(crown.r - 20.5) < 1.5, `${crown?.r}`)
})

test('crowns in thin, pale lines with spokes make a masterplan, and are crowns', async () => {
  const crowns = Array.from({ length: 36 }, (_, n) => [60 + 140 * (n % 9), 520 + 90 * Math.floor(n / 9) + 7 * (n % 3)])
  const pale = crowns.map(([x, y]) => {
    const spokes = [0, 1, 2, 3, 4, 5].map((turn) => `M${x} ${y}l${9 * Math.cos(turn)} ${9 * Math.sin(turn)}`)
    return `<circle cx="${x}" cy="${y}" r="16"/><path d="${spokes.join('')}"/>`
  })
  const houses = [150, 450, 750, 1050].map((x) => `<path d="M${x} 120h150v110h-150zM${x} 175h150"/>`)
  const found =
    await read(`<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="900" fill="none" stroke="#222" stroke-width="2">
    ${houses.join('')}<g stroke="#888" stroke-width="1">${pale.join('')}</g></svg>`)
  assert.ok(found, 'not a masterplan')
  assert.ok(found.crowns.length > 30, `${found.crowns.length} crowns`)
})

test('a road is told by its dashes where its sides are broken', async () => {
  const houses = [150, 450, 750, 1050].map((x) => `<path d="M${x} 120h150v110h-150zM${x} 175h150"/>`)
  const crowns = Array.from({ length: 12 }, (_, n) => `<circle cx="${90 + 105 * n}" cy="700" r="20"/>`)
  const verges = [362, 438].map((y) =>
    Array.from({ length: 42 }, (_, n) => `<circle cx="${30 + 31 * n}" cy="${y}" r="12"/>`),
  )
  const sides = [380, 420].map((y) => `M14 ${y}H600M650 ${y}H1330`)
  const found =
    await read(`<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="900" fill="none" stroke="#222" stroke-width="2">
    ${houses.join('')}${[...crowns, ...verges.flat()].join('')}<path d="M0 540H500${sides.join('')}"/>
    <path d="M20 400H1320M640 440V880" stroke-dasharray="18 14"/></svg>`)
  assert.ok(found, 'not a masterplan')
  for (const x of [100, 500, 640, 1100])
    assert.equal(found.grounds[found.groundLabels[405 * found.width + x]!], 'road', `at ${x}`)
  assert.equal(found.grounds[found.groundLabels[460 * found.width + 400]!], 'open')
})

test('a street in perspective and an elevation are not masterplans', async () => {
  assert.equal(await read(street), undefined)
  assert.equal(await read(elevation), undefined)
})
