import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { shrinkPicture } from '../../../pixels/scale.ts'

/** In OKLab: what one pixel of a model's sky differs from the next by, and what differs from the sky beside it is not of it. */
const stepMax = 0.012
const strangeMin = 0.03
/** The same of tint alone, at least, and by how far that of a sky strays from pixel to pixel: white walls are warmer than a bluish sky that is as light. */
const tintMin = 0.0035
const tintSpreads = 4
/** Of a row over all that is built, what is sky; of the picture, how many there are; and by how much the tint of a sky strays from one that changes evenly. */
const overAll = 0.85
const rowsMin = 0.04
const evenTint = 0.0028
/** From top to bottom, by how much it changes at most: more may change unevenly further down. */
const driftMax = 0.004
/** Of these rows, those that walls as light as the sky do not reach. */
const uppermost = 0.6
/**
 * A dome's light grows from pixel to pixel until it is the sky's: from one square of so many pixels to the next, across and down, by more
 * than a backdrop's, of which some darken downwards.
 */
const squareSide = 8
const squareSteps = { across: 0.0025, down: 0.006 } as const
/** Of the picture, the least sky that tells what a model's is like. */
const skyMin = 0.12

/**
 * A model's sky is empty: it is spread from the top without a step, and elsewhere has its colour at the same height. In a picture so many
 * times smaller, 1 where a pixel may be of it, and 0 elsewhere; undefined if no empty sky is seen.
 */
export function findOpenSky(picture: Picture, factor: number): Plane | undefined {
  const small = shrinkPicture(picture, factor)
  const { width, height, L, a, b } = small
  const side = Math.max(1, Math.round(squareSide / factor))
  const squares = shrinkPicture(small, side)
  const open = spread(squares, squareSteps)
  const isSky = spread(small, { across: stepMax, down: stepMax }, (i) => {
    const [column, row] = [Math.floor((i % width) / side), Math.floor(i / width / side)]
    for (let y = Math.max(0, row - 1); y <= Math.min(squares.height - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(squares.width - 1, column + 1); x++) {
        const square = y * squares.width + x
        if (open[square] && Math.abs(squares.L[square]! - L[i]!) < stepMax) return true
      }
    return false
  })
  if (isSky.reduce((sum, is) => sum + is, 0) < skyMin * L.length) return undefined
  const isOfTint = openTint(small, isSky)
  const out = new Float32Array(L.length)
  let mean = [0, 0, 0]
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * width, (y + 1) * width]
    const sums = [0, 0, 0, 0]
    for (let i = from; i < to; i++) {
      if (!isSky[i]) continue
      for (const [n, plane] of [L, a, b].entries()) sums[n]! += plane[i]!
      sums[3]!++
    }
    if (sums[3]! > 0) mean = sums.slice(0, 3).map((sum) => sum / sums[3]!)
    for (let i = from; i < to; i++) {
      const off = Math.hypot(L[i]! - mean[0]!, a[i]! - mean[1]!, b[i]! - mean[2]!)
      out[i] = (isSky[i] || off < strangeMin) && isOfTint(i) ? 1 : 0
    }
  }
  return out
}

/** Whether a pixel has the tint of the rows over all that is built, if these have one tint. */
function openTint({ width, height, a, b }: Picture, isSky: Uint8Array): (i: number) => boolean {
  const rows: [a: number, b: number][] = []
  let [sum, steps] = [0, 0]
  for (let y = 0; y < height; y++) {
    let [count, sumA, sumB] = [0, 0, 0]
    for (let i = y * width; i < (y + 1) * width; i++) {
      if (!isSky[i]) continue
      count++
      sumA += a[i]!
      sumB += b[i]!
      if (i % width === 0 || !isSky[i - 1]) continue
      sum += (a[i]! - a[i - 1]!) ** 2 + (b[i]! - b[i - 1]!) ** 2
      steps++
    }
    if (count < overAll * width) break
    rows.push([sumA / count, sumB / count])
  }
  if (rows.length < rowsMin * height) return () => true
  const upper = rows.slice(0, Math.ceil(uppermost * rows.length))
  const trends = ([0, 1] as const).map((n) => trendOf(upper.map((row) => row[n])))
  if (trends.some(({ miss, slope }) => miss > evenTint || Math.abs(slope) * height > driftMax)) return () => true
  const [ofA, ofB] = trends as [Trend, Trend]
  const most = Math.max(tintMin, tintSpreads * Math.sqrt(sum / Math.max(1, steps)))
  return (i) => {
    const y = Math.floor(i / width)
    // Far below these rows, what one level of a channel makes of their trend is more.
    const certain = most * (1 + Math.max(0, y - rows.length) / height)
    return Math.hypot(a[i]! - ofA.at(y), b[i]! - ofB.at(y)) < certain
  }
}

type Trend = { at: (n: number) => number; slope: number; miss: number }

/** The line through some values, by least squares, and by how much they miss it at most. */
function trendOf(values: readonly number[]): Trend {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, _, n) => sum + (n - middle) ** 2, 0)
  const slope = values.reduce((sum, value, n) => sum + (n - middle) * (value - mean), 0) / Math.max(1, squares)
  const at = (n: number) => mean + slope * (n - middle)
  return { at, slope, miss: Math.max(...values.map((value, n) => Math.abs(value - at(n)))) }
}

/** By pixel as 1, where a picture goes on from its top row without a step. */
function spread(
  { width, height, L, a, b }: Picture,
  most: { across: number; down: number },
  isFree?: (i: number) => boolean,
): Uint8Array {
  const reached = new Uint8Array(width * height)
  const queue = Array.from({ length: width }, (_, x) => x)
  for (const x of queue) reached[x] = 1
  for (let n = 0; n < queue.length; n++) {
    const i = queue[n]!
    const x = i % width
    for (const next of [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, i - width, i + width]) {
      if (next < 0 || next >= L.length || reached[next]) continue
      if (
        Math.hypot(L[next]! - L[i]!, a[next]! - a[i]!, b[next]! - b[i]!) >
        (Math.abs(next - i) === 1 ? most.across : most.down)
      )
        continue
      if (isFree && !isFree(next)) continue
      reached[next] = 1
      queue.push(next)
    }
  }
  return reached
}
