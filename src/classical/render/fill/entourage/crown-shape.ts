import { convexHull, type Point, turn } from '../../../pixels/shapes/convex-hull.ts'
/** Pixels that hang together, in the order of their rows, and their box. */
export type Blob = { pixels: number[]; left: number; right: number; top: number; bottom: number }

/**
 * How a blob is shaped: `solid` is the share of its convex hull that it fills; `straight` and `upright` tell how much of the hull's outline is one straight side, and how much of
 * it runs upright, 0..1; `tapers` is how much narrower its upper third is than its lower.
 */
export type Shape = { solid: number; straight: number; upright: number; tapers: number }

/** By how much of the width or height, and pixels at least, the outline of a rounded thing may stray from a straight side; and radians by which what runs upright may lean. */
const strays = { share: 0.015, least: 0.9 } as const
const lean = 0.06
/** Of the width, how far from the middle an apex may be. */
const apexOff = 0.18
/** Of an outline, what is longer than the sides that a circle seems to have. */
const longMin = 0.14

export function measureShape({ pixels, left, right, top, bottom }: Blob, width: number, height: number): Shape {
  const tall = bottom - top + 1
  const [from, to] = [new Int32Array(tall).fill(right + 1), new Int32Array(tall).fill(left - 1)]
  for (const i of pixels) {
    const [x, row] = [i % width, Math.floor(i / width) - top]
    if (x < from[row]!) from[row] = x
    if (x > to[row]!) to[row] = x
  }
  const points: [number, number][] = []
  for (let row = 0; row < tall; row++)
    if (to[row]! >= from[row]!)
      points.push([from[row]!, row], [to[row]! + 1, row], [from[row]!, row + 1], [to[row]! + 1, row + 1])
  const hull = convexHull(points)
  const sides = joinStraight(hull, Math.max(strays.least, strays.share * Math.min(tall, right - left + 1)))
  // What the picture cuts off is straight there.
  const isCut = ({ x1, y1, x2, y2 }: Side) =>
    (x1 === 0 && x2 === 0) ||
    (x1 === width && x2 === width) ||
    (y1 + top === height && y2 + top === height) ||
    (y1 + top === 0 && y2 + top === 0)
  const own = sides.filter((side) => !isCut(side))
  const lengthOf = ({ x1, y1, x2, y2 }: Side) => Math.hypot(x2 - x1, y2 - y1)
  const all = sides.reduce((sum, side) => sum + lengthOf(side), 0)
  const upright = own.filter(
    (side) => Math.abs(side.x2 - side.x1) < lean * Math.abs(side.y2 - side.y1) && lengthOf(side) > longMin * all,
  )
  const wideAt = (share: number) => {
    const [first, last] = [Math.floor(share * tall), Math.floor((share + 1 / 3) * tall)]
    let sum = 0
    for (let row = first; row < last; row++) sum += Math.max(0, to[row]! - from[row]! + 1)
    return sum / Math.max(1, last - first)
  }
  // The apex of a cone is over its middle.
  const middle = (left + right) / 2
  const isCentred = Math.abs((from[0]! + to[0]!) / 2 - middle) < apexOff * (right - left + 1)
  return {
    solid: pixels.length / areaOf(hull),
    straight: Math.max(0, ...own.map(lengthOf)) / Math.max(1, all),
    upright: upright.reduce((sum, side) => sum + lengthOf(side), 0) / Math.max(1, all),
    tapers: isCentred ? 1 - wideAt(0) / Math.max(1, wideAt(2 / 3)) : 0,
  }
}

type Side = { x1: number; y1: number; x2: number; y2: number }

function areaOf(hull: readonly Point[]): number {
  let sum = 0
  for (const [n, [x1, y1]] of hull.entries()) {
    const [x2, y2] = hull[(n + 1) % hull.length]!
    sum += (x1 * y2 - x2 * y1) / 2
  }
  return Math.max(1, Math.abs(sum))
}

/** Sides of a hull, of which neighbours are one where none of their corners is off the line between their ends. */
function joinStraight(hull: readonly Point[], straysBy: number): Side[] {
  const sides: Side[] = []
  const at = (n: number) => hull[n % hull.length]!
  const isOne = (from: number, to: number) => {
    const [[x1, y1], [x2, y2]] = [at(from), at(to)]
    const length = Math.hypot(x2 - x1, y2 - y1)
    for (let n = from + 1; n < to; n++) if (Math.abs(turn(at(from), at(to), at(n))) > straysBy * length) return false
    return true
  }
  for (let from = 0, to = 1; from < hull.length; from = to++) {
    while (to < hull.length && isOne(from, to + 1)) to++
    const [[x1, y1], [x2, y2]] = [at(from), at(to)]
    sides.push({ x1, y1, x2, y2 })
  }
  return sides
}
