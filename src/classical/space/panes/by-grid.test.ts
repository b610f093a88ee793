import assert from 'node:assert/strict'
import { test } from 'node:test'
import { straightAhead } from '../camera.test-camera.ts'
import { openTracing } from '../partition.ts'
import type { Part, Seen } from '../parts.ts'
import { correctByGrid } from './by-grid.ts'

const size = 400
const [across, down, cell] = [3, 4, 12] as const

/** A wall, region 0, with a window of twelve panes in its middle; what each cell was read as. */
function read(cells: readonly Part[]): Part[] {
  const labels = new Int32Array(size * size)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      for (let y = 0; y < cell; y++)
        for (let x = 0; x < cell; x++)
          labels[(150 + row * cell + y) * size + 180 + column * cell + x] = 1 + row * across + column
  const partition = openTracing(labels, size, size)(1)
  const orientations = partition.areas.map(() => ({
    kind: 'upright' as const,
    normal: [0, 0, -1] as const,
    confidence: 1,
  }))
  const camera = straightAhead(500, [200, 200])
  const seen = { partition, orientations, camera, planes: [], uprights: [], colours: [], isPainted: false }
  return correctByGrid(['wall', ...cells], seen as unknown as Seen).slice(1)
}

const fill = (part: Part) => Array.from({ length: across * down }, () => part)

test('a window of many panes has all of them, if some were read as pieces of the wall', () => {
  const cells = fill('wall').with(0, 'opening').with(2, 'opening').with(9, 'opening').with(11, 'opening')
  assert.deepEqual(read(cells), fill('opening'))
})

test('blocks of a wall are not a window, though one of them was read as a pane', () => {
  assert.deepEqual(read(fill('wall').with(5, 'opening')), fill('wall').with(5, 'opening'))
})
