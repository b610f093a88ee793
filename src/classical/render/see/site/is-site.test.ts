import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameGrounds } from './grounds.ts'
import { isSite } from './is-site.ts'

const bays = { loose: 37, built: 0.037, right: 0.75, level: 0.1, grown: 0.06, leaving: 570 }

test('many crowns and ways that leave the sheet make a masterplan of buildings with few right angles', () => {
  assert.ok(isSite({ ...bays, crowns: 233 }, () => true))
  assert.ok(!isSite({ ...bays, crowns: 20 }, () => true))
  // Terraces of which some have a slanting end.
  assert.ok(isSite({ ...bays, crowns: 66, right: 0.62 }, () => true))
})

test('what is built on is not water, however many waves are counted in it', () => {
  const ground = { pixels: 400000, left: 0, top: 0, right: 1000, bottom: 600, inner: 90, outline: 3000, cut: 1500 }
  const area = { ...ground, beside: new Map(), straight: 0.5, ruled: 0.2, facing: new Map(), borders: [] }
  const one = (value: number) => Float64Array.of(value)
  const kindOf = (built: number) =>
    nameGrounds(
      [area],
      { waves: one(90), dots: one(0), dashes: one(0), strokes: one(0), built: [built], grown: [0] },
      new Map(),
      { isOpen: true, isEnclosed: false },
      1344,
      1344 * 960,
    )[0]
  assert.equal(kindOf(0), 'water')
  assert.equal(kindOf(0.1), 'open')
})
