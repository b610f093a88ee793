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
function findLeaves(made: Gradients, { columns, rows, edges, straight }: Survey): Float32Array {
  const sums = [...sumDirections(made, columns, rows), edges, straight]
  const around = new Float64Array(sums.length)
  const leafy = edges.map((_, square) => {
    const [column, row] = [square % columns, Math.floor(square / columns)]
    around.fill(0)
    let squares = 0
    for (let v = Math.max(0, row - 1); v <= Math.min(rows - 1, row + 1); v++)
      for (let u = Math.max(0, column - 1); u <= Math.min(columns - 1, column + 1); u++, squares++)
        for (let n = 0; n < sums.length; n++) around[n]! += sums[n]![v * columns + u]!
    const [all, cos2, sin2, cos4, sin4, edgesAround, straightAround] = around
    if (all! < leafySlope * made.contrast * squares * squarePx ** 2) return 0
    const agreed = Math.max(Math.hypot(cos2!, sin2!), Math.hypot(cos4!, sin4!)) / all!
    const goesOn = straightAround! / Math.max(1, edgesAround!)
    return rampDown(agreed, agreedTo, agreedFrom) * rampDown(goesOn, straightTo, straightFrom)
  })
  return widen(leafy, columns, rows)
}

const rampDown = (value: number, to: number, from: number) => Math.min(1, Math.max(0, (from - value) / (from - to)))

/** For each square: the slopes, and the cosines and sines of their doubled and fourfold angles, by the slopes. */
function sumDirections({ width, height, slopes, strength, channel }: Gradients, columns: number, rows: number) {
  const sums = Array.from({ length: 5 }, () => new Float32Array(columns * rows))
  const [all, cos2, sin2, cos4, sin4] = sums as [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array]
  for (let y = 0, i = 0; y < height; y++) {
    const row = ((y / squarePx) | 0) * columns
    for (let x = 0; x < width; x++, i++) {
      const slope = strength[i]!
      // Even areas have no direction.
      if (slope < 0.5) continue
      const square = row + ((x / squarePx) | 0)
      const own = 4 * i + 2 * channel[i]!
      const nx = slopes[own]! / slope
      const ny = slopes[own + 1]! / slope
      const cos = nx * nx - ny * ny
      const sin = 2 * nx * ny
      all[square]! += slope
      cos2[square]! += slope * cos
      sin2[square]! += slope * sin
      cos4[square]! += slope * (cos * cos - sin * sin)
      sin4[square]! += slope * 2 * cos * sin
    }
  }
  return sums
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
