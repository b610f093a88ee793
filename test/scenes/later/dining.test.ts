import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDining } from '../../../src/classical/render/fill/room/dining.ts'
import { isBedroom, kindOf } from '../../../src/classical/render/fill/room/furnish.ts'
import type { FurnitureBox } from '../../../src/classical/render/fill/room/furniture-boxes.ts'
import { readRoom } from '../../../src/classical/render/fill/room/reading/read-room.ts'
import type { Room } from '../../../src/classical/render/fill/room/reading/room.ts'
import { standingEyeHeight } from '../../../src/classical/space/depths.ts'
import { type FullSpace, isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'
import { unseenScenes } from '../unseen.ts'
import { laterScenes } from './later.ts'

test('a table on legs is one table of its size, and chairs stand where chairs were drawn', () => {
  const { dining, found, backs } = read('dining room, pencil')
  const [table, ...others] = dining.boxes.filter(({ kind }) => kind === 'table')
  assert.ok(table && others.length === 0, `${dining.boxes.length} pieces`)
  const sizes = [0, 1].map((n) => table.max[n]! - table.min[n]!).sort((one, other) => one - other)
  assert.ok(Math.abs(sizes[0]! - 1) < 0.15 && Math.abs(sizes[1]! - 2.06) < 0.2, `a table of ${sizes}`)
  const chairs = dining.boxes.filter(({ kind }) => kind === 'chair')
  assert.equal(chairs.length, 4)
  for (const { min, max, front } of chairs) {
    const at = [0, 1].map((n) => (min[n]! + max[n]!) / 2)
    at[front.axis] = front.greater ? min[front.axis]! : max[front.axis]!
    const [u, v] = project(found, [at[0]!, at[1]!, max[2] - standingEyeHeight])
    const off = Math.min(...backs.map((back) => Math.hypot(back[0] - u, back[1] - v)))
    assert.ok(off < 45, `the back of a chair at ${u}, ${v}: ${off} pixels from where one was drawn`)
  }
})

test('a floor is not taken for a table', () => {
  for (const name of ['room, line drawing', 'attic room, massing', 'hall, massing'])
    assert.deepEqual(read(name).dining.boxes, [], name)
})

type Camera = Pick<FullSpace['camera'], 'axes' | 'focalPx' | 'centre'>

/** The pixel of a point beside the eye. */
function project({ axes, focalPx, centre }: Camera, point: readonly number[]): [number, number] {
  const [right, down, depth] = [0, 1, 2].map((n) => axes.reduce((sum, axis, k) => sum + axis[n]! * point[k]!, 0))
  return [centre[0] + (focalPx * right!) / depth!, centre[1] + (focalPx * down!) / depth!]
}

function read(name: string) {
  const scene = [...knownScenes, ...unseenScenes, ...laterScenes].find((one) => one.name === name)!
  const drawn = drawTestScene(scene)
  const kind = { line: 'drawing', pencil: 'sketch', massing: 'massing', clay: 'massing' } as const
  const space = seeSpace(pictureOf(drawn), kind[scene.manner])
  assert.ok(isFull(space))
  const { eye } = scene.view
  // The middles of the upper edges of the chairs' backs.
  const backs = [2.41, 3.41].flatMap((x) =>
    [1.52, 3.38].map((y) => project(drawn, [x - eye[0], y - eye[1], 0.92 - eye[2]])),
  )
  return { dining: findDining(readRoom(space)!), found: space.camera, backs }
}

test('where words name a bed and no table, what is as large as a bed is one, and nobody dines there', () => {
  const box = { min: [1, 2, 0], max: [3.1, 3.6, 0.74], regions: [0], front: { axis: 0, greater: true } } as const
  const room = { bounds: { min: [-3, 0, 0], max: [5, 6, 2.7] } } as unknown as Room
  const kindBy = (prompt: string) => kindOf(box as unknown as FurnitureBox, room, prompt)
  assert.equal(kindBy('guest room, bed with linen bedding, oak floor'), 'bed')
  assert.notEqual(kindBy('dining room with an oak table'), 'bed')
  assert.equal(isBedroom('bedroom with a round table'), false)
})
