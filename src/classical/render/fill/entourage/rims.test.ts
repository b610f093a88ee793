import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRims } from './rims.ts'

const [width, height] = [60, 40]

/** By pixel 1 in a box. */
const boxed = (left: number, top: number, right: number, bottom: number) => {
  const labels = new Int32Array(width * height)
  for (let y = top; y < bottom; y++) labels.fill(1, y * width + left, y * width + right)
  return labels
}

const crown = { left: 20, right: 29, top: 10, bottom: 19, pixels: [] as number[] }
for (let y = 10; y < 20; y++) for (let x = 20; x < 30; x++) crown.pixels.push(y * width + x)

const wholeOf = (labels: Int32Array, isGreen = true) =>
  openRims(
    { labels, isGreen: (label) => label === 1 && isGreen, isWood: () => false, isBlue: () => false },
    2,
    width,
  )(crown)

test('the rim of a crown is a part of it, and its box reaches as far', () => {
  const whole = wholeOf(boxed(18, 9, 32, 22))
  assert.equal(whole.pixels.length, 14 * 13)
  assert.deepEqual([whole.left, whole.right, whole.top, whole.bottom], [18, 31, 9, 21])
})

test('a hedge that hangs together with a crown, a much larger group, and what is not green stay what they are', () => {
  assert.equal(wholeOf(boxed(5, 12, 55, 18)), crown)
  assert.equal(wholeOf(boxed(12, 2, 38, 28)), crown)
  assert.equal(wholeOf(boxed(18, 9, 32, 22), false), crown)
})
