import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cameraMovementNames } from '../../../contract/camera-movements.ts'
import { matchedPath } from '../between/transition.ts'
import { plainShot } from '../shot/shot.ts'
import { type CameraPath, cameraPath, ease, type Room, type View, wholeView } from './camera-path.ts'

const clip = { width: 1280, height: 720 }
const noRoom = { x: 0, y: 0 }
const rooms: Room[] = [
  noRoom,
  { x: 0.03, y: 0 },
  { x: 0, y: 0.04 },
  { x: 0.07, y: 0 },
  { x: 0, y: 0.2 },
  { x: 3, y: 0 },
]
const pans = [
  { movement: 'pan_left', axis: 'x', sign: -1 },
  { movement: 'pan_right', axis: 'x', sign: 1 },
  { movement: 'tilt_up', axis: 'y', sign: -1 },
  { movement: 'tilt_down', axis: 'y', sign: 1 },
] as const

test('static shows the whole crop throughout', () => {
  for (const view of viewsAlong(cameraPath(plainShot('static'), { x: 0.5, y: 0 }, 5, clip)))
    assert.deepEqual(view, wholeView)
})

test('zoom_in starts from exactly the whole crop, stays centred and comes at least 1.15 times closer', () => {
  const views = viewsAlong(cameraPath(plainShot('zoom_in'), { x: 0.5, y: 0 }, 5, clip))
  assert.deepEqual(views[0], wholeView)
  assert.ok(1 / views.at(-1)!.size >= 1.15)
  assert.ok(views.every(({ x, y }) => x === 0 && y === 0))
  assert.ok(views.slice(1).every(({ size }, index) => size < views[index]!.size))
})

test('zoom_out is zoom_in backwards', () => {
  const views = viewsAlong(cameraPath(plainShot('zoom_out'), noRoom, 5, clip))
  assert.deepEqual(views.at(-1), wholeView)
  for (const [index, { size }] of viewsAlong(cameraPath(plainShot('zoom_in'), noRoom, 5, clip))
    .reverse()
    .entries()) {
    assert.ok(Math.abs(views[index]!.size - size) < 1e-12)
  }
})

for (const { movement, axis, sign } of pans) {
  test(`${movement} keeps one scale and one axis and travels at least 10 % of the frame its way, from the edge`, () => {
    for (const room of rooms) {
      for (const durationSeconds of [5, 10]) {
        const views = viewsAlong(cameraPath(plainShot(movement), room, durationSeconds, clip))
        const { size } = views[0]!
        assert.ok(views.every((view) => view.size === size && view[axis === 'x' ? 'y' : 'x'] === 0))
        const travels = views.slice(1).map((view, index) => (view[axis] - views[index]![axis]) * sign)
        assert.ok(travels.every((travel) => travel > 0))
        assert.ok((views.at(-1)![axis] - views[0]![axis]) * sign >= 0.1 * size)
        assert.ok(Math.abs(-views[0]![axis] * sign - (room[axis] + (1 - size) / 2)) < 1e-12)
      }
    }
  })

  test(`${movement} uses what lies beside the whole crop, or else a crop 1.2 times smaller`, () => {
    assert.equal(cameraPath(plainShot(movement), { x: 0.07, y: 0.07 }, 5, clip)(0).size, 1)
    assert.equal(cameraPath(plainShot(movement), noRoom, 5, clip)(0).size, 1 / 1.2)
  })
}

test('no view leaves the picture, on a path over one picture or between two', () => {
  for (const movement of cameraMovementNames) {
    for (const room of rooms) {
      for (const path of [
        cameraPath(plainShot(movement), room, 5, clip),
        cameraPath(plainShot(movement), room, 10, clip),
        matchedPath(plainShot(movement), room),
      ]) {
        for (const { x, y, size } of viewsAlong(path)) {
          assert.ok(Math.abs(x) + size / 2 <= 0.5 + room.x + 1e-12, `${movement} stays inside sideways`)
          assert.ok(Math.abs(y) + size / 2 <= 0.5 + room.y + 1e-12, `${movement} stays inside up and down`)
        }
      }
    }
  }
})

const pairs = [
  ['pan_left', 'tilt_up'],
  ['pan_right', 'zoom_in'],
  ['zoom_out', 'tilt_down'],
] as const

test('two movements at once each go their way, and no view leaves the picture, in a loop either', () => {
  for (const [movement, also] of pairs) {
    for (const room of rooms) {
      for (const loop of [false, true]) {
        const views = viewsAlong(cameraPath({ ...plainShot(movement), also, loop }, room, 5, clip))
        for (const { x, y, size } of views) {
          assert.ok(Math.abs(x) + size / 2 <= 0.5 + room.x + 1e-12, `${movement} with ${also} stays inside sideways`)
          assert.ok(Math.abs(y) + size / 2 <= 0.5 + room.y + 1e-12, `${movement} with ${also} stays inside up and down`)
        }
        const [first, farthest] = [views[0]!, views[loop ? 60 : 119]!]
        for (const one of [movement, also])
          assert.ok(goesItsWay(one, first, farthest), `${movement} with ${also}: ${one}`)
      }
    }
  }
})

function goesItsWay(movement: (typeof pairs)[number][number], first: View, last: View): boolean {
  if (movement === 'zoom_in') return last.size < first.size
  if (movement === 'zoom_out') return last.size > first.size
  const { axis, sign } = pans.find((pan) => pan.movement === movement)!
  return (last[axis] - first[axis]) * sign > 0
}

test('a loop ends where it began', () => {
  for (const movement of cameraMovementNames) {
    const path = cameraPath({ ...plainShot(movement), loop: true }, noRoom, 10, clip)
    assert.deepEqual(path(1), path(0))
  }
})

test('whatever its pace, a pan travels at least 10 % of the frame, and a slow one less than others', () => {
  for (const { movement, axis } of pans) {
    for (const room of rooms) {
      const [slow, normal, fast] = (['slow', 'normal', 'fast'] as const).map((pace) => {
        const path = cameraPath({ movement, pace, lens: 'normal' }, room, 5, clip)
        return Math.abs(path(1)[axis] - path(0)[axis]) / path(0).size
      })
      assert.ok(slow! >= 0.1 && slow! <= normal! && normal! <= fast! + 1e-12, `${slow}, ${normal}, ${fast}`)
    }
  }
  const reach = (pace: 'slow' | 'fast') =>
    1 / cameraPath({ movement: 'zoom_in', pace, lens: 'wide' }, noRoom, 5, clip)(1).size
  assert.ok(reach('slow') >= 1.15 && reach('fast') >= 1.15)
})

test('easing starts and stops at rest, runs one way, and its speed changes without a jump', () => {
  const positions = Array.from({ length: 1001 }, (_, index) => ease(index / 1000))
  const speeds = differences(positions)
  assert.equal(positions[0], 0)
  assert.equal(positions.at(-1), 1)
  assert.ok(speeds[0]! < 1e-6 && speeds.at(-1)! < 1e-6)
  assert.ok(speeds.every((speed) => speed > 0))
  assert.ok(differences(speeds).every((change) => Math.abs(change) < 1e-5))
})

function viewsAlong(path: CameraPath): View[] {
  return Array.from({ length: 120 }, (_, index) => path(index / 119))
}

function differences(values: number[]): number[] {
  return values.slice(1).map((value, index) => value - values[index]!)
}
