import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { wholeView } from '../path/camera-path.ts'
import { wholeCrop } from '../path/crop.ts'
import { meshSize } from '../pixels/resample.ts'
import { bend, type Relation, relate } from './morph.ts'

const clip = { width: 1280, height: 720 }
const samples = new URL('../../../../samples', import.meta.url).pathname
const folder = await mkdtemp(join(tmpdir(), 'veduta-morph-'))
after(() => rm(folder, { recursive: true }))

const house = join(samples, 'house.jpg')
const dusk = join(samples, 'house-dusk.jpg')
const sketch = join(samples, 'house-sketch.png')
const interior = join(samples, 'interior.jpg')
const houseLeft = await cut(house, { left: 0, top: 0, width: 1500, height: 1000 })
const houseRight = await cut(house, { left: 80, top: 40, width: 1500, height: 1000 })
const duskRight = await cut(dusk, { left: 100, top: 60, width: 1440, height: 960 })
const roomCloser = await cut(interior, { left: 140, top: 80, width: 1100, height: 733 })

const pairs: [what: string, start: string, end: string, kind: 'apart' | 'inRegister' | 'morph'][] = [
  ['a picture and itself', house, house, 'inRegister'],
  ['day and dusk from one place', house, dusk, 'inRegister'],
  ['a sketch and the photo it was drawn after', sketch, house, 'inRegister'],
  ['two cuts of one picture', houseLeft, houseRight, 'morph'],
  ['day and dusk from elsewhere', houseLeft, duskRight, 'morph'],
  ['a room and the same room closer', interior, roomCloser, 'morph'],
  ['a house and a room', house, interior, 'apart'],
  ['a sketch and a room', sketch, interior, 'apart'],
]

for (const [what, start, end, kind] of pairs) {
  test(`${what} are ${kind}`, async () => {
    const relation = await relateFiles(start, end)
    assert.equal(typeof relation === 'object' ? 'morph' : relation, kind)
  })
}

test('a picture of one colour is apart from any other, even from another of one colour', async () => {
  const grey = join(folder, 'grey.png')
  await sharp({ create: { width: 640, height: 360, channels: 3, background: '#777' } }).toFile(grey)
  assert.equal(await relateFiles(grey, grey), 'apart')
  assert.equal(await relateFiles(grey, house), 'apart')
})

test('halfway, both pictures show the same thing at the same place, within two pixels', async () => {
  const relation = await relateFiles(houseLeft, houseRight)
  assert.ok(typeof relation === 'object')
  const crop = wholeCrop({ width: 1500, height: 1000 }, clip)
  const [start, end] = [0.5, -0.5].map((along) => {
    const nodes = new Float32Array(meshSize(clip).width * meshSize(clip).height * 2)
    bend(relation, wholeView, along, crop, clip, nodes)
    return nodes
  })
  // What houseLeft shows at x, houseRight shows 80 further left and 40 further up.
  const misses = start!.map((place, i) => Math.abs(place - end![i]! - (i % 2 ? 40 : 80))).toSorted()
  assert.ok(misses[misses.length >> 1]! < 1, `the median miss is ${misses[misses.length >> 1]} pixels`)
  assert.ok(
    misses[Math.floor(misses.length * 0.9)]! < 2,
    `one in ten is missed by ${misses[Math.floor(misses.length * 0.9)]}`,
  )
})

async function relateFiles(start: string, end: string): Promise<Relation> {
  const sizes = await Promise.all([start, end].map((path) => sharp(path).metadata()))
  return await relate([start, end], sizes, clip)
}

async function cut(path: string, box: { left: number; top: number; width: number; height: number }): Promise<string> {
  const cut = join(folder, `${Object.values(box).join('-')}.png`)
  await sharp(path).extract(box).png({ compressionLevel: 1 }).toFile(cut)
  return cut
}
