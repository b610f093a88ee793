import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutHatching } from '../../../src/classical/lines/hatching.ts'
import { readInk } from '../../../src/classical/lines/sheet.ts'
import type { Picture } from '../../../src/classical/pixels/picture.ts'
import { losesStrokes } from '../../../src/classical/render/fill/built/completed/lost-strokes.ts'
import { readRuled } from '../../../src/classical/space/ruled/read-ruled.ts'
import { inksOf } from '../../../src/classical/space/ruled/ruling.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { enlarge, pictureOf } from '../draw-scene.ts'
import { fourthRoundScenes } from '../fourth-round/fourth-round.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

/** By its long strokes alone: its windows have none. */
function byStrokes(picture: Picture) {
  const { width, height } = picture
  const inks = inksOf(picture)
  const known = { width, height, kind: { kind: 'sketch', confidence: 1 } } as const
  return readRuled(picture, known, { ...inks, bare: withoutHatching(inks.marks, width, height) })
}

test('of a sketch whose drawn windows were not read, it is known that it has some; bare blocks have none', async () => {
  for (const [name, isLost] of [
    ['cloister, pencil from above', true],
    ['blocks, line drawing', false],
  ] as const) {
    const scene = [...knownScenes, ...fourthRoundScenes].find((one) => one.name === name)!
    const picture = pictureOf(await enlarge(drawTestScene(scene)))
    const space = scene.manner === 'pencil' ? byStrokes(picture) : seeSpace(picture, 'drawing')
    assert.ok(space && isFull(space), name)
    assert.equal(losesStrokes(space, readInk(picture).marks), isLost, name)
  }
})
