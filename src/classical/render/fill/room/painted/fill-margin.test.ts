import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashUnit } from '../../../../pixels/noise.ts'
import { blankPicture } from '../../../../pixels/picture.ts'
import { fillMargin } from './fill-margin.ts'

const [width, height, margin] = [600, 400, 14]

/** A brown sheet that white paper surrounds, whose border a brush left up to so many pixels farther in. */
function draw(frayedPx: number) {
  const picture = blankPicture(width, height)
  const strayAt = (n: number, side: number) => Math.round(frayedPx * hashUnit(Math.floor(n / 9), side, 5))
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const off = [x - strayAt(y, 0), width - 1 - x - strayAt(y, 1), y - strayAt(x, 2), height - 1 - y - strayAt(x, 3)]
      const isPaper = Math.min(...off) < margin
      ;[picture.L[i], picture.a[i], picture.b[i]] = isPaper ? [1, 0, 0] : [0.7, 0.04, 0.06]
    }
  return picture
}

test('a margin of paper is filled, but for one that is frayed: its strokes would be drawn out as streaks', () => {
  const even = draw(0)
  assert.equal(fillMargin(even), true)
  assert.ok(even.b.every((value) => value > 0.05))
  const frayed = draw(24)
  const before = frayed.L.slice()
  assert.equal(fillMargin(frayed), false)
  assert.deepEqual(frayed.L, before)
})
