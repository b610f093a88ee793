import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../pixels/picture.ts'
import { loadPicture } from '../../pixels/picture-file.ts'
import { plainRequest } from '../pipeline.test-request.ts'
import { renderPicture } from '../pipeline.ts'
import { findSection } from './section.ts'

const [width, height] = [1344, 900]

/** What a house of two storeys and a cellar cuts, black; lines of stairs, and a chair. */
const cut =
  '<path fill="#111" d="M420 420H440V780H420ZM900 420H920V780H900ZM420 560H920V574H420ZM420 680H920V694H420ZM420 766H920V780H420ZM380 430L670 250 960 430 960 446 670 268 380 446Z"/>'
const things =
  '<path fill="none" stroke="#333" stroke-width="2" d="M480 680V660H500V640H520V620H540V600H560V574M760 680V640H800V680M760 640V610"/>'
const earth = '<path fill="#e2d8c6" d="M0 680H420V780H920V680H1344V900H0Z"/>'
const mark = '<path fill="none" stroke="#555" stroke-width="2" d="M1140 300H1240M1180 288L1190 300 1200 288Z"/>'

let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-section-'))
})

after(() => rm(folder, { recursive: true, force: true }))

async function draw(shapes: string): Promise<{ path: string; picture: Picture }> {
  const path = join(folder, 'sheet.png')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${shapes}</svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  return { path, picture: await loadPicture(path) }
}

const at = (x: number, y: number) => y * width + x

test('what is cut black has rooms between, and the paper around it is the sky, with the marks on it', async () => {
  const { picture } = await draw(`${earth}${cut}${things}${mark}`)
  const section = findSection(picture)
  assert.ok(section)
  const { rooms, sky } = section
  for (const [x, y] of [
    [660, 480],
    [660, 630],
    [660, 720],
  ] as const)
    assert.ok(rooms[at(x, y)] && !sky[at(x, y)], `${x} ${y}`)
  for (const [x, y] of [
    [100, 300],
    [1190, 300],
    [300, 660],
  ] as const)
    assert.ok(!rooms[at(x, y)] && sky[at(x, y)], `${x} ${y}`)
  assert.ok(!rooms[at(200, 800)] && !sky[at(200, 800)])
})

test('a black roof over an elevation, and the black ground on which it stands, are not cut', async () => {
  const walls = '<path fill="none" stroke="#222" stroke-width="3" d="M420 430V700H920V430"/>'
  const roof = '<path fill="#111" d="M380 430L670 250 960 430Z"/>'
  const ground = '<path fill="#111" d="M0 700H1344V740H0Z"/>'
  for (const shapes of [`${walls}${roof}`, `${walls}${ground}`])
    assert.equal(findSection((await draw(shapes)).picture), undefined)
})

test('at dusk, the rooms of a section are lit warm, what is cut stays black, and the sky is blue', async () => {
  const { path } = await draw(`${earth}${cut}${things}${mark}`)
  const output = join(folder, 'out.png')
  const order = { expert: 'interior', imageType: 'drawing', sceneMood: 'blue_hour', renderStyle: 'realistic' } as const
  await renderPicture({ ...plainRequest, ...order, source: path }, output, () => {})
  const { L, b } = await loadPicture(output)
  const [room, sky, wall] = [at(660, 480), at(100, 300), at(430, 600)]
  assert.ok(L[room]! > 0.6 && b[room]! > 0.03, `room ${L[room]} ${b[room]}`)
  assert.ok(L[sky]! < 0.75 && b[sky]! < -0.02, `sky ${L[sky]} ${b[sky]}`)
  assert.ok(L[wall]! < 0.35, `wall ${L[wall]}`)
})

test('what a section in black and white leaves bare is earth below its ground line, and leaves in a crown over it', async () => {
  const line = '<path fill="none" stroke="#222" stroke-width="4" d="M0 680H420M920 680H1344"/>'
  const lobes = Array.from({ length: 12 }, (_, n) => {
    const turn = ((n + 1) * Math.PI) / 6
    return `${n === 0 ? 'M300 520' : ''}A34 34 0 0 1 ${200 + 100 * Math.cos(turn)} ${520 + 100 * Math.sin(turn)}`
  })
  const crown = `<path fill="white" stroke="#333" stroke-width="2" d="${lobes.join('')}Z"/>`
  const slants = Array.from({ length: 70 }, (_, n) => `M${20 * n - 220} 900L${20 * n} 680`)
  const hatched = `<path fill="none" stroke="#777" d="${slants.join('')}"/><path fill="white" d="M440 694H900V766H440ZM0 0H1344V678H0Z"/>`
  const output = join(folder, 'out.png')
  const order = { expert: 'interior', imageType: 'drawing', renderStyle: 'realistic' } as const
  for (const hatching of ['', hatched]) {
    const { path } = await draw(`${hatching}${line}${cut}${things}${crown}`)
    await renderPicture({ ...plainRequest, ...order, source: path }, output, () => {})
    const { L, a, b } = await loadPicture(output)
    const [soil, leaf, room] = [at(1209, 800), at(200, 520), at(660, 630)]
    assert.ok(L[soil]! < 0.8 && b[soil]! > 0.015, `soil ${L[soil]} ${b[soil]}`)
    assert.ok(a[leaf]! < -0.015 && b[leaf]! > 0.02, `leaf ${a[leaf]} ${b[leaf]}`)
    assert.ok(L[room]! > 0.85, `room ${L[room]}`)
  }
})
