import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../pixels/picture-file.ts'
import { type FullSpace, isFull, seeSpace } from '../space.ts'

const ball = (x: number, y: number, radius: number) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`
/** A house at a corner, a tree cut by the picture's side before the sky, a bush before a wall, and an arched window. */
const house = `<path d="M0 560H440M1150 560H1344"/><path d="M640 180V700M640 180L300 280V650L640 700M640 180L1150 320V630L640 700"/>
  <path d="M380 400L480 385V500L380 506Z"/><path d="M760 500V440A40 44 0 0 1 840 446V506Z"/>`
const tree = `<path d="M84 430V700H112V430Z"/>${[
  [20, 250, 90],
  [150, 300, 85],
  [30, 370, 80],
  [130, 400, 70],
  [80, 300, 60],
]
  .map(([x, y, radius]) => ball(x!, y!, radius!))
  .join('')}`
const bush = ball(900, 660, 36) + ball(955, 650, 32) + ball(930, 672, 30)

let folder: string
let space: FullSpace

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-clusters-'))
  const path = join(folder, 'house.png')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1344 900" width="1344" height="900"><rect width="1344" height="900" fill="white"/>
    <g fill="white" stroke="#222" stroke-width="2">${house}${tree}${bush}</g></svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  const seen = seeSpace(await loadPicture(path), 'drawing')
  assert.ok(isFull(seen))
  space = seen
})

after(() => rm(folder, { recursive: true, force: true }))

test('overlapping balls are one plant in its outline, with its trunk, and nothing else is', () => {
  const clusters = (space.scenery ?? []).filter(({ isCluster }) => isCluster)
  assert.equal(clusters.length, 2)
  const [grown, low] = clusters.sort((one, other) => one.left - other.left)
  assert.ok(Math.abs(grown!.right - 235) < 4 && Math.abs(grown!.top - 160) < 4)
  assert.ok(Math.abs(grown!.foot! - 700) < 4 && Math.abs(grown!.stems![0]! - 98) < 4)
  assert.ok(Math.abs(low!.left - 864) < 4 && Math.abs(low!.right - 987) < 4)
  assert.equal(low!.foot, undefined)
  assert.equal(space.scenery![space.stood![300 * 1344 + 100]! - 1], grown)
})

test('the house goes on behind a plant, and the sky beneath a crown that the picture cuts is not a wall', () => {
  const partAt = (x: number, y: number) => space.scene.parts[space.regions.partition.labels[y * 1344 + x]!]
  for (const [x, y] of [
    [40, 500],
    [180, 500],
    [150, 300],
  ] as const)
    assert.equal(partAt(x, y), 'sky', `${x}, ${y}`)
  assert.equal(partAt(340, 600), 'wall')
  assert.equal(partAt(800, 480), 'opening')
  assert.equal(partAt(900, 630), 'wall')
})
