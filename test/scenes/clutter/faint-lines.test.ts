import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { measure } from '../measure.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

/** How dark the drawing's lines are, by what they were. */
const faintness = 0.28
const paper = 0.97
/** Of the picture's width, where lines stay as they are: faint ones are so beside others. */
const dark = 0.3

test('faint lines beside dark ones, as programs export them, bound faces as dark ones do', () => {
  for (const name of ['villa, line drawing', 'hip, line drawing']) {
    const scene = knownScenes.find((one) => one.name === name)!
    const drawn = drawTestScene(scene)
    const picture = pictureOf(drawn)
    const strong = measure(seeSpace(picture, 'drawing'), drawn, scene.faces)
    for (let i = 0; i < picture.L.length; i++)
      if (i % picture.width > dark * picture.width)
        picture.L[i] = paper - faintness * Math.max(0, paper - picture.L[i]!)
    const faint = measure(seeSpace(picture, 'drawing'), drawn, scene.faces)
    assert.equal(faint.mode, 'full', name)
    assert.ok(faint.parts > strong.parts - 0.03, `${name}: ${faint.parts} of ${strong.parts}`)
  }
})
