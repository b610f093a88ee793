import { simplify } from '../lines/polylines.ts'

/** A closed outline, x and y of its corners in turn; what it encloses lies to the right of its way. */
export type Outline = { xs: number[]; ys: number[] }

/** The outlines of a mask, holes too, along the edges of pixels, with the corners that a tolerance in pixels leaves. */
export function traceOutlines(mask: Uint8Array, width: number, height: number, tolerance: number): Outline[] {
  const at = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x] === 1
  // An upper edge is passed from left to right, so each outline has one that begins it.
  const seen = new Uint8Array(mask.length)
  const outlines: Outline[] = []
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!mask[i] || (y > 0 && mask[i - width]) || seen[i]) continue
      const { xs, ys } = follow(at, x, y, seen, width)
      const corners = simplify(xs, ys, tolerance, true)
      const kept = [...new Set(corners)].filter((n) => n < xs.length - 1)
      const joined = joinClose(
        kept.map((n) => xs[n]!),
        kept.map((n) => ys[n]!),
      )
      const outline = dropStraight(joined, tolerance)
      if (outline.xs.length > 2) outlines.push(outline)
    }
  }
  return outlines
}

/** Two corners so close, in pixels, are one that was cut. */
const cutMax = 3.8

function joinClose(xs: number[], ys: number[]): Outline {
  for (let n = 0; n < xs.length && xs.length > 3; ) {
    const next = (n + 1) % xs.length
    if (Math.hypot(xs[n]! - xs[next]!, ys[n]! - ys[next]!) >= cutMax) {
      n++
      continue
    }
    xs[n] = (xs[n]! + xs[next]!) / 2
    ys[n] = (ys[n]! + ys[next]!) / 2
    xs.splice(next, 1)
    ys.splice(next, 1)
  }
  return { xs, ys }
}

/** Without the corners that lie on a line between those beside them: there a loop was begun. */
function dropStraight({ xs, ys }: Outline, tolerance: number): Outline {
  for (let n = 0; n < xs.length && xs.length > 3; ) {
    const [before, after] = [(n + xs.length - 1) % xs.length, (n + 1) % xs.length]
    const [dx, dy] = [xs[after]! - xs[before]!, ys[after]! - ys[before]!]
    const off = Math.abs((xs[n]! - xs[before]!) * dy - (ys[n]! - ys[before]!) * dx) / Math.max(1, Math.hypot(dx, dy))
    const isBetween = (xs[n]! - xs[before]!) * dx + (ys[n]! - ys[before]!) * dy > 0
    if (off > 0.7 * tolerance || !isBetween) {
      n++
      continue
    }
    xs.splice(n, 1)
    ys.splice(n, 1)
  }
  return { xs, ys }
}

const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** Round a piece with the piece to the right; at a corner where two pieces touch, it turns to its own. */
function follow(
  at: (x: number, y: number) => boolean,
  startX: number,
  startY: number,
  seen: Uint8Array,
  width: number,
): { xs: Int32Array; ys: Int32Array } {
  const xs = [startX]
  const ys = [startY]
  let [x, y, way] = [startX, startY, 0]
  do {
    if (way === 0) seen[y * width + x] = 1
    x += steps[way]![0]
    y += steps[way]![1]
    xs.push(x)
    ys.push(y)
    // The pixels before, to the left and right of the way.
    const ahead = aheadOf(x, y, way)
    if (!at(...ahead.right)) way = (way + 1) % 4
    else if (at(...ahead.left)) way = (way + 3) % 4
  } while (x !== startX || y !== startY || way !== 0)
  return { xs: Int32Array.from(xs), ys: Int32Array.from(ys) }
}

function aheadOf(x: number, y: number, way: number): { left: [number, number]; right: [number, number] } {
  if (way === 0) return { left: [x, y - 1], right: [x, y] }
  if (way === 1) return { left: [x, y], right: [x - 1, y] }
  if (way === 2) return { left: [x - 1, y], right: [x - 1, y - 1] }
  return { left: [x - 1, y - 1], right: [x, y - 1] }
}
