import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../pixels/picture-file.ts'
import { type FullSpace, isFull, seeSpace } from '../../../space/space.ts'
import { clearDrawn, standOf } from './drawn-trees.ts'

/** Two walls that run to vanishing points, a tree beside them and a person before them. */
const house = `<path d="M640 180V700M640 180L200 300V640L640 700M640 180L1150 320V630L640 700"/>
  <path d="M280 400L400 385V500L280 502ZM470 376L570 362V498L470 500Z"/><path d="M760 400L860 412V498L760 496Z"/>`
const crown = Array.from({ length: 9 }, (_, n) => {
  const [x, y] = [Math.cos(((n + 1) * 2 * Math.PI) / 9), Math.sin(((n + 1) * 2 * Math.PI) / 9)]
  return `${n === 0 ? 'M1292 440' : ''}A28 36 0 0 1 ${1240 + 52 * x} ${440 + 80 * y}`
}).join('')
const person = `M330 610a14 16 0 1 1 20 0l14 12 4 50-12 2-4-24-2 88h-12l-4-60-4 60h-12l-2-88-4 24-12-2 4-50Z`

let folder: string
let space: FullSpace

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-trees-'))
  const path = join(folder, 'house.png')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1344 900" width="1344" height="900"><rect width="1344" height="900" fill="white"/>
    <g fill="white" stroke="#222" stroke-width="3">${house}<path d="${crown}Z"/><path transform="translate(-255 -553.5) scale(1.75)" d="${person}"/></g></svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  const seen = seeSpace(await loadPicture(path), 'drawing')
  assert.ok(isFull(seen))
  space = seen
})

after(() => rm(folder, { recursive: true, force: true }))

test('trees and people that are drawn as outlines are taken out of a scene, which closes behind them', () => {
  const partAt = ({ regions, scene }: FullSpace, x: number, y: number) =>
    scene.parts[regions.partition.labels[y * 1344 + x]!]
  const cleared = clearDrawn(space)
  assert.equal(cleared.trees.length, 1)
  assert.equal(cleared.people.length, 1)
  assert.ok(Math.abs(cleared.trees[0]!.x - 1240 / 1344) < 0.01)
  assert.equal(partAt(cleared.space, 1240, 400), 'sky')
  assert.equal(partAt(cleared.space, 340, 630), 'wall')
  // The walls and their windows stay.
  for (const [x, y] of [
    [240, 450],
    [520, 430],
    [600, 600],
    [1000, 500],
  ] as const)
    assert.equal(partAt(cleared.space, x, y), partAt(space, x, y))
})

test('seen from higher, what stands at the same place of the picture is farther away', () => {
  const far = { x: 0.5, top: 0.4, foot: 0.58 }
  const depthAt = (eyeHeight: number) => {
    const { x, y } = standOf(far, { ...space, eyeHeight })
    return Math.hypot(x, y)
  }
  assert.ok(Math.abs(depthAt(6.4) / depthAt(1.6) - 4) < 0.01, `${depthAt(1.6)}, then ${depthAt(6.4)}`)
})
