import { findComponents } from '../components.ts'
import type { Picture } from '../picture.ts'

/** Columns at each border whose colour is the backdrop's; of the rows, the least that it takes; OKLab within which both borders are alike. */
const borderPx = 6
const rowsMin = 0.3
const alikeMax = 0.012
/** OKLab: by how much its colour changes from row to row at most, and in all at least. */
const stepMax = 0.012
const changeMin = 0.03
/** OKLab within which a pixel is of its row's colour: compression leaves as much. */
const ofRowMax = 0.02

/**
 * The picture of a model before an even backdrop, if it stands before one whose colour changes from top to bottom, as programs for drawing
 * buildings have it: its steps would be read as borders. Undefined if it has none.
 */
export function flattenBackdrop(picture: Picture): Picture | undefined {
  const { width, height } = picture
  const rows = backdropRows(picture)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || rows.length < rowsMin * height || apart(first, last) < changeMin) return undefined
  const all = [first, last, rows[Math.floor(rows.length / 2)]!]
  const even = [0, 1, 2].map((n) => all.reduce((sum, row) => sum + row[n]! / all.length, 0))
  const [L, a, b] = [picture.L.slice(), picture.a.slice(), picture.b.slice()]
  const isOfRow = Uint8Array.from({ length: rows.length * width }, (_, i) =>
    apart(rows[Math.floor(i / width)]!, [L[i]!, a[i]!, b[i]!]) > ofRowMax ? 0 : 1,
  )
  const { labels, components } = findComponents(isOfRow, width, rows.length)
  // What is of its colour by chance does not reach the picture's borders.
  const isBackdrop = components.map(({ left, right }) => left === 0 || right === width - 1)
  for (const [i, label] of labels.entries()) {
    if (label === 0 || !isBackdrop[label - 1]) continue
    const row = rows[Math.floor(i / width)]!
    L[i]! += even[0]! - row[0]
    a[i]! += even[1]! - row[1]
    b[i]! += even[2]! - row[2]
  }
  return { ...picture, L, a, b }
}

type Colour = readonly [L: number, a: number, b: number]

const apart = (one: Colour, other: Colour) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** The backdrop's colour by row, from the top down to where something reaches the picture's border. */
function backdropRows({ width, height, L, a, b }: Picture): Colour[] {
  const meanOf = (first: number): Colour => {
    const mean = (plane: Float32Array) =>
      plane.subarray(first, first + borderPx).reduce((sum, v) => sum + v / borderPx, 0)
    return [mean(L), mean(a), mean(b)]
  }
  const rows: Colour[] = []
  for (let y = 0; y < height; y++) {
    const [left, right] = [meanOf(y * width), meanOf((y + 1) * width - borderPx)]
    const row = [0, 1, 2].map((n) => (left[n]! + right[n]!) / 2) as unknown as Colour
    const above = rows.at(-1)
    if (apart(left, right) > alikeMax || (above && apart(above, row) > stepMax)) break
    rows.push(row)
  }
  return rows
}
