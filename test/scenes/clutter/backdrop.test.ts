import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linearOfByte, linearToOklab } from '../../../src/classical/pixels/oklab.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

/** sRGB at the top and at the bottom, as FreeCAD has them. */
const [top, bottom] = [
  [51, 51, 101],
  [143, 143, 160],
] as const

for (const name of ['gable, massing', 'wings, massing'])
  test(`${name}: before the shaded backdrop of a program it is read as it is before an even one`, () => {
    const { faces, ...scene } = knownScenes.find((one) => one.name === name)!
    const drawn = drawTestScene({ faces, ...scene })
    const picture = pictureOf(drawn)
    const lab = new Float64Array(3)
    for (const [i, id] of drawn.ids.entries()) {
      if (faces[id] && faces[id].part !== 'ground') continue
      const share = Math.floor(i / drawn.width) / drawn.height
      const [r, g, b] = top.map((value, n) => linearOfByte[Math.round(value + (bottom[n]! - value) * share)]!)
      linearToOklab(r!, g!, b!, lab)
      for (const [n, plane] of [picture.L, picture.a, picture.b].entries()) plane[i] = lab[n]!
    }
    const seen = seeSpace(picture)
    assert.ok(isFull(seen), seen.reason)
    const off = seen.camera.focalPx / drawn.focalPx
    assert.ok(Math.abs(off - 1) < 0.05, `focal length: ${off}`)
  })
