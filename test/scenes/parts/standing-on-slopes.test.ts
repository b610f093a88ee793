import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { firstSightScenes } from '../first-sight/first-sight.ts'
import { across, along, front, glass, slopeAlongX } from '../first-sight/pieces.ts'
import { type Measured, measure } from '../measure.ts'
import { panel, row } from '../pane-rows.ts'
import { seen } from '../scene-camera.ts'
import { drawTestScene, type TestScene } from '../scenes.ts'
import { box, type Face, foot, opening, plate, rectangle, slab, walls } from '../solid.ts'
import { thirdRoundScenes } from '../third-round/third-round.ts'

const ground = slab([-600, -300, 0], [600, 900])

function see(faces: Face[], manner: TestScene['manner'], view: TestScene['view']): Measured {
  const drawn = drawTestScene({ name: 'slopes', faces, manner, view })
  const measured = measure(seeSpace(pictureOf(drawn)), drawn, faces)
  assert.equal(measured.mode, 'full')
  return measured
}

for (const [name, scenes] of [
  ['almshouses, pencil, two-point', firstSightScenes],
  ['tent room, pencil', thirdRoundScenes],
] as const)
  test(`a roof with dormers and a ceiling with tie-beams are slopes: ${name}`, () => {
    const { faces, manner, view } = scenes.find((scene) => scene.name === name)!
    const { parts } = see(faces, manner, view)
    assert.ok(parts > 0.85, `parts ${parts}`)
  })

test('a hillside that goes on over the horizon is ground', () => {
  const rise = 0.26
  const stand = ([x0, y0, x1, y1]: [number, number, number, number], z: number): Face[] => [
    across(y0, [x0, rise * y0, x1, rise * y0, x1, z, x0, z]),
    along(x0, [y0, rise * y0, y1, rise * y1, y1, z, y0, z]),
    along(x1, [y0, rise * y0, y1, rise * y1, y1, z, y0, z]),
    plate(rectangle(x0, y0, x1, y1), z, 'roof'),
  ]
  const faces = [
    slab([-1500, -300, 0], [1500, 0], 'ground', [192, 190, 184]),
    slopeAlongX([0, 0, 1000, 260], [-1500, 1500], 'ground', [172, 187, 155]),
    ...stand([0, 0, 8, 6], 3.2),
    ...stand([2, 6, 14, 12], 6.4),
    ...row(...foot(0, 0, 8, 0), [1, 3.4, 5.8], 1.4, 0.9, 2.3),
    ...row(...foot(2, 6, 14, 6, 3.3), [1, 4, 8.4], 2, 0.7, 2.4),
    ...row(...foot(14, 6, 14, 12, 3.2), [1.6, 3.8], 1.3, 0.7, 2.4),
  ]
  const { parts } = see(faces, 'line', seen([27, -17, 10], -42, -9, 48))
  assert.ok(parts > 0.9, `parts ${parts}`)
})

test('boards of nearly the paint of their wall are not panes', () => {
  const [near, end] = [foot(0, 0, 16, 0), foot(16, 0, 16, 9)]
  const boards = [0.7, 4.3, 7.9, 11.5].map((x) => panel(...near, [x, x + 0.8, 0.9, 1.9], [206, 202, 194]))
  const { panes } = see(
    [
      ground,
      ...box([0, 0, 0], [16, 9, 6.4]),
      ...row(...near, [2, 5.6, 9.2, 12.8], 1.5, 0.6, 2.6),
      ...row(...near, [2, 5.6, 9.2, 12.8], 1.5, 3.8, 5.4),
      ...row(...end, [1.2, 4.8], 1.8, 0.8, 2.6),
      ...boards,
    ],
    'massing',
    seen([25, -15, 1.6], -42, 6, 54),
  )
  assert.equal(panes.wrong, 0)
  assert.equal(panes.found, panes.drawn)
})

test('lights in a row in a level roof are panes', () => {
  const light = (x: number) => plate(rectangle(x, 2.4, x + 2, 4.6), 4.02, 'opening', glass)
  const { panes } = see(
    [
      ground,
      ...box([0, 0, 0], [20, 9, 4]),
      ...[2, 6.6, 11.2, 15.8].map(light),
      ...row(...foot(0, 0, 20, 0), [2, 6, 10, 14], 2.2, 0.9, 2.6),
    ],
    'clay',
    seen([36, -24, 20], -43, -20, 44),
  )
  assert.equal(panes.wrong, 0)
  assert.ok(panes.found >= panes.drawn - 1, `${panes.found} of ${panes.drawn}`)
})

test('the fronts of cupboards over a worktop are not panes, although a hood hangs beside them', () => {
  const [wide, deep, high] = [6.4, 4.6, 2.6]
  const plaster: Face['colour'] = [226, 224, 218]
  const steel: Face['colour'] = [196, 198, 202]
  const cupboard: Face['colour'] = [205, 212, 208]
  const fronts = foot(0.2, deep - 0.36, 3.6, deep - 0.36)
  const faces = [
    slab([0, 0, 0], [wide, deep], 'floor', [188, 168, 140]),
    slab([0, 0, high], [wide, deep], 'ceiling', [236, 236, 232]),
    across(deep, [0, 0, wide, 0, wide, high, 0, high], 'wall', plaster),
    along(0, [0, 0, deep, 0, deep, high, 0, high], 'wall', plaster),
    along(wide, [0, 0, deep, 0, deep, high, 0, high], 'wall', plaster),
    ...walls(rectangle(0.2, deep - 0.35, 3.6, deep), 1.5, 2.2, { part: 'furniture', colour: cupboard }),
    plate(rectangle(0.2, deep - 0.35, 3.6, deep), 1.5, 'furniture', cupboard),
    ...[0.1, 0.95, 1.8, 2.65].map((x) => front(...fronts, [x, x + 0.7, 1.56, 2.14], [222, 226, 224])),
    ...walls(rectangle(2.6, 2.6, 3.8, 3.4), 1.85, 2.05, { part: 'furniture', colour: steel }),
    plate(rectangle(2.6, 2.6, 3.8, 3.4), 1.85, 'furniture', steel),
    ...walls(rectangle(3, 2.9, 3.3, 3.2), 2.05, high, { part: 'furniture', colour: steel }),
    opening(...foot(wide, deep, wide, 0), 0.8, 2.6, 0.9, 2.2),
    opening(...foot(0, 0, 0, deep), 1.6, 3, 0.9, 2.2),
  ]
  const { panes } = see(faces, 'massing', seen([3.6, 0.3, 1.6], 9, -2, 76))
  assert.equal(panes.wrong, 0)
})
