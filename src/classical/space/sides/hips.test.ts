import assert from 'node:assert/strict'
import { test } from 'node:test'
import { straightAhead } from '../camera.test-camera.ts'
import type { Side } from '../partition.ts'
import { dot } from '../vector.ts'
import type { Own } from './dented.ts'
import { findHipped, findPyramids } from './hips.ts'
import { ownRoof } from './pitches.ts'

/** Looks level at the corner of a tower: the building's level directions run away to the left and to the right. */
const half = Math.SQRT1_2
const camera = {
  ...straightAhead(1000, [500, 500]),
  axes: [
    [half, 0, half],
    [-half, 0, half],
    [0, -1, 0],
  ] as const,
}

/** Metres along the two directions and up, from a corner 30 m before the eye and to its left; in pixels. */
const seen = (u: number, v: number, up: number) => {
  const [x, y, z] = [half * (u - v) - 4, -up, 30 + half * (u + v)]
  return [500 + (1000 * x) / z, 500 + (1000 * y) / z] as const
}
const side = (one: readonly [number, number], other: readonly [number, number]): Side => ({
  ...{ left: 0, right: 1, x1: one[0], y1: one[1], x2: other[0], y2: other[1] },
  length: Math.hypot(other[0] - one[0], other[1] - one[1]),
})
const own = (axis: 0 | 1, eaves: Side, free: Side[]): Own => {
  const lengths: Own['lengths'] = [0, 0, 0]
  lengths[axis] = eaves.length
  return { lengths, uprights: [], free, total: eaves.length + free.reduce((sum, { length }) => sum + length, 0) }
}

/** The two faces that are seen of a roof over a square of 6 m, whose eaves are 10 m high. */
function roof(rise: number): Own[] {
  const top = seen(3, 3, 10 + rise)
  const [near, right, left] = [seen(0, 0, 10), seen(6, 0, 10), seen(0, 6, 10)]
  const hip = side(near, top)
  return [own(0, side(near, right), [side(right, top), hip]), own(1, side(left, near), [hip, side(left, top)])]
}

test('two triangles that meet at a top over level eaves are faces of a pyramid, as steep as their hips say', () => {
  for (const rise of [2, 4, 12]) {
    const faces = findPyramids(roof(rise), camera)
    assert.deepEqual([...faces.keys()], [0, 1])
    for (const { normal } of faces.values()) {
      const pitch = Math.acos(dot(normal!, camera.axes[2]))
      assert.ok(Math.abs(pitch - Math.atan(rise / 3)) < 0.01, `${rise}: ${pitch}`)
    }
    assert.ok(dot(faces.get(0)!.normal!, camera.axes[1]) < -0.1, 'falls towards the eye')
  }
})

test('a gable beside a roof is not one: the other triangle is missing, or another pitch', () => {
  const [face] = roof(4)
  assert.equal(findPyramids([face!], camera).size, 0)
  assert.equal(findPyramids([roof(2)[0]!, roof(12)[1]!], camera).size, 0)
})

test('a face between ridge and eaves is as steep as its hips and valleys say', () => {
  for (const rise of [2, 3]) {
    // Eaves of 12 m; a hip on the right, and on the left a hip or the valley of another wing.
    for (const inwards of [3, -3]) {
      const corners = [seen(0, 0, 5), seen(12, 0, 5), seen(9, 3, 5 + rise), seen(inwards, 3, 5 + rise)] as const
      const [eaves, ridge] = [side(corners[0], corners[1]), side(corners[2], corners[3])]
      const hips = [side(corners[1], corners[2]), side(corners[3], corners[0])]
      const face = { ...own(0, eaves, hips), lengths: [eaves.length + ridge.length, 0, 0] as Own['lengths'] }
      const { normal } = findHipped([{ ...face, total: face.total + ridge.length }], camera).get(0)!
      const pitch = Math.acos(dot(normal!, camera.axes[2]))
      assert.ok(Math.abs(pitch - Math.atan(rise / 3)) < 0.02, `${rise} over ${inwards}: ${pitch}`)
      assert.ok(dot(normal!, camera.axes[1]) < -0.1, 'falls towards the eye')
    }
  }
})

test('a soffit that meets another in a mitre is not a slope', () => {
  const corners = [seen(0, 0, 5), seen(12, 0, 5), seen(9, 3, 5), seen(3, 3, 5)] as const
  const [edge, wall] = [side(corners[0], corners[1]), side(corners[2], corners[3])]
  const mitres = [side(corners[1], corners[2]), side(corners[3], corners[0])]
  const face = { ...own(0, edge, mitres), lengths: [edge.length + wall.length, 0, 0] as Own['lengths'] }
  assert.equal(findHipped([{ ...face, total: face.total + wall.length }], camera).size, 0)
})

/** A roof of 12 m by 3 that rises away from the eye, with a gable's verge on the left and a valley on the right. */
function roofInValley(rise: number) {
  const corners = [seen(0, 0, 5), seen(12, 0, 5), seen(15, 3, 5 + rise), seen(0, 3, 5 + rise)] as const
  const [eaves, ridge] = [side(corners[0], corners[1]), side(corners[2], corners[3])]
  const slants = [side(corners[1], corners[2]), side(corners[3], corners[0])]
  const face = { ...own(0, eaves, slants), lengths: [eaves.length + ridge.length, 0, 0] as Own['lengths'] }
  const middle = seen(6, 1.5, 5 + rise / 2)
  return { face, middle }
}

test('a roof is as steep as its own verge says, and one whose underside would be seen is none', () => {
  for (const rise of [2, 3]) {
    const { face, middle } = roofInValley(rise)
    const normal = ownRoof(face, middle, camera)!
    const pitch = Math.acos(dot(normal, camera.axes[2]))
    assert.ok(Math.abs(pitch - Math.atan(rise / 3)) < 0.03, `${rise}: ${pitch}`)
  }
  const { face, middle } = roofInValley(0.35)
  assert.equal(ownRoof(face, middle, camera), undefined)
})
