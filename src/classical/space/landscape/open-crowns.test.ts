import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../pixels/picture-file.ts'
import { type Space, seeSpace } from '../space.ts'

const [width, height] = [1344, 900]

/** Two walls that run to vanishing points, with windows, and the ground. */
const house = `<path d="M-9 600H1353V910H-9Z"/><path d="M640 300V700L200 640V380ZM640 300V700L1000 650V360Z"/>
  <path d="M280 430L400 415V530L280 532ZM470 406L570 392V528L470 530Z"/><path d="M760 430L860 442V528L760 526Z"/>`
/** Arcs around a middle from one angle to another, in radians; each ends so much of it before the next. */
function lobes(x: number, y: number, radius: number, count: number, [from, to] = [0, 2 * Math.PI], gap = 0): string {
  const at = (n: number) => {
    const angle = from + (n * (to - from)) / count
    return `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`
  }
  const own = (2.4 * radius) / count
  const arc = (n: number) => `${n === 0 || gap > 0 ? `M${at(n)}` : ''}A${own} ${own} 0 0 1 ${at(n + 1 - gap)}`
  return Array.from({ length: count }, (_, n) => arc(n)).join('')
}

let folder: string
let space: Space

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-crowns-'))
  const trees = [
    `<path fill="none" d="${lobes(1070, 520, 36, 11, undefined, 0.2)}"/><rect x="1064" y="545" width="12" height="120"/>`,
    `<path d="${lobes(120, 440, 80, 11, [1.72, 1.42 + 2 * Math.PI])}L132 700H108Z"/>`,
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>
    <g fill="white" stroke="#222" stroke-width="3">${house}${trees.join('')}</g></svg>`
  const path = join(folder, 'trees.png')
  await sharp(Buffer.from(svg)).png().toFile(path)
  space = seeSpace(await loadPicture(path), 'drawing')
})

after(() => rm(folder, { recursive: true, force: true }))

const plantAt = (x: number, y: number) => space.scenery?.[(space.stood?.[y * width + x] ?? 0) - 1]

test('a crown is a plant if its lobes are arcs that do not quite meet', () => {
  assert.equal(plantAt(1070, 520)?.isCluster, true)
  assert.equal(plantAt(960, 300), undefined)
})

test('the crown of a tree ends where its trunk begins, though no line parts them', () => {
  const tree = plantAt(120, 440)
  assert.equal(tree?.isCluster, true)
  assert.ok(tree.bottom < 560 && Math.abs(tree.foot! - 700) < 8, `${tree.bottom} ${tree.foot}`)
  assert.ok(Math.abs(tree.stems![0]! - 120) < 4, `${tree.stems}`)
})
