import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Orientation } from '../orientation.ts'
import type { Span } from '../spans.ts'
import type { Vector } from '../vector.ts'
import { findLitAsGround } from './lit-as-ground.ts'

const [front, up]: Vector[] = [
  [0.6, 0, -0.8],
  [0, -1, 0],
]
const wall: Orientation = { kind: 'upright', normal: front!, confidence: 0.8 }
const ground: Orientation = { kind: 'level', normal: up!, confidence: 0.9 }
const grey = (L: number, b = 0) => ({ L, a: 0, b })
const spanOf = (touches: Span['touches'], above = 0): Span => ({
  above,
  below: 200,
  left: 0,
  right: 100,
  top: 400,
  bottom: 600,
  touches,
  middle: [50, 500],
})
const [inside, cut] = [new Set<never>(), new Set(['left'] as const)]

/** What is found beside a ground and a wall of a model, whose lightness is .95 and .65. */
const found = (paint: ReturnType<typeof grey>, span: Span, own = wall) =>
  findLitAsGround(
    [60_000, 20_000, 10_000],
    [ground, wall, own],
    [grey(0.95), grey(0.65), paint],
    [spanOf(new Set(['bottom'])), spanOf(inside, 80), span],
  )

test('what the border of a clay model cuts, in the light of the ground and not of walls, is ground', () => {
  assert.deepEqual(found(grey(0.96), spanOf(cut)), [2])
})

test('what is lit as walls are, rises over the horizon, is whole or has a colour is a wall', () => {
  assert.deepEqual(found(grey(0.66), spanOf(cut)), [])
  assert.deepEqual(found(grey(0.96), spanOf(cut, 60)), [])
  assert.deepEqual(found(grey(0.96), spanOf(inside)), [])
  assert.deepEqual(found(grey(0.96, 0.05), spanOf(cut)), [])
})
