import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFaces } from '../../../src/classical/render/fill/room/reading/read-faces.ts'
import { standingEyeHeight } from '../../../src/classical/space/depths.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { measure } from '../measure.ts'
import { row } from '../pane-rows.ts'
import { drawTestScene, knownScenes, type TestScene } from '../scenes.ts'
import { box, type Face, facet, foot, opening, slab } from '../solid.ts'

const plaster: Face['colour'] = [214, 208, 196]
const furnished = { side: 'furniture', top: 'furniture', underside: 'furniture' } as const

const room = (width: number, depth: number, height: number): Face[] => [
  slab([0, 0, 0], [width, depth], 'floor', [150, 142, 132]),
  slab([0, 0, height], [width, depth], 'ceiling', [236, 236, 232]),
  facet('wall', plaster, 0, depth, 0, width, depth, 0, width, depth, height, 0, depth, height),
  facet('wall', plaster, 0, 0, 0, 0, depth, 0, 0, depth, height, 0, 0, height),
  facet('wall', plaster, width, 0, 0, width, depth, 0, width, depth, height, width, 0, height),
]

/** The share of the picture whose part is right. */
function rightOf(faces: Face[], view: TestScene['view']): number {
  const drawn = drawTestScene({ name: 'room', faces, manner: 'massing', view })
  const { mode, parts, panes } = measure(seeSpace(pictureOf(drawn)), drawn, faces)
  assert.equal(mode, 'full')
  assert.equal(panes.wrong, 0)
  return parts
}

test('a ceiling under which lamps hang is a ceiling, not the sky', () => {
  const [width, depth, height] = [7.4, 8.6, 3.1]
  const faces = [
    ...room(width, depth, height),
    ...[2.4, 4.4, 6.4].flatMap((y) => box([1.2, y, 2.6], [6.2, y + 0.18, 2.72], furnished, [200, 198, 190])),
    ...row(...foot(0, 0, 0, depth), [1, 3.4, 5.8], 1.7, 0.9, 2.3),
    opening(...foot(0, depth, width, depth), 5.2, 6.2, 0, 2.1, 'door'),
  ]
  const right = rightOf(faces, { eye: [6.6, 0.3, 1.6], yaw: -27, pitch: -2, fov: 72, width: 1104, height: 828 })
  assert.ok(right > 0.9, `${right}`)
})

test('the tops of tables that hide their own legs are furniture, not the floor', () => {
  const table = (x: number, y: number): Face[] => [
    ...box([x, y, 0.68], [x + 1.8, y + 0.8, 0.74], furnished, [172, 140, 104]),
    ...[0.1, 1.62].flatMap((u) => box([x + u, y + 0.1, 0], [x + u + 0.08, y + 0.7, 0.68], furnished, [110, 112, 118])),
  ]
  const faces = [
    ...room(7, 7.8, 3),
    ...[1.6, 3.2, 4.8].flatMap((y) => [...table(0.7, y), ...table(3, y)]),
    ...row(...foot(0, 0, 0, 7.8), [1, 3.4, 5.6], 1.6, 0.9, 2.3),
    opening(...foot(0, 7.8, 7, 7.8), 5.2, 6.2, 0, 2.1, 'door'),
  ]
  const right = rightOf(faces, { eye: [6.3, 0.2, 1.6], yaw: -30, pitch: -6, fov: 72, width: 1104, height: 828 })
  assert.ok(right > 0.97, `${right}`)
})

test('the panes of a wide frame in a painted room are its window, and the frame is not', () => {
  const wall = foot(0, 5.4, 6, 5.4)
  const frame: Face = { ...opening(...wall, 1.2, 4.4, 0.9, 2.3), part: 'wall', colour: [236, 236, 238] }
  const panes = row(...wall, [1.3, 2.36, 3.42], 0.9, 1, 2.2).map((pane): Face => ({ ...pane, over: 2 }))
  const faces = [...room(6, 5.4, 2.7), frame, ...panes, ...box([3.6, 3, 0], [5.6, 5, 0.5], furnished, [150, 120, 96])]
  for (const yaw of [-24, 20]) {
    const view = { eye: [yaw < 0 ? 5.2 : 0.8, 0.3, 1.5], yaw, pitch: -4, fov: 74, width: 1104, height: 828 } as const
    const drawn = drawTestScene({ name: 'room', faces, manner: 'massing', view })
    const { mode, panes } = measure(seeSpace(pictureOf(drawn)), drawn, faces)
    assert.deepEqual([mode, panes], ['full', { drawn: 3, found: 3, wrong: 0 }], `${yaw}`)
  }
})

test('tiles of a floor that were read as high as a step are of the floor', () => {
  const known = knownScenes.find(({ name }) => name === 'room, line drawing')!
  const space = seeSpace(pictureOf(drawTestScene(known)), 'drawing', 'indoors')
  assert.ok(isFull(space))
  const { planes, orientations, parts } = space.scene
  const floors = [...parts.keys()].filter((region) => parts[region] === 'floor')
  assert.ok(floors.length > 0 && floors.every((region) => orientations[region]!.kind === 'level'))
  for (const region of floors) planes[region] = { ...planes[region]!, distance: standingEyeHeight - 0.17 }
  const read = readFaces(space)
  assert.deepEqual(
    floors.map((region) => read?.parts[region]),
    floors.map(() => 'floor'),
  )
})
