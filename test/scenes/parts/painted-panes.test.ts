import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Part } from '../../../src/classical/space/parts.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { outlined, panel, row, times } from '../pane-rows.ts'
import { drawTestScene, type TestScene } from '../scenes.ts'
import { box, type Face, foot, opening, rectangle, slab, walls } from '../solid.ts'

const brick: Face['colour'] = [196, 150, 128]
const ground = slab([-600, -300, 0], [600, 900])
const view: TestScene['view'] = { eye: [23, -15, 1.7], yaw: -42, pitch: 7, fov: 58, width: 1056, height: 704 }
const front = foot(0, 0, 14, 0)
const end = foot(14, 0, 14, 9)
const windows = [0.9, 4].flatMap((sill) => [
  ...row(...front, [1.2, 4.4, 8.2, 11.4], 1.5, sill, sill + 1.6),
  ...row(...end, [1.2, 5.6], 1.7, sill, sill + 1.6),
])

/** Sees a scene, and says what the most of each chosen face is seen as, of those that take 300 pixels. */
function see(faces: Face[], manner: TestScene['manner'] = 'massing'): (isChosen: (face: Face) => boolean) => Part[] {
  const scene: TestScene = { name: 'painted', faces: [ground, ...faces], manner, view }
  const drawn = drawTestScene(scene)
  const space = seeSpace(pictureOf(drawn))
  assert.ok(isFull(space))
  const counts = scene.faces.map(() => new Map<Part, number>())
  for (const [i, region] of space.regions.partition.labels.entries()) {
    const part = space.scene.parts[region]!
    const count = counts[drawn.ids[i]!]
    count?.set(part, (count.get(part) ?? 0) + 1)
  }
  return (isChosen) =>
    scene.faces.flatMap((face, id) => {
      const sorted = [...counts[id]!].sort((one, other) => other[1] - one[1])
      const all = sorted.reduce((sum, [, count]) => sum + count, 0)
      return isChosen(face) && all > 300 ? [sorted[0]![0]] : []
    })
}

const isPane = ({ part }: Face) => part === 'opening'

test('cross-walls between loggias are walls, and the panes behind them are panes', () => {
  const cross = times(5, 0, 3.45).flatMap((x) => walls(rectangle(x, -1.5, x + 0.2, 0), 0, 8.6, { colour: brick }))
  const faces = [
    ...box([0, 0, 0], [14, 9, 9], {}, brick),
    ...[2.8, 5.7].flatMap((z) => box([0, -1.6, z - 0.2], [14, 0, z], { top: 'top' }, brick)),
    ...box([0, -1.6, 8.6], [14, 0, 9], {}, brick),
    ...cross,
    ...[2.8, 5.7].flatMap((z) =>
      times(4, 0.2, 3.45).flatMap((x) => [
        ...box([x, -1.45, z], [x + 3.25, -1.38, z + 0.9], { top: 'top' }, brick),
        opening(...front, x + 0.6, x + 2.4, z, z + 2.2),
      ]),
    ),
    ...row(...end, [2, 5.5], 1.5, 1, 2.4),
  ]
  const partsOf = see(faces, 'clay')
  const seen = partsOf((face) => cross.includes(face))
  assert.ok(seen.length >= 8)
  assert.deepEqual(new Set(seen), new Set(['wall']))
  assert.deepEqual(new Set(partsOf(isPane)), new Set(['opening']))
})

test('fields in the hue of their wall are not windows where glass has its own', () => {
  const house = [...box([0, 0, 0], [14, 9, 7.4], {}, brick), ...windows]
  const field = (from: number, wide: number) => panel(...front, [from, from + wide, 6, 6.8], [176, 135, 115])
  const fields = times(6, 0.6, 2.2).map((x) => field(x, 1.7))
  const seen = see([...house, ...fields])((face) => fields.includes(face))
  assert.equal(seen.length, 6)
  assert.deepEqual(new Set(seen), new Set(['wall']))
})

test('a pane in the hue of its wall is a window: level with others, or outlined by its frame', () => {
  const grey = opening(...front, 6.4, 7.6, 4, 5.6, 'opening', [170, 130, 111])
  const framed = outlined(...end, [3.4, 4.9, 4, 5.6], brick, 0.1)
  const house = [...box([0, 0, 0], [14, 9, 7.4], {}, brick), ...windows, grey, ...framed]
  const partsOf = see(house)
  assert.deepEqual(new Set(partsOf(isPane)), new Set(['opening']))
  assert.deepEqual(
    partsOf((face) => face === framed[0]),
    ['wall'],
  )
})

test('shutters beside a window are not panes of it', () => {
  const house = [...box([0, 0, 0], [14, 9, 7.4], {}, brick), ...windows]
  const shutters = [1.2, 4.4, 8.2, 11.4].flatMap((x) => [
    panel(...front, [x - 0.7, x, 4, 5.6], [96, 128, 92]),
    panel(...front, [x + 1.5, x + 2.2, 4, 5.6], [96, 128, 92]),
  ])
  const partsOf = see([...house, ...shutters])
  const seen = partsOf((face) => shutters.includes(face))
  assert.equal(seen.length, 8)
  assert.deepEqual(new Set(seen), new Set(['wall']))
  assert.deepEqual(new Set(partsOf(isPane)), new Set(['opening']))
})

test('a door of sections and a single grey pane stay what they are', () => {
  const sections = [0, 0.7, 1.4].map((z) => opening(...front, 6.2, 8, z, z + 0.67, 'door', [170, 130, 111]))
  const lone = opening(...end, 3.6, 4.8, 2.2, 3.6, 'opening', [150, 115, 98])
  const house = [...box([0, 0, 0], [14, 9, 7.4], {}, brick), ...windows, ...sections, lone]
  const seen = see(house)((face) => face === lone || sections.includes(face))
  assert.equal(seen.length, 4)
  assert.ok(seen.every((part) => part === 'opening' || part === 'door'))
})
