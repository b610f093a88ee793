import { boxBlur } from './blur.ts'
import { givePlanes } from './plane-pool.ts'
import type { Plane } from './raster.ts'
import { shrink } from './scale.ts'

/** A straight stroke, in pixels of the full picture; the direction is a unit vector from its first end to its second. */
export type Segment = { x1: number; y1: number; x2: number; y2: number; dx: number; dy: number; length: number }

/** Lines are looked for at half the working size: strokes are two to four pixels wide there. */
const searchWidthPx = 672
const orientations = 36
/** Half the length over which ink is averaged, in pixels of the search: longer than a stroke of hatching. */
const reach = 12
const responseMin = 0.2
const lengthMin = 20
const gapMax = 4
const supportMin = 0.62
const contrastMin = 0.2
const takenMax = 0.4

/**
 * The straight lines of a drawing, strongest first: ink averaged along each of 36 directions (a local Radon transform, by
 * running sums down sheared columns) tells where a line may run; it is followed both ways, fitted by least squares, and kept
 * when it is longer than hatching and stands out from its surroundings (after the validation of von Gioi et al. 2010).
 */
export function findSegments(fullInk: Plane, fullWidth: number, fullHeight: number): Segment[] {
  const factor = Math.max(1, Math.round(fullWidth / searchWidthPx))
  const width = Math.ceil(fullWidth / factor)
  const height = Math.ceil(fullHeight / factor)
  const ink = shrink(fullInk, fullWidth, fullHeight, factor)
  const { best, direction } = respond(ink, width, height)
  const taken = new Uint8Array(ink.length)
  const found: Segment[] = []
  for (const i of strongestFirst(best)) {
    if (taken[i]) continue
    const angle = (direction[i]! * Math.PI) / orientations
    const x = i % width
    const first = follow(ink, width, height, x, (i - x) / width, Math.cos(angle), Math.sin(angle))
    const line = first && fit(ink, width, height, first)
    const segment = line && follow(ink, width, height, line.x, line.y, line.dx, line.dy)
    taken[i] = 1
    if (!segment || segment.length < lengthMin || !standsOut(ink, width, height, segment)) continue
    if (shareTaken(taken, width, segment) > takenMax) continue
    take(taken, width, height, segment)
    found.push(scaled(segment, factor))
  }
  return found
}

/** By pixel, the strongest mean of ink along any direction, above the mean around it. */
function respond(ink: Plane, width: number, height: number): { best: Plane; direction: Uint8Array } {
  const best = new Float32Array(ink.length)
  const direction = new Uint8Array(ink.length)
  // Rows lie one after another in memory, columns do not: level directions are looked along in the picture on its side.
  const onSide = {
    ink: transpose(ink, width, height, new Float32Array(ink.length)),
    best: new Float32Array(ink.length),
    direction: new Uint8Array(ink.length),
  }
  for (let k = 0; k < orientations; k++) {
    const angle = (k * Math.PI) / orientations
    const steep = Math.abs(Math.sin(angle)) > Math.abs(Math.cos(angle))
    const slope = steep ? Math.cos(angle) / Math.sin(angle) : Math.tan(angle)
    if (steep) sumAlong({ ink, best, direction }, width, height, slope, k)
    else sumAlong(onSide, height, width, slope, k)
  }
  const around = boxBlur(ink, width, height, 7)
  const [sideBest, sideDirection] = [new Float32Array(ink.length), new Uint8Array(ink.length)]
  transpose(onSide.best, height, width, sideBest)
  transpose(onSide.direction, height, width, sideDirection)
  for (let i = 0; i < best.length; i++) {
    if (sideBest[i]! > best[i]!) {
      best[i] = sideBest[i]!
      direction[i] = sideDirection[i]!
    }
    best[i] = best[i]! / (2 * reach + 1) - around[i]!
  }
  givePlanes(around)
  return { best, direction }
}

const tilePx = 32

/** In tiles, so that what is read and what is written both stay near. */
function transpose<Values extends Plane | Uint8Array>(
  plane: Values,
  width: number,
  height: number,
  out: Values,
): Values {
  for (let top = 0; top < height; top += tilePx) {
    for (let left = 0; left < width; left += tilePx) {
      const [bottom, right] = [Math.min(height, top + tilePx), Math.min(width, left + tilePx)]
      for (let y = top; y < bottom; y++)
        for (let x = left, i = y * width + left; x < right; x++, i++) out[x * height + y] = plane[i]!
    }
  }
  return out
}

/** Running sums down lines that lean by `slope`, of a whole row of lines at a time. */
function sumAlong(
  { ink, best, direction }: { ink: Plane; best: Plane; direction: Uint8Array },
  width: number,
  height: number,
  slope: number,
  k: number,
): void {
  const tilt = Math.round(slope * (height - 1))
  const sums = new Float64Array(width + Math.abs(tilt))
  // Where a row's first pixel is among the sums.
  const placeOf = (y: number) => Math.max(0, tilt) - Math.round(slope * y)
  for (let y = 0; y < height + reach; y++) {
    if (y < height) add(sums, placeOf(y), ink, y * width, width)
    const centre = y - reach
    if (centre > reach) subtract(sums, placeOf(centre - reach - 1), ink, (centre - reach - 1) * width, width)
    if (centre < 0) continue
    for (let i = centre * width, at = placeOf(centre); i < (centre + 1) * width; i++, at++) {
      if (sums[at]! <= best[i]!) continue
      best[i] = sums[at]!
      direction[i] = k
    }
  }
}

function add(sums: Float64Array, at: number, ink: Plane, start: number, count: number): void {
  for (let x = 0; x < count; x++) sums[at + x]! += ink[start + x]!
}

function subtract(sums: Float64Array, at: number, ink: Plane, start: number, count: number): void {
  for (let x = 0; x < count; x++) sums[at + x]! -= ink[start + x]!
}

function strongestFirst(best: Plane): Int32Array {
  const bins = 128
  const bin = (value: number) => Math.min(bins - 1, Math.max(0, Math.floor((1 - value) * bins)))
  const starts = new Int32Array(bins + 1)
  for (let i = 0; i < best.length; i++) if (best[i]! > responseMin) starts[bin(best[i]!) + 1]!++
  for (let b = 0; b < bins; b++) starts[b + 1]! += starts[b]!
  const order = new Int32Array(starts[bins]!)
  for (let i = 0; i < best.length; i++) if (best[i]! > responseMin) order[starts[bin(best[i]!)]!++] = i
  return order
}

/** Walks from a point both ways until the ink ends; strokes drawn by hand may stray by a pixel. */
function follow(
  ink: Plane,
  width: number,
  height: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
): Segment | undefined {
  const ends: number[] = []
  let steps = 0
  let inked = 0
  for (const sign of [-1, 1]) {
    let last = 0
    for (let t = sign < 0 ? 1 : 0, gap = 0; gap <= gapMax; t++) {
      const px = x + sign * t * dx
      const py = y + sign * t * dy
      if (px < 1 || py < 1 || px >= width - 1 || py >= height - 1) break
      if (inkAcross(ink, width, px, py, dx, dy) > 0.22) {
        last = t
        gap = 0
        inked++
      } else gap++
    }
    ends.push(sign * last)
    steps += last
  }
  if (inked < supportMin * steps || steps === 0) return undefined
  const [from, to] = [ends[0]!, ends[1]!]
  return { x1: x + from * dx, y1: y + from * dy, x2: x + to * dx, y2: y + to * dy, dx, dy, length: to - from }
}

function inkAcross(ink: Plane, width: number, px: number, py: number, dx: number, dy: number): number {
  const here = ink[Math.round(py) * width + Math.round(px)]!
  const left = ink[Math.round(py + dx) * width + Math.round(px - dy)]!
  const right = ink[Math.round(py - dx) * width + Math.round(px + dy)]!
  return Math.max(here, left, right)
}

/** Least squares over the ink within two pixels of the line. */
function fit(ink: Plane, width: number, height: number, { x1, y1, dx, dy, length }: Segment) {
  let total = 1e-6
  let sumT = 0
  let sumS = 0
  let sumTT = 0
  let sumTS = 0
  for (let t = 0; t <= length; t++) {
    for (let s = -2; s <= 2; s++) {
      const px = Math.round(x1 + t * dx - s * dy)
      const py = Math.round(y1 + t * dy + s * dx)
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const weight = ink[py * width + px]!
      total += weight
      sumT += weight * t
      sumS += weight * s
      sumTT += weight * t * t
      sumTS += weight * t * s
    }
  }
  const [meanT, meanS] = [sumT / total, sumS / total]
  const spread = sumTT / total - meanT * meanT
  const turn = spread > 1 ? (sumTS / total - meanT * meanS) / spread : 0
  const norm = Math.hypot(1, turn)
  return {
    x: x1 + meanT * dx - meanS * dy,
    y: y1 + meanT * dy + meanS * dx,
    dx: (dx - turn * dy) / norm,
    dy: (dy + turn * dx) / norm,
  }
}

/** Strokes of a dense hatching or of leaves have as much ink beside them as on them. */
function standsOut(ink: Plane, width: number, height: number, { x1, y1, dx, dy, length }: Segment): boolean {
  let on = 0
  let left = 0
  let right = 0
  for (let t = 0; t <= length; t++) {
    const px = x1 + t * dx
    const py = y1 + t * dy
    on += inkAcross(ink, width, px, py, dx, dy)
    left += inkAt(ink, width, height, px - 4 * dy, py + 4 * dx)
    right += inkAt(ink, width, height, px + 4 * dy, py - 4 * dx)
  }
  return (on - Math.min(left, right) - 0.5 * Math.max(left, right)) / (length + 1) > contrastMin
}

function inkAt(ink: Plane, width: number, height: number, px: number, py: number): number {
  const x = Math.round(px)
  const y = Math.round(py)
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : ink[y * width + x]!
}

/** The same stroke found again, a little aslant. */
function shareTaken(taken: Uint8Array, width: number, { x1, y1, dx, dy, length }: Segment): number {
  let count = 0
  for (let t = 0; t <= length; t++) count += taken[Math.round(y1 + t * dy) * width + Math.round(x1 + t * dx)]!
  return count / (length + 1)
}

function take(taken: Uint8Array, width: number, height: number, { x1, y1, dx, dy, length }: Segment): void {
  for (let t = 0; t <= length; t += 0.7) {
    for (let s = -2; s <= 2; s++) {
      const px = Math.round(x1 + t * dx - s * dy)
      const py = Math.round(y1 + t * dy + s * dx)
      if (px >= 0 && py >= 0 && px < width && py < height) taken[py * width + px] = 1
    }
  }
}

function scaled({ x1, y1, x2, y2, dx, dy, length }: Segment, factor: number): Segment {
  const centre = (value: number) => (value + 0.5) * factor - 0.5
  return { x1: centre(x1), y1: centre(y1), x2: centre(x2), y2: centre(y2), dx, dy, length: length * factor }
}
