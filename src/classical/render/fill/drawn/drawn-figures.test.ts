import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegionBox } from '../../see/regions/regions.ts'
import { findFigures, withoutPalings } from './drawn-figures.ts'

const boxOf = (left: number, top: number, right: number, bottom: number): RegionBox => ({
  area: 0.8 * (right - left) * (bottom - top),
  left,
  top,
  right,
  bottom,
  meanX: (left + right) / 2,
  meanY: (top + bottom) / 2,
  enclosure: 1,
  border: 1,
  straight: 1,
})

const person = [boxOf(0.49, 0.5, 0.51, 0.52), boxOf(0.48, 0.52, 0.52, 0.58), boxOf(0.483, 0.58, 0.517, 0.64)]
/** Panes and piers under an arch, within what a person of that head would take. */
const facade = Array.from({ length: 16 }, (_, n) => {
  const [x, y] = [0.465 + 0.02 * (n % 4), 0.53 + 0.03 * Math.floor(n / 4)]
  return boxOf(x, y, x + 0.015, y + 0.025)
})

const find = (boxes: RegionBox[], stands = true) =>
  findFigures(
    boxes,
    boxes.map(() => ({ pieces: 8, longest: 1, length: 8 })),
    1,
    () => true,
    () => stands,
  )

test('a head, a trunk and legs are a person, if it stands on the ground', () => {
  assert.deepEqual(
    find(person).map(({ regions }) => regions),
    [[0, 1, 2]],
  )
  assert.deepEqual(find(person, false), [])
})

test('an arch over many panes and piers is not a person', () => {
  assert.deepEqual(find([...person, ...facade]), [])
})

test('palings side by side are not people, and three people who stand together are', () => {
  const stand = (left: number, tall = 0.2) => ({ left, right: left + 0.04, top: 0.9 - tall, bottom: 0.9 })
  const fence = [0, 0.05, 0.1, 0.16, 0.21].map((left) => stand(left))
  const people = [0.5, 0.55, 0.6].map((left) => stand(left))
  assert.deepEqual(
    withoutPalings([...fence, ...people], (one) => one),
    people,
  )
})
