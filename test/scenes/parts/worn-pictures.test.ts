import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { flattenFills } from '../../../src/classical/pixels/fills/flatten-fills.ts'
import { seeSpace } from '../../../src/classical/space/space.ts'
import { openRandom } from '../draw-lines.ts'
import { type DrawnScene, enlarge, pictureOf } from '../draw-scene.ts'
import { fourthRoundScenes } from '../fourth-round/fourth-round.ts'
import { measure } from '../measure.ts'
import { drawTestScene } from '../scenes.ts'

/** Levels of 255. */
const grainLevels = 6

/** As it comes out of a program that stores JPEG, at its usual quality; with the grain of a renderer, if that is wanted. */
async function wear({ width, height, ...drawn }: DrawnScene, { grain }: { grain: boolean }): Promise<DrawnScene> {
  const raw = { width, height, channels: 3 } as const
  const random = openRandom(1)
  const worn = grain
    ? drawn.rgb.map((level) => Math.min(255, Math.max(0, level + grainLevels * (random() + random() - 1))))
    : drawn.rgb
  const jpeg = await sharp(worn, { raw }).jpeg({ quality: 75 }).toBuffer()
  const rgb = await sharp(jpeg).removeAlpha().raw().toBuffer()
  return { ...drawn, width, height, rgb }
}

for (const grain of [false, true]) {
  test(`a coloured model is read from a JPEG${grain ? ' with grain' : ''}`, async () => {
    const { faces, ...scene } = fourthRoundScenes.find(({ name }) => name.startsWith('fire station'))!
    const drawn = await enlarge(await wear(drawTestScene({ faces, ...scene }), { grain }))
    const space = seeSpace(pictureOf(drawn))
    const { mode, parts, panes } = measure(space, drawn, faces)
    assert.deepEqual([space.kind.kind, mode], ['massing', 'full'])
    assert.ok(parts > 0.85, `${parts} of the picture`)
    assert.ok(panes.found > 0.6 * panes.drawn, `${panes.found} of ${panes.drawn} panes`)
  })
}

test('an exact picture and photos are left as they are, even if they are out of focus', async () => {
  assert.equal(flattenFills(pictureOf(drawTestScene(fourthRoundScenes[0]!))), undefined)
  for (const name of ['house', 'interior']) {
    const photo = sharp(`samples/${name}.jpg`)
    for (const picture of [photo, photo.clone().blur(6)]) {
      const { data, info } = await picture.resize(896).raw().toBuffer({ resolveWithObject: true })
      const read = pictureOf({ width: info.width, height: info.height, rgb: data })
      assert.equal(flattenFills(read), undefined, name)
    }
  }
})
