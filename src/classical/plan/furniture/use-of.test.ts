import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Face } from '../faces.ts'
import { useOf } from './furniture.ts'

/** Pieces in metres: an ellipse fills less of the rectangle around it, and more than one that is as widely spread. */
const piece = (long: number, short: number, isRound = false) =>
  ({ long, short, area: long * short * (isRound ? 1.047 : 1) }) as Face
const bowl = piece(0.42, 0.32, true)
const tub = piece(1.62, 0.7, true)
const bed = [piece(1.45, 0.9), piece(0.8, 0.45)]

test('a room with a bed is a bedroom, though it has a bath of its own; a bathroom has none', () => {
  assert.equal(useOf([...bed, bowl], 1), 'bedroom')
  assert.equal(useOf(bed, 1), 'bedroom')
  assert.equal(useOf([tub, bowl, piece(0.6, 0.4)], 1), 'bath')
})
