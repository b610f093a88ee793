import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FullSpace } from '../../../../space/space.ts'
import { joinHatchedWalls } from './hatched-walls.ts'

const [columns, rows, cell] = [8, 6, 20]
const front = [0, 0, -1]

/** A facade in cells that hang together, of a sheet that is six times as large. */
function inCells(partOf: (n: number) => 'wall' | 'roof' | 'opening') {
  const count = columns * rows
  const areas = Array.from({ length: count }, () => cell * cell)
  const sides = areas.flatMap((_, n) => [
    ...(n % columns < columns - 1 ? [{ left: n, right: n + 1 }] : []),
    ...(n + columns < count ? [{ left: n, right: n + columns }] : []),
  ])
  const parts = areas.map((_, n) => partOf(n))
  const planes = parts.map((part) => ({ normal: part === 'roof' ? [0, -0.7, -0.7] : front, distance: 9 }))
  const orientations = planes.map(({ normal }, n) => ({ kind: parts[n] === 'roof' ? 'slope' : 'upright', normal }))
  const labels = { length: 6 * count * cell * cell }
  return joinHatchedWalls({
    scene: { parts, planes, orientations },
    regions: { partition: { areas, sides, labels } },
  } as unknown as FullSpace).scene
}

test('shreds of a hatched wall that seem to slope are of the wall, and its panes stay', () => {
  const { parts, planes } = inCells((n) => (n === 20 ? 'opening' : n % 3 === 0 ? 'wall' : 'roof'))
  assert.deepEqual(new Set(parts.filter((_, n) => n !== 20)), new Set(['wall']))
  assert.equal(parts[20], 'opening')
  for (const plane of planes) assert.deepEqual(plane!.normal, front)
})

test('a roof of shingles stays a roof', () => {
  const { parts } = inCells((n) => (n === 0 ? 'wall' : 'roof'))
  assert.equal(parts.filter((part) => part === 'roof').length, columns * rows - 1)
})
