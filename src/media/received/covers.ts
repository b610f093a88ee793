import type { Gradients } from './gradients.ts'
import { type Survey, squarePx } from './outlines.ts'

/** Leaves: slopes of so much of the picture's contrast, whose directions agree by less than the first share, and from the second on no more. */
const leafySlope = 0.12
const agreedTo = 0.45
const agreedFrom = 0.7

/** Edges of leaves go straight on in less than the first share, and from the second on they are others. */
const straightTo = 0.8
const straightFrom = 0.95

/** Where a colour is looked for again, in pixels from a place. */
const ringsPx = [26, 38, 50]
const directions = 16

/** Colours that differ by fewer levels are alike. */
const alikeLevels = 14

/** What is found again in less of the ring than the first is foreign to its surroundings, and in more than the second it belongs to them. */
const foreignTo = 0.12
const foreignFrom = 0.3

/** Both sides of a place are looked at so far from it, in pixels. */
const sidePx = 5

/**
 * Tells how certainly a rendering hides a place behind something that was added, from 0 to 1. Where a wall or the sky goes on in place of an
 * outline, the outline is lost. It is hidden if leaves are there, or what has a colour of its own, such as a coat or a car:
 *
 *   leaves  = strong slopes of no direction (neither one, as boards have, nor two at right angles, as bricks have, by the mean of the doubled
 *             and of the fourfold angle), on edges that go nowhere
 *   foreign = the colour on both sides of the place is hardly found again around it, at 4 to 7 % of the width
 */
export function openCovers(made: Gradients, survey: Survey) {
  const leafy = findLeaves(made, survey)
  return {
    isAmongLeaves: (x: number, y: number): number =>
      leafy[Math.floor(y / squarePx) * survey.columns + Math.floor(x / squarePx)]!,
    isBehindForeign: (x: number, y: number, nx: number, ny: number): number =>
      Math.min(foreign(made, x + sidePx * nx, y + sidePx * ny), foreign(made, x - sidePx * nx, y - sidePx * ny)),
  }
}

/** How certainly each square is within leaves. */
function findLeaves(made: Gradients, survey: Survey): Float32Array {
  const { columns, rows } = survey
  const sums = sumSquares(made, survey)
  const around = new Float64Array(sumsEach)
  const leafy = new Float32Array(columns * rows)
  for (let row = 0, square = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, square++) {
      const squares = sumAround(sums, around, survey, column, row)
      const all = around[0]!
      if (all < leafySlope * made.contrast * squares * squarePx ** 2) continue
      const agreed = Math.max(Math.hypot(around[1]!, around[2]!), Math.hypot(around[3]!, around[4]!)) / all
      const goesOn = around[6]! / Math.max(1, around[5]!)
      leafy[square] = rampDown(agreed, agreedTo, agreedFrom) * rampDown(goesOn, straightTo, straightFrom)
    }
  }
  return widen(leafy, columns, rows)
}

const rampDown = (value: number, to: number, from: number) => Math.min(1, Math.max(0, (from - value) / (from - to)))

/** Of a square and those beside it, which may be fewer than nine: their number. */
function sumAround(
  sums: Float32Array,
  around: Float64Array,
  { columns, rows }: Survey,
  column: number,
  row: number,
): number {
  around.fill(0)
  let squares = 0
  for (let v = Math.max(0, row - 1); v <= Math.min(rows - 1, row + 1); v++) {
    for (let u = Math.max(0, column - 1); u <= Math.min(columns - 1, column + 1); u++, squares++) {
      const from = sumsEach * (v * columns + u)
      for (let n = 0; n < sumsEach; n++) around[n]! += sums[from + n]!
    }
  }
  return squares
}

const sumsEach = 7

/** For each square: the slopes; the cosines and sines of their doubled and fourfold angles, by the slopes; the edges, and the straight ones. */
function sumSquares(made: Gradients, { columns, rows, edges, straight }: Survey): Float32Array {
  const sums = new Float32Array(sumsEach * columns * rows)
  for (let y = 0; y < made.height; y++) addDirections(made, y, sums, ((y / squarePx) | 0) * columns)
  for (let square = 0; square < edges.length; square++) {
    sums[sumsEach * square + 5] = edges[square]!
    sums[sumsEach * square + 6] = straight[square]!
  }
  return sums
}

/** @param firstSquare of the row's squares */
function addDirections(
  { width, slopes, strength, channel }: Gradients,
  y: number,
  sums: Float32Array,
  firstSquare: number,
): void {
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const slope = strength[i]!
    // Even areas have no direction.
    if (slope < 0.5) continue
    const to = sumsEach * (firstSquare + ((x / squarePx) | 0))
    const own = 4 * i + 2 * channel[i]!
    const nx = slopes[own]! / slope
    const ny = slopes[own + 1]! / slope
    const cos = nx * nx - ny * ny
    const sin = 2 * nx * ny
    sums[to]! += slope
    sums[to + 1]! += slope * cos
    sums[to + 2]! += slope * sin
    sums[to + 3]! += slope * (cos * cos - sin * sin)
    sums[to + 4]! += slope * 2 * cos * sin
  }
}

/** A crown ends where its leaves thin out: the most of each square and those beside it. */
function widen(leafy: Float32Array, columns: number, rows: number): Float32Array {
  return leafy.map((own, square) => {
    const [column, row] = [square % columns, Math.floor(square / columns)]
    return Math.max(
      own,
      column > 0 ? leafy[square - 1]! : 0,
      column < columns - 1 ? leafy[square + 1]! : 0,
      row > 0 ? leafy[square - columns]! : 0,
      row < rows - 1 ? leafy[square + columns]! : 0,
    )
  })
}

function foreign({ width, height, planes: [light, warm] }: Gradients, x: number, y: number): number {
  const [ownX, ownY] = [Math.round(x), Math.round(y)]
  if (ownX < 0 || ownY < 0 || ownX >= width || ownY >= height) return 0
  const own = ownY * width + ownX
  let [alike, all] = [0, 0]
  for (const radius of ringsPx) {
    for (let n = 0; n < directions; n++) {
      const u = Math.round(x + radius * ringX[n]!)
      const v = Math.round(y + radius * ringY[n]!)
      if (u < 0 || v < 0 || u >= width || v >= height) continue
      const i = v * width + u
      all++
      if (Math.abs(light[i]! - light[own]!) + Math.abs(warm[i]! - warm[own]!) < alikeLevels) alike++
    }
  }
  return all === 0 ? 0 : rampDown(alike / all, foreignTo, foreignFrom)
}

const ringX = Float32Array.from({ length: directions }, (_, n) => Math.cos((2 * Math.PI * n) / directions))
const ringY = Float32Array.from({ length: directions }, (_, n) => Math.sin((2 * Math.PI * n) / directions))
