import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from '../../../src/classical/pixels/picture.ts'
import { seeSpace } from '../../../src/classical/space/space.ts'
import { type DrawnScene, pictureOf } from '../draw-scene.ts'
import { isWrong, measure } from '../measure.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

/** Strokes of hatching: their direction in degrees, pixels from one to the next, lightness, and by how many pixels a hand strays. */
type Hatch = { angle: number; apart: number; L: number; stray: number }

for (const [name, kind, hatches] of [
  ['gable, massing', 'drawing', [{ angle: 62, apart: 7, L: 0.45, stray: 0.6 }]],
  ['villa, line drawing', 'sketch', [{ angle: 35, apart: 9, L: 0.6, stray: 1.5 }]],
  [
    'stairs, massing',
    'sketch',
    [
      { angle: 28, apart: 8, L: 0.5, stray: 1 },
      { angle: -40, apart: 8, L: 0.5, stray: 1 },
    ],
  ],
] as const satisfies [string, string, Hatch[]][]) {
  test(`a ${kind} whose shaded walls and roofs are hatched is read in space: ${name}`, () => {
    const scene = knownScenes.find((one) => one.name === name)!
    const drawn = drawTestScene({ ...scene, manner: 'line' })
    const picture = pictureOf(drawn)
    // Every other face that stands or slopes is in shade.
    const isShaded = scene.faces.map(({ part }, id) => (part === 'wall' || part === 'roof') && id % 2 === 0)
    for (const hatch of hatches) draw(picture, drawn, isShaded, hatch)
    const space = seeSpace(picture, kind)
    assert.equal(space.mode, 'full', space.reason)
    const measured = measure(space, drawn, scene.faces)
    assert.ok(!isWrong(measured))
    assert.ok(measured.parts > 0.85, `${measured.parts}`)
  })
}

function draw({ L, width }: Picture, { ids }: DrawnScene, isShaded: boolean[], { angle, apart, L: ink, stray }: Hatch) {
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  for (let i = 0; i < L.length; i++) {
    if (ids[i]! < 0 || !isShaded[ids[i]!]) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const off = x * dy - y * dx + stray * Math.sin((x * dx + y * dy) / 17)
    const from = Math.abs(off - apart * Math.round(off / apart))
    // Strokes are a pixel and a half wide, with soft edges.
    L[i] = Math.min(L[i]!, 1 - (1 - ink) * Math.min(1, Math.max(0, 1.25 - from)))
  }
}
