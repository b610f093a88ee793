import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverStroke } from '../../pixels/shapes/strokes.ts'
import { withoutSigns } from './signs.ts'

const [width, height] = [900, 300]
type Points = [x: number, y: number][]

/** Letters in a box that is 2 wide and 3 high, as polylines. */
const letters: Record<string, Points[]> = {
  D: [
    [
      [0, 0],
      [1, 0],
      [2, 1],
      [2, 2],
      [1, 3],
      [0, 3],
      [0, 0],
    ],
  ],
  E: [
    [
      [2, 0],
      [0, 0],
      [0, 3],
      [2, 3],
    ],
    [
      [0, 1.5],
      [1.6, 1.5],
    ],
  ],
  P: [
    [
      [0, 3],
      [0, 0],
      [2, 0],
      [2, 1.5],
      [0, 1.5],
    ],
  ],
  O: [
    [
      [0, 0],
      [2, 0],
      [2, 3],
      [0, 3],
      [0, 0],
    ],
  ],
  T: [
    [
      [0, 0],
      [2, 0],
    ],
    [
      [1, 0],
      [1, 3],
    ],
  ],
}

/** A window with a bar, and a sill below it. */
const window: Points[] = [
  [
    [0, 0],
    [2, 0],
    [2, 3],
    [0, 3],
    [0, 0],
  ],
  [
    [1, 0],
    [1, 3],
  ],
  [
    [-0.2, 3.4],
    [2.2, 3.4],
  ],
]

/** What is written or built in a row, leaning down as in perspective. */
function draw(shapes: readonly Points[][], size: number, apart: number): Float32Array {
  const ink = new Float32Array(width * height)
  const at = ([x, y]: [number, number], n: number): [number, number] => [
    40 + (n * apart + x) * size,
    60 + y * size + 0.15 * (n * apart + x) * size,
  ]
  for (const [n, lines] of shapes.entries())
    for (const line of lines)
      for (const [k, point] of line.slice(1).entries()) {
        const [[fromX, fromY], [toX, toY]] = [at(line[k]!, n), at(point, n)]
        coverStroke({ fromX, fromY, toX, toY }, 1.5, { width, height }, (i, cover) => {
          ink[i] = Math.max(ink[i]!, cover)
        })
      }
  return ink
}

test('letters of a sign are taken off a wall, in a row that leans, too', () => {
  const ink = draw(
    [...'DEPOT'].map((letter) => letters[letter]!),
    7,
    3,
  )
  const bare = withoutSigns(ink, width, height, 0.5)
  assert.ok(bare.every((share) => share < 0.15))
})

test('windows in a row with their sills are not letters', () => {
  const ink = draw(
    Array.from({ length: 8 }, () => window),
    7,
    3.4,
  )
  assert.equal(withoutSigns(ink, width, height, 0.5), ink)
})
