import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Extent } from '../../../../space/extents.ts'
import { hourOf } from '../hour.ts'
import type { Built } from '../occlusion.ts'
import { findWindows, openPanes, openWindow } from './panes.ts'

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

test('by day some windows have a blind, none that is as tall as a shop has one, and no two panes bow alike', () => {
  const day = hourOf('auto_daylight', { isFoggy: false, isRainy: false, isLit: false }, 0)
  const shape = {
    region: 0,
    isDoor: false,
    normal: [0, -1, 0],
    along: [1, 0, 0],
    middle: [0, 9],
    hasRail: false,
  } as const
  const windowOf = (n: number, head: number) => openWindow({ ...shape, from: 0, to: 1.5, sill: 1, head }, day, n, 3)
  const windows = Array.from({ length: 60 }, (_, n) => windowOf(n, 2.4))
  const blinds = windows.filter(({ blind }) => blind > 0).length
  assert.ok(blinds > 5 && blinds < 30, `${blinds}`)
  assert.ok(Array.from({ length: 60 }, (_, n) => windowOf(n, 4).blind).every((blind) => blind === 0))
  const bows = [0, 1].map((n) => {
    const at = openPanes([windows[n]!], [undefined], [[0.5, 0.5, 0.5]], [1, 1, 1], {})
    return Array.from(at(0, 0.4, 1.7, 0.005, 0, 1, 0)!.bow)
  })
  for (const bow of bows) assert.ok(Math.hypot(...bow) > 0 && Math.hypot(...bow) < 0.05, `${bow}`)
  assert.notDeepEqual(bows[0], bows[1])
})
