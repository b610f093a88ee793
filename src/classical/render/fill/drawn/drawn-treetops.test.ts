import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../pixels/picture-file.ts'
import { partLines } from '../../../space/colour-regions.ts'
import { openTracing } from '../../../space/partition.ts'
import { type FullSpace, isFull, seeSpace } from '../../../space/space.ts'
import { clearDrawn } from './drawn-trees.ts'
import { findTreetops } from './drawn-treetops.ts'

/** Two walls that run to vanishing points, in front of a crown and of a chimney stack. */
const house = `<path d="M640 180V700M640 180L200 300V640L640 700"/><path d="M640 180L1150 320V630L640 700"/>
  <path d="M280 400L400 385V500L280 502ZM470 376L570 362V498L470 500Z"/><path d="M760 400L860 412V498L760 496Z"/>`
const crown = Array.from({ length: 11 }, (_, n) => {
  const at = ((n + 1) * 2 * Math.PI) / 11
  return `${n === 0 ? 'M515 240' : ''}A30 30 0 0 1 ${420 + 95 * Math.cos(at)} ${240 + 95 * Math.sin(at)}`
}).join('')
const stack = 'M880 150H900V140H920V150H940V140H960V150H980V300H880Z'

test('a crown that rises behind a roof is a tree beyond the house, and stepped chimneys are built', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-treetops-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'house.png')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1344 900" width="1344" height="900"><rect width="1344" height="900" fill="white"/>
    <g fill="white" stroke="#222" stroke-width="3"><path d="${crown}Z"/><path d="${stack}"/>${house}</g></svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  const seen = seeSpace(await loadPicture(path), 'drawing')
  assert.ok(isFull(seen))
  const { space, trees } = clearDrawn(seen)
  const partAt = (x: number, y: number) => space.scene.parts[space.regions.partition.labels[y * 1344 + x]!]
  assert.equal(partAt(420, 190), 'sky')
  assert.deepEqual(
    trees.map(({ x }) => Math.abs(x - 420 / 1344) < 0.02),
    [true],
  )
  assert.notEqual(partAt(930, 190), 'sky')
})

test('what was taken for a roof in lobes before the sky is a crown, unless its border is that of a slope', async () => {
  const [width, height] = [900, 600]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>
    <path d="${crown}Z" fill="white" stroke="black" stroke-width="3"/></svg>`
  const grey = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer()
  const labels = partLines(
    Float32Array.from(grey, (value) => 1 - value / 255),
    width,
    height,
    0.3,
  )
  const partition = openTracing(labels, width, height)(1.6)
  const inside = labels[240 * width + 420]!
  const topsOf = (confidence: number) => {
    const parts = partition.areas.map((_, region) => (region === inside ? ('roof' as const) : ('sky' as const)))
    const scene = { parts, orientations: parts.map(() => ({ kind: 'slope', confidence })) }
    return findTreetops({ regions: { partition }, scene, width, height } as unknown as FullSpace)
  }
  assert.deepEqual(topsOf(0.4), [inside])
  assert.deepEqual(topsOf(0.9), [])
})
