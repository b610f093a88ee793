import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { isWrong, type Measured, measure } from '../measure.ts'
import { row, times } from '../pane-rows.ts'
import { drawTestScene, type TestScene } from '../scenes.ts'
import { box, type Face, facet, foot, opening, plate, prism, rectangle, slab, walls } from '../solid.ts'

const plaster: Face['colour'] = [214, 208, 196]
const ground = slab([-600, -300, 0], [600, 900])

function see(faces: Face[], manner: TestScene['manner'], view: Partial<TestScene['view']>): Measured {
  const scene: TestScene = {
    name: 'columns',
    faces,
    manner,
    view: { eye: [0, 0, 1.6], yaw: 0, pitch: 0, fov: 66, width: 1200, height: 800, ...view },
  }
  const drawn = drawTestScene(scene)
  const measured = measure(seeSpace(pictureOf(drawn)), drawn, faces)
  assert.equal(measured.mode, 'full')
  assert.ok(!isWrong(measured))
  return measured
}

const shell = (width: number, depth: number, height: number): Face[] => [
  slab([0, 0, 0], [width, depth], 'floor', [150, 142, 132]),
  slab([0, 0, height], [width, depth], 'ceiling', [236, 236, 232]),
  facet('wall', plaster, 0, depth, 0, width, depth, 0, width, depth, height, 0, depth, height),
  facet('wall', plaster, 0, 0, 0, 0, depth, 0, 0, depth, height, 0, 0, height),
  facet('wall', plaster, width, 0, 0, width, depth, 0, width, depth, height, width, 0, height),
]

for (const manner of ['massing', 'line'] as const) {
  test(`the floor and the ceiling of a hall are what they are where pillars cut them: ${manner}`, () => {
    const pillars = times(3, 3.4, 3.6).flatMap((y) => [
      ...walls(rectangle(2.4, y, 2.9, y + 0.5), 0, 4.6, { colour: [176, 160, 140] }),
      ...walls(rectangle(7.2, y, 7.7, y + 0.5), 0, 4.6, { colour: [176, 160, 140] }),
    ])
    const windows = row(...foot(10, 14, 10, 0), [1.2, 4.6, 8], 2, 0.8, 3.4)
    const hall = [
      ...shell(10, 14, 4.6),
      ...pillars,
      ...windows,
      opening(...foot(0, 14, 10, 14), 4.2, 5.6, 0, 2.3, 'door'),
    ]
    const { parts, depth } = see(hall, manner, { eye: [4.1, 0.5, 1.6], yaw: 12, pitch: 2 })
    assert.ok(parts > 0.95, `parts ${parts}`)
    assert.ok(depth < 0.06, `depth ${depth}`)
  })
}

test('the floor under a table and benches is a floor', () => {
  const wood = { colour: [150, 118, 90] as const, part: 'furniture' as const }
  const leg = (x: number, y: number, z: number) => walls(rectangle(x, y, x + 0.09, y + 0.09), 0, z, wood)
  const piece = (x0: number, y0: number, x1: number, y1: number, z: number) => [
    ...[x0, x1 - 0.09].flatMap((x) => [y0, y1 - 0.09].flatMap((y) => leg(x, y, z))),
    ...prism(rectangle(x0, y0, x1, y1), z, z + 0.08, { ...wood, top: 'furniture' }),
    plate(rectangle(x0, y0, x1, y1), z, 'furniture', wood.colour),
  ]
  const faces = [
    ...shell(6.4, 6, 2.8),
    ...row(...foot(0, 6, 6.4, 6), [1, 3.4], 1.8, 0.9, 2.3),
    ...piece(2.2, 2.6, 4.8, 3.6, 0.72),
    ...piece(2.2, 1.9, 4.8, 2.25, 0.44),
    ...piece(2.2, 4, 4.8, 4.35, 0.44),
  ]
  const { parts } = see(faces, 'line', { eye: [0.8, 0.3, 1.6], yaw: 27, pitch: -6, fov: 72 })
  assert.ok(parts > 0.88, `parts ${parts}`)
})

test('a building on columns is read in full, with the panes of its ground floor behind them', () => {
  const upper = rectangle(0, 0, 18, 11)
  const faces = [
    ground,
    ...walls(upper, 3.4, 9.8),
    plate(upper, 3.4, 'soffit'),
    plate(upper, 9.8, 'roof'),
    ...walls(rectangle(2.2, 2.2, 15.8, 9), 0, 3.4),
    ...times(4, 0.3, 5.7).flatMap((x) => walls(rectangle(x, 0.3, x + 0.35, 0.65), 0, 3.4)),
    ...[3.6, 7, 10.2].flatMap((y) => walls(rectangle(17.3, y, 17.65, y + 0.35), 0, 3.4)),
    ...[4.4, 7.4].flatMap((sill) => [
      ...row(...foot(0, 0, 18, 0), times(5, 1, 3.4), 2.2, sill, sill + 1.5),
      ...row(...foot(18, 0, 18, 11), times(3, 1, 3.4), 2.2, sill, sill + 1.5),
    ]),
    ...row(...foot(2.2, 2.2, 15.8, 2.2), [1, 5.2, 9.4], 2.6, 0.3, 2.8),
  ]
  const { parts, panes } = see(faces, 'line', { eye: [27, -16, 1.7], yaw: -42, pitch: 5, fov: 60 })
  assert.ok(parts > 0.95, `parts ${parts}`)
  assert.ok(panes.found >= 0.9 * panes.drawn, `${panes.found} of ${panes.drawn}`)
})

test('the sky and the ground that are seen between the posts of a porch are sky and ground', () => {
  const posts = times(4, 0.2, 3.4).flatMap((x) => walls(rectangle(x, 0.2, x + 0.2, 0.4), 0.45, 3.1))
  const faces = [
    ground,
    ...prism(rectangle(-0.5, -0.5, 17, 7), 0, 0.45, { top: 'top' }),
    ...posts,
    ...box([-0.4, -0.4, 3.1], [16.4, 6.6, 3.5], {}, [200, 178, 150]),
    ...walls(rectangle(11.6, 1.2, 15.8, 6), 0.45, 3.1, { colour: plaster }),
    ...row(...foot(11.6, 1.2, 15.8, 1.2), [0.6, 2.4], 1.2, 1.3, 2.6),
  ]
  const { parts, depth } = see(faces, 'massing', { eye: [21, -13, 1.6], yaw: -44, pitch: 2, fov: 58 })
  assert.ok(parts > 0.96, `parts ${parts}`)
  assert.ok(depth < 0.05, `depth ${depth}`)
})
