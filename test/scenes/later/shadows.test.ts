import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'
import { unseenScenes } from '../unseen.ts'
import { shadeOf, shadeOverlap } from './true-shade.ts'

for (const [name, least] of [
  ['stairs, massing', 0.6],
  ['overhang, line drawing', 0.9],
  // Their eaves are seen from the front alone.
  ['gable, clay', 0.85],
  ['shed, massing', 0.8],
  // The roofs end with their walls.
  ['terrace, line drawing', 0.75],
  // Columns cut the border of its underside; its roof has hips; its balconies are of the walls' paint.
  ['portico, clay', 0.5],
  ['bungalow, massing', 0.35],
  ['apartments, two-point', 0.4],
] as const) {
  test(`${name}: what is shaded is what true geometry shades under the same sun, without bites`, () => {
    const scene = [...knownScenes, ...unseenScenes].find((one) => one.name === name)!
    const drawn = drawTestScene(scene)
    const space = seeSpace(pictureOf(drawn), scene.manner === 'line' ? 'drawing' : 'massing')
    assert.ok(isFull(space))
    const { sun, sunlit } = shadeOf(space, drawn)
    const overlap = shadeOverlap(scene, drawn, sunlit, sun)
    assert.ok(overlap > least, `${name}: ${overlap}`)
  })
}
