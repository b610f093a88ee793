import { boxBlur } from '../pixels/blur.ts'
import { openScratch, type Plane } from '../pixels/plane.ts'
import { shrink } from '../pixels/scale.ts'

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
 * running sums over sheared lines) tells where a line may run; it is followed both ways, fitted by least squares, and kept
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

/** By inked pixel, the strongest mean of ink along any direction, above the mean around it. */
function respond(ink: Plane, width: number, height: number): { best: Plane; direction: Uint8Array } {
  const rows = listInk(ink, width, height, false)
  const columns = listInk(ink, width, height, true)
  for (let k = 0; k < orientations; k++) {
    const angle = (k * Math.PI) / orientations
    const steep = Math.abs(Math.sin(angle)) > Math.abs(Math.cos(angle))
    const slope = steep ? Math.cos(angle) / Math.sin(angle) : Math.tan(angle)
    if (steep) sumAcross(rows, width, slope, k)
    else sumAcross(columns, height, slope, k)
  }
  using scratch = openScratch()
  const around = scratch.plane(boxBlur(ink, width, height, 7))
  const best = new Float32Array(ink.length)
  const direction = new Uint8Array(ink.length)
  const nextInColumn = columns.starts.slice()
  for (let y = 0, i = 0, inRow = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (ink[i] === 0) continue
      const inColumn = nextInColumn[x]!++
      const isLevel = columns.best[inColumn]! > rows.best[inRow]!
      best[i] = (isLevel ? columns.best[inColumn]! : rows.best[inRow]!) / (2 * reach + 1) - around[i]!
      direction[i] = isLevel ? columns.direction[inColumn]! : rows.direction[inRow]!
      inRow++
    }
  }
  return { best, direction }
}

/**
 * The inked pixels of rows or columns, one line after another, because most of a sheet is bare: where they are, how dark, and
 * the best so far.
 */
type Ink = { starts: Int32Array; places: Int32Array; values: Float32Array; best: Float32Array; direction: Uint8Array }

function listInk(ink: Plane, width: number, height: number, byColumn: boolean): Ink {
  const starts = new Int32Array((byColumn ? width : height) + 1)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) if (ink[i] !== 0) starts[(byColumn ? x : y) + 1]!++
  for (let line = 1; line < starts.length; line++) starts[line]! += starts[line - 1]!
  const count = starts.at(-1)!
  const places = new Int32Array(count)
  const values = new Float32Array(count)
  const next = starts.slice()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (ink[i] === 0) continue
      const n = next[byColumn ? x : y]!++
      places[n] = byColumn ? y : x
      values[n] = ink[i]!
    }
  }
  return { starts, places, values, best: new Float32Array(count), direction: new Uint8Array(count) }
}

/** Running sums of ink along paths that cross all lines and lean by `slope`, of all paths at a time. */
function sumAcross(ink: Ink, length: number, slope: number, k: number): void {
  const lines = ink.starts.length - 1
  const tilt = Math.round(slope * (lines - 1))
  const sums = new Float64Array(length + Math.abs(tilt))
  // Where a line's first pixel is among the sums.
  const placeOf = (line: number) => Math.max(0, tilt) - Math.round(slope * line)
  for (let line = 0; line < lines + reach; line++) {
    if (line < lines) addLine(sums, placeOf(line), ink, line, 1)
    const centre = line - reach
    if (centre > reach) addLine(sums, placeOf(centre - reach - 1), ink, centre - reach - 1, -1)
    if (centre >= 0) keepBest(sums, placeOf(centre), ink, centre, k)
  }
}

function addLine(sums: Float64Array, at: number, { starts, places, values }: Ink, line: number, sign: 1 | -1): void {
  const end = starts[line + 1]!
  for (let n = starts[line]!; n < end; n++) sums[at + places[n]!]! += sign * values[n]!
}

function keepBest(sums: Float64Array, at: number, ink: Ink, line: number, k: number): void {
  const { places, best, direction } = ink
  const end = ink.starts[line + 1]!
  for (let n = ink.starts[line]!; n < end; n++) {
    const sum = sums[at + places[n]!]!
    if (sum <= best[n]!) continue
    best[n] = sum
    direction[n] = k
  }
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
  const here = ink[nearest(py) * width + nearest(px)]!
  const left = ink[nearest(py + dx) * width + nearest(px - dy)]!
  const right = ink[nearest(py - dx) * width + nearest(px + dy)]!
  return here > left ? (here > right ? here : right) : left > right ? left : right
}

/** Of coordinates inside the picture, which are positive. */
const nearest = (coordinate: number) => (coordinate + 0.5) | 0

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
