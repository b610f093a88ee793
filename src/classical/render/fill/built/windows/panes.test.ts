import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Extent } from '../../../../space/extents.ts'
import { hourOf } from '../hour.ts'
import type { Built } from '../occlusion.ts'
import { findWindows } from './panes.ts'

const night = hourOf('night', { isFoggy: false, isRainy: false, isLit: false }, 0)

/** A row of windows in a wall that faces the eye. */
function windowsOf(count: number, seed: number) {
  const all = Array.from({ length: count }, (_, n) => n)
  const plane = { normal: [0, 0, -1], distance: 9, agreeing: 1, reached: true }
  const axes = [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ]
  const built = { scene: { parts: all.map(() => 'opening'), planes: all.map(() => plane) }, camera: { axes } }
  const extents = all.map((n): Extent => ({ min: [2 * n, 9, 1], max: [2 * n + 1, 9, 2.4] }))
  return findWindows(built as unknown as Built, extents, night, seed)
}

test('at night most windows of a house are lit, whatever the seed', () => {
  const shares = Array.from({ length: 40 }, (_, seed) => {
    const windows = windowsOf(6, seed)
    return windows.filter(({ room }) => room.light > 1).length / windows.length
  })
  assert.ok(Math.min(...shares) >= 0.65, `${Math.min(...shares)} at least`)
  assert.ok(Math.min(...shares) < 1, 'none is dark')
})
