import assert from 'node:assert/strict'
import { test } from 'node:test'
import { straightAhead } from '../camera.test-camera.ts'
import type { Orientation } from '../orientation.ts'
import type { Partition, Side } from '../partition.ts'
import { findBetweenLevel } from './between-level.ts'
import { isRagged } from './runs.ts'

const camera = straightAhead(1000, [500, 400])
const side = (left: number, right: number, x1: number, y1: number, x2: number, y2: number): Side => ({
  ...{ left, right, x1, y1, x2, y2 },
  length: Math.hypot(x2 - x1, y2 - y1),
})
const level: Orientation = { kind: 'level', normal: camera.axes[2], confidence: 1 }
const upright: Orientation = { kind: 'upright', normal: camera.axes[0], confidence: 0.9 }

/** Three boards that run to the point below which the eye stands, and a fourth region at the far end of the middle one. */
const boards = [side(0, 1, 490, 800, 495, 600), side(1, 2, 510, 800, 505, 600), side(3, 1, 495, 600, 505, 600)]
const parted = (sides: Side[]) => ({ sides, areas: [1, 1, 1, 1] }) as unknown as Partition

test('what runs straight away below the eye between level things is level, though its sides may be upright', () => {
  const long = [...boards, side(3, 1, 400, 600, 495, 600), side(1, 3, 505, 600, 620, 600)]
  assert.deepEqual([...findBetweenLevel(parted(long), [level, upright, level, level], camera)], [1])
})

test('what is certainly upright, or stands between walls, stays upright', () => {
  assert.deepEqual([...findBetweenLevel(parted(boards), [level, upright, level, level], camera)], [])
  const posts = [...boards, side(0, 1, 300, 800, 300, 600), side(3, 1, 400, 600, 640, 600)]
  assert.deepEqual([...findBetweenLevel(parted(posts), [level, upright, level, level], camera)], [])
  const between = [...boards, side(3, 1, 400, 600, 640, 600)]
  assert.deepEqual([...findBetweenLevel(parted(between), [upright, upright, upright, upright], camera)], [])
})

const sidesOf = (count: number, length: number) => Array.from({ length: count }, () => ({ length }))

test('an outline of many short sides is ragged, and one with a long side or with few is not', () => {
  assert.ok(isRagged(sidesOf(150, 9)))
  assert.ok(!isRagged([...sidesOf(150, 9), ...sidesOf(1, 200)]))
  assert.ok(!isRagged(sidesOf(40, 9)))
})
