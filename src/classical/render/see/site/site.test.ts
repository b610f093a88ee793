import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import sharp from 'sharp'
import { cleanSheet } from '../../../lines/sheet.ts'
import { loadPicture } from '../../../pixels/picture-file.ts'
import { elevation, masterplan, places, street } from './site.test-drawings.ts'
import { readSite, type Site } from './site.ts'

const noWaters = { isOpen: false, isEnclosed: false }

async function read(drawing: string): Promise<Site | undefined> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-site-'))
  const path = join(folder.path, 'drawing.png')
  await sharp(Buffer.from(drawing)).flatten({ background: 'white' }).png().toFile(path)
  return readSite(cleanSheet(await loadPicture(path))!, noWaters, false)
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

test('no lawn, path or water has a roof', () => {
  for (const place of ['water', 'road', 'path', 'lawn', 'open'] as const)
    assert.equal(buildingAt(place), undefined, place)
})

test('rings are crowns, as large as they are drawn', () => {
  assert.equal(site.crowns.length, 6)
  const crown = site.crowns[site.crownOf[at('crown')]! - 1]
  assert.ok(crown && Math.abs(crown.r - 20.5) < 1.5, `${crown?.r}`)
})

test('a street in perspective and an elevation are not masterplans', async () => {
  assert.equal(await read(street), undefined)
  assert.equal(await read(elevation), undefined)
})
