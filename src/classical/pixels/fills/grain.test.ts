import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whiteNoise } from '../noise.ts'
import { blankPicture } from '../picture.ts'
import { grainOf, takeGrain } from './grain.ts'
import { takeSingleTone } from './single-tone.ts'

const [width, height] = [240, 160]

/** Two faces, one lighter than the other, with so much grain. */
function facesWith(grain: number) {
  const picture = blankPicture(width, height)
  const noise = whiteNoise(width, height, 3)
  for (let i = 0; i < noise.length; i++) picture.L[i] = (i % width < width / 2 ? 0.4 : 0.7) + grain * noise[i]!
  return picture
}

const meanOf = (plane: Float32Array, from: number, to: number) => {
  let [sum, count] = [0, 0]
  for (let i = 0; i < plane.length; i++) {
    if (i % width < from || i % width >= to) continue
    sum += plane[i]!
    count++
  }
  return sum / count
}

test('grain is measured, and taken out of faces but not of their edges', () => {
  const picture = facesWith(0.02)
  const before = grainOf(picture)
  takeGrain(picture)
  assert.ok(grainOf(picture) < before / 4, `${grainOf(picture)} of ${before}`)
  const step = meanOf(picture.L, width / 2, width / 2 + 2) - meanOf(picture.L, width / 2 - 2, width / 2)
  assert.ok(step > 0.25, `the edge is ${step} high`)
})

test('a picture without grain stays as it is', () => {
  const picture = facesWith(0.001)
  const before = picture.L.slice()
  takeGrain(picture)
  assert.deepEqual(picture.L, before)
})

test('a picture in one tone becomes grey, and one with two colours keeps them', () => {
  const sepia = facesWith(0.02)
  for (let i = 0; i < sepia.L.length; i++) sepia.b[i] = 0.05 * sepia.L[i]!
  takeSingleTone(sepia)
  assert.ok(Math.max(...sepia.b) < 0.004, `b ${Math.max(...sepia.b)}`)
  const coloured = facesWith(0.02)
  for (let i = 0; i < coloured.L.length; i++) coloured.b[i] = i % 5 === 0 ? 0.08 : -0.01
  const before = coloured.b.slice()
  takeSingleTone(coloured)
  assert.deepEqual(coloured.b, before)
})
