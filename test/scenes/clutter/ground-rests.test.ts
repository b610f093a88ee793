import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'
import { box } from '../solid.ts'

test('a bank of boulders beside a post before a house cuts off ground, and not a wall', () => {
  const scene = knownScenes.find(({ name }) => name === 'villa, line drawing')!
  const drawn = drawTestScene(scene)
  const { rgb, ids, width, height } = drawn
  const isGround = (id: number) => id >= 0 && scene.faces[id]!.part === 'ground'
  const footAt = (x: number) => {
    for (let y = height - 1; y > 0; y--) if (!isGround(ids[y * width + x]!)) return y
    return 0
  }
  const dot = (x: number, y: number) => {
    for (let v = 0; v < 2; v++)
      for (let u = 0; u < 2; u++) rgb.fill(30, 3 * ((y + v) * width + x + u), 3 * ((y + v) * width + x + u) + 3)
  }
  const [from, to] = [0.3 * width, 0.7 * width].map(Math.round) as [number, number]
  const bankAt = (x: number) => Math.round(footAt(from) + 50 + 14 * Math.abs(Math.sin(x / 17)))
  for (let x = from; x < to; x++)
    for (let y = Math.min(bankAt(x), bankAt(x + 1)); y <= Math.max(bankAt(x), bankAt(x + 1)); y++) dot(x, y)
  for (const end of [from, to])
    for (let y = footAt(end); y < bankAt(end); y++) dot(end + (end === from ? 0 : Math.round(9 * Math.sin(y / 8))), y)
  const { scene: read, regions } = seeSpace(pictureOf(drawn), 'drawing')
  let [ground, all] = [0, 0]
  for (let i = 0; i < ids.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (x < from + 20 || x > to - 20 || y < footAt(x) + 8 || y > bankAt(x) - 8) continue
    all++
    if (read?.parts[regions!.partition.labels[i]!] === 'ground') ground++
  }
  assert.ok(all > 5000 && ground > 0.9 * all, `${ground} of ${all}`)
})

test('a platform on which posts stand lies level, however many uprights they cut into it', () => {
  const { faces, ...rest } = knownScenes.find(({ name }) => name === 'hip, line drawing')!
  const platform = box([-4, -5, 0], [15, 0, 0.3], { top: 'top' })
  const posts = Array.from({ length: 16 }, (_, n) => box([-3 + 1.1 * n, -4, 0.3], [-2.75 + 1.1 * n, -3.75, 2.6])).flat()
  const scene = { ...rest, faces: [...faces, ...platform, ...posts] }
  const drawn = drawTestScene(scene)
  const { scene: read, regions } = seeSpace(pictureOf(drawn), 'drawing')
  let [level, all] = [0, 0]
  for (const [i, id] of drawn.ids.entries()) {
    if (id < 0 || scene.faces[id]!.part !== 'top') continue
    all++
    if (['top', 'ground'].includes(read?.parts[regions!.partition.labels[i]!] ?? '')) level++
  }
  assert.ok(all > 20_000 && level > 0.85 * all, `${level} of ${all}`)
})
