import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cameraMovementNames } from '../../../contract/camera-movements.ts'
import { wholeView } from '../path/camera-path.ts'
import { plainShot } from '../shot/shot.ts'
import { dissolveShare, matchedPath } from './transition.ts'

const times = Array.from({ length: 120 }, (_, index) => index / 119)

test('a path between two pictures starts and ends with exactly the whole crop', () => {
  for (const movement of cameraMovementNames) {
    for (const room of [
      { x: 0, y: 0 },
      { x: 0.3, y: 0.3 },
    ]) {
      const path = matchedPath(plainShot(movement), room)
      for (const { x, y, size } of [path(0), path(1)]) {
        assert.deepEqual([x + 0, y + 0, size], [0, 0, 1], movement)
      }
    }
  }
})

test('the longer leg of a path between two pictures goes the movement’s way', () => {
  const after = (movement: (typeof cameraMovementNames)[number], time: number) =>
    matchedPath(plainShot(movement), { x: 0, y: 0 })(time)
  assert.ok(after('zoom_in', 0.6).size < after('zoom_in', 0.3).size)
  assert.ok(after('zoom_out', 0.7).size > after('zoom_out', 0.4).size)
  assert.ok(after('pan_left', 0.6).x < after('pan_left', 0.3).x)
  assert.ok(after('pan_right', 0.6).x > after('pan_right', 0.3).x)
  assert.ok(after('tilt_up', 0.6).y < after('tilt_up', 0.3).y)
  assert.ok(after('tilt_down', 0.6).y > after('tilt_down', 0.3).y)
  assert.deepEqual(after('static', 0.5), wholeView)
})

test('the end picture shows in no early frame, the start picture in no late one, and no step between is large', () => {
  const shares = times.map(dissolveShare)
  assert.ok(shares.slice(0, 10).every((share) => share === 0))
  assert.ok(shares.slice(-10).every((share) => share === 1))
  assert.ok(shares.slice(1).every((share, index) => share >= shares[index]! && share - shares[index]! < 0.025))
})
