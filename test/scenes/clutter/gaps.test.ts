import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seeSpace } from '../../../src/classical/space/space.ts'
import { type DrawnScene, pictureOf } from '../draw-scene.ts'
import { measure } from '../measure.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

/** Half the width in pixels of a gap. */
const gapPx = 5

/** The drawing with gaps in the outline of its building: of each pair of a face and the sky, and of each that meets the ground, one. */
function withGaps(drawn: DrawnScene, isGround: (id: number) => boolean): DrawnScene {
  const { width, height, ids } = drawn
  const rgb = drawn.rgb.slice()
  const borders = new Map<string, number[]>()
  for (let i = width; i < ids.length; i++) {
    const [one, other] = [ids[i - width]!, ids[i]!]
    if (one === other || !(one < 0 || other < 0 || isGround(one) || isGround(other))) continue
    borders.set(`${one} ${other}`, [...(borders.get(`${one} ${other}`) ?? []), i])
  }
  for (const along of borders.values()) {
    if (along.length < 60) continue
    const middle = along[along.length >> 1]!
    const [cx, cy] = [middle % width, Math.floor(middle / width)]
    for (let y = Math.max(0, cy - gapPx); y <= Math.min(height - 1, cy + gapPx); y++)
      rgb.fill(255, 3 * (y * width + Math.max(0, cx - gapPx)), 3 * (y * width + Math.min(width - 1, cx + gapPx) + 1))
  }
  return { ...drawn, rgb }
}

test('walls whose outlines have gaps to the sky and to the ground are read as those without', () => {
  for (const name of ['villa, line drawing', 'hip, line drawing']) {
    const scene = knownScenes.find((one) => one.name === name)!
    const drawn = drawTestScene(scene)
    const isGround = (id: number) => id >= 0 && scene.faces[id]!.part === 'ground'
    const whole = measure(seeSpace(pictureOf(drawn), 'drawing'), drawn, scene.faces)
    const open = measure(seeSpace(pictureOf(withGaps(drawn, isGround)), 'drawing'), drawn, scene.faces)
    assert.equal(open.mode, 'full', name)
    assert.ok(open.parts > whole.parts - 0.03, `${name}: ${open.parts} of ${whole.parts}`)
  }
})
