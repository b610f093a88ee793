import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceToBlocked } from '../../../src/classical/pixels/distance.ts'
import { valueNoise } from '../../../src/classical/pixels/noise.ts'
import { isPainted } from '../../../src/classical/space/colour-regions.ts'
import { seeSpace } from '../../../src/classical/space/space.ts'
import { type DrawnScene, pictureOf } from '../draw-scene.ts'
import { measure } from '../measure.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'
import type { Face } from '../solid.ts'

for (const [name, tones, panesMin] of [
  ['villa, massing', 'own', 1],
  ['stairs, massing', 'own', 1],
  ['tower, two-point', 'own', 0.9],
  ['gable, massing', 'own', 0.8],
  // Walls and ground of one tone meet in a crease alone.
  ['villa, massing', 'one', 0.7],
] as const) {
  test(`a model whose faces are shaded is read as a painted one is: ${name}, ${tones} tones`, () => {
    const scene = knownScenes.find((one) => one.name === name)!
    const drawn = shade(
      drawTestScene({
        ...scene,
        faces: scene.faces.map((face) =>
          tones === 'own' || face.part === 'opening' ? face : { ...face, colour: [222, 222, 222] },
        ),
      }),
      scene.faces,
    )
    const picture = pictureOf(drawn)
    assert.ok(!isPainted(picture))
    const { mode, focal, parts, panes } = measure(seeSpace(picture, 'massing'), drawn, scene.faces)
    assert.equal(mode, 'full')
    assert.ok(focal < 0.05, `focal length off by ${focal}`)
    assert.ok(parts > 0.88, `parts right in ${parts}`)
    assert.ok(panes.found >= panesMin * panes.drawn, `${panes.found} of ${panes.drawn} panes`)
    assert.ok(panes.wrong <= 2, `${panes.wrong} false panes`)
  })
}

test('a shaded model without straight lines is not read as a scene', () => {
  const [width, height] = [896, 600]
  const drawn = { width, height, rgb: new Uint8Array(width * height * 3), ids: new Int16Array(width * height) }
  for (let i = 0; i < drawn.ids.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const ball = [...Array(9).keys()].find((n) => Math.hypot(x - 100 * n - 50, y - 300 - 40 * Math.sin(n)) < 60)
    drawn.ids[i] = ball ?? -1
    drawn.rgb.fill(ball === undefined ? 235 : 120 + 10 * ball, 3 * i, 3 * i + 3)
  }
  assert.notEqual(seeSpace(pictureOf(shade(drawn)), 'massing').mode, 'full')
})

/** Pixels over which faces darken towards where they meet, and by how much; and of how slow and large other changes of light are. */
const reach = 14
const occlusion = 0.12
const slow = 160
const slowDepth = 0.05

/** As programs export clay: faces darken towards each other, are lit a little unevenly, and have the grain of samples. */
function shade<T extends Pick<DrawnScene, 'width' | 'height' | 'rgb' | 'ids'>>(drawn: T, faces: Face[] = []): T {
  const { width, height, ids } = drawn
  // Panes lie in their walls, and nothing darkens towards the sky.
  const meets = (one: number, other: number | undefined) =>
    other !== undefined && one !== other && Math.min(one, other) >= 0 && !faces[one]?.over && !faces[other]?.over
  const isFree = Uint8Array.from(ids, (id, i) => (meets(id, ids[i + 1]) || meets(id, ids[i + width]) ? 0 : 1))
  const distances = distanceToBlocked(isFree, width)
  const light = valueNoise(width, height, slow, 7)
  const grain = valueNoise(width, height, 1.2, 11)
  const rgb = drawn.rgb.map((value, n) => {
    const i = Math.floor(n / 3)
    if (ids[i]! < 0) return Math.round(value + grain[i]! - 0.5)
    const open = 1 - occlusion * Math.exp(-distances[i]! / reach)
    return Math.round(Math.min(252, value * open * (1 + slowDepth * (light[i]! - 0.5)) + 2 * grain[i]! - 1))
  })
  return { ...drawn, rgb }
}
