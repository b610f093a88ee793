import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FullSpace } from '../../../space/space.ts'
import { eyeByPeople } from './eye-by-people.ts'

const horizonY = 300

/** Outlines in pixels, seen by a camera that looks level. */
function seenWith(outlines: [x: number, foot: number, tall: number, wide?: number][]): FullSpace {
  const scenery = outlines.map(([x, foot, tall, wide = tall / 3]) => ({
    left: x - wide / 2,
    right: x + wide / 2,
    top: foot - tall,
    bottom: foot,
  }))
  const axes = [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ]
  return { scenery, camera: { focalPx: 1000, centre: [500, horizonY], axes } } as unknown as FullSpace
}

/** Who stands on the ground is so much of it tall, seen from 5.16 m. */
const person = (x: number, foot: number): [number, number, number] => [x, foot, (foot - horizonY) / 3]

test('people who are drawn tell how high the eye is, whatever else stands there', () => {
  const people = [person(100, 500), person(300, 540), person(700, 620), person(720, 621)]
  const others: typeof people = [
    [50, 420, 300],
    [900, 640, 40],
    [860, 250, 60],
  ]
  const eye = eyeByPeople(seenWith([...people, ...others]))
  assert.ok(eye !== undefined && Math.abs(eye - 5.16) < 0.1, `${eye} m`)
})

test('two figures tell nothing, nor do bushes, which are wide', () => {
  assert.equal(eyeByPeople(seenWith([person(100, 500), person(300, 540)])), undefined)
  const bushes = [500, 540, 620].map((foot, n): [number, number, number, number] => {
    const tall = (foot - horizonY) / 3
    return [100 + 200 * n, foot, tall, tall]
  })
  assert.equal(eyeByPeople(seenWith(bushes)), undefined)
})
