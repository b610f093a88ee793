import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../pixels/picture-file.ts'
import { type FullSpace, isFull, seeSpace } from '../space.ts'
import { onStems, withoutStood } from './curled-plants.ts'

const [width, height] = [1344, 900]

/** Two walls that run to vanishing points, with windows. */
const house = `<path d="M640 180V700M640 180L200 300V640L640 700M640 180L1150 320V630L640 700"/>
  <path d="M280 400L400 385V500L280 502ZM470 376L570 362V498L470 500Z"/><path d="M760 400L860 412V498L760 496Z"/>`

/** Arcs here and there in an ellipse: leaves without an outline. The same each time. */
function leaves(x: number, y: number, rx: number, ry: number, count: number): string {
  const share = (n: number) => (Math.sin(n * 12.9898) * 43758.5453) % 1
  return Array.from({ length: count }, (_, n) => {
    const [turn, far] = [share(n) * Math.PI, Math.sqrt(Math.abs(share(n + 500)))]
    const [atX, atY] = [x + far * rx * Math.cos(2 * turn), y + far * ry * Math.sin(2 * turn)]
    const way = share(n + 900) * Math.PI
    const [dx, dy] = [9 * Math.cos(way), 9 * Math.sin(way)]
    return `<path fill="none" d="M${atX - dx} ${atY - dy}Q${atX + dy} ${atY - dx} ${atX + dx} ${atY + dy}"/>`
  }).join('')
}
/** Courses of bricks, of which a part is drawn. */
const bricks = Array.from({ length: 10 }, (_, row) =>
  Array.from({ length: 6 }, (_, n) => {
    const [left, top] = [760 + n * 22 + (row % 2) * 11, 540 + row * 8 - n]
    return `<path fill="none" d="M${left} ${top + 8}V${top}L${left + 20} ${top - 2}"/>`
  }).join(''),
).join('')
const trunk = '<path fill="none" d="M1229 530L1226 690M1251 530L1254 690"/>'

let folder: string
let space: FullSpace

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-curled-'))
  const path = join(folder, 'house.png')
  const lines = `${house}${bricks}${trunk}${leaves(1240, 440, 84, 100, 200)}${leaves(340, 560, 60, 52, 110)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>
    <g fill="white" stroke="#222" stroke-width="2">${lines}</g></svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  const seen = seeSpace(await loadPicture(path), 'drawing')
  assert.ok(isFull(seen))
  space = seen
})

after(() => rm(folder, { recursive: true, force: true }))

const plantAt = (x: number, y: number) => space.scenery?.[(space.stood?.[y * width + x] ?? 0) - 1]
const partAt = (x: number, y: number) => space.scene.parts[space.regions.partition.labels[y * width + x]!]

test('a crown of scattered leaves, without an outline, is a plant with its trunk', () => {
  const crown = plantAt(1240, 440)
  assert.ok(crown?.isCluster)
  assert.ok(Math.abs(crown.stems![0]! - 1240) < 8 && Math.abs(crown.foot! - 690) < 8, `${crown.stems} ${crown.foot}`)
  assert.equal(partAt(1240, 380), 'sky')
})

test('a crown before a wall is a plant, and the wall closes behind it', () => {
  assert.ok(plantAt(340, 560)?.isCluster)
  assert.equal(partAt(340, 560), 'wall')
})

test('bricks, which have few directions, stay a wall', () => {
  assert.equal(plantAt(820, 570), undefined)
  assert.equal(partAt(820, 570), 'wall')
})

test('a crown of which much was found otherwise is left out', () => {
  const marks = Int32Array.from([0, 1, 1, 1, 2, 2, 2, 2])
  const curled = { marks, count: 2, trunks: [undefined, undefined] }
  const open = withoutStood(curled, Uint16Array.from([0, 0, 0, 0, 0, 0, 3, 3]))
  assert.deepEqual([...open!.marks], [0, 1, 1, 1, 0, 0, 0, 0])
  assert.equal(withoutStood(curled, new Uint16Array(8).fill(1)), undefined)
  assert.deepEqual(withoutStood(curled), curled)
})

test('of what is bent in a room, what stands on a stem is a plant, and a chandelier is not', () => {
  const marks = Int32Array.from([0, 1, 0, 2, 0, 0, 0, 3])
  const { marks: left } = onStems({ marks, count: 3, trunks: [undefined, { x: 3, half: 1, foot: 2 }, undefined] })
  assert.deepEqual([...left], [0, 0, 0, 2, 0, 0, 0, 0])
})
