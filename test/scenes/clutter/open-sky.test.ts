import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { row, times } from '../pane-rows.ts'
import { seen } from '../scene-camera.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'
import { box, foot, slab } from '../solid.ts'

test('the paper behind a house without a drawn horizon is sky and ground, though a kerb ends it before the picture does', () => {
  const scene = knownScenes.find(({ name }) => name === 'hip, line drawing')!
  const drawn = drawTestScene(scene)
  const { rgb, ids, width, height } = drawn
  const isGround = (id: number) => id >= 0 && scene.faces[id]!.part === 'ground'
  for (let i = 4 * width; i < ids.length - 4 * width; i++)
    if (ids[i - width]! < 0 && isGround(ids[i]!))
      for (let row = -4; row <= 4; row++) rgb.fill(255, 3 * (i + row * width), 3 * (i + row * width) + 3)
  const kerb = Math.round(0.93 * height)
  rgb.fill(20, 3 * kerb * width, 3 * (kerb + 2) * width)
  const read = seeSpace(pictureOf(drawn), 'drawing')
  assert.ok(isFull(read))
  let [sky, all] = [0, 0]
  for (const [i, id] of ids.entries()) {
    if (id >= 0) continue
    all++
    if (read.scene.parts[read.regions.partition.labels[i]!] === 'sky') sky++
  }
  assert.ok(sky > 0.95 * all, `${sky} of ${all}`)
})

test('what reaches down to the horizon at the border of the picture is the sky, though the roofs below it run along the house', () => {
  const front = foot(0, 0, 30, 0)
  const faces = [
    slab([-600, -300, 0], [600, 900]),
    ...box([0, 0, 0], [30, 14, 6.3]),
    ...row(...front, times(8, 1.2, 3.6), 1.6, 1, 2.6),
    ...row(...front, times(8, 1.2, 3.6), 1.6, 3.8, 5.4),
    ...row(...foot(30, 0, 30, 14), times(3, 1.4, 4), 1.6, 3.8, 5.4),
  ]
  const view = seen([44, -22, 5.8], -44, 0, 62)
  const drawn = drawTestScene({ name: 'long house', faces, manner: 'line', view })
  const read = seeSpace(pictureOf(drawn), 'drawing')
  assert.ok(isFull(read))
  assert.equal(read.scene.parts[read.regions.partition.labels[20 * drawn.width + 20]!], 'sky')
  assert.ok(!read.scene.parts.includes('ceiling'))
})
