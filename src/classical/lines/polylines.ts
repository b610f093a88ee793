/** A line: all points with nx x + ny y = c, and how much is known of it (the length that it was fitted to). */
export type Line2 = { nx: number; ny: number; c: number; weight: number }

/** The indices of the points that a polyline within `tolerance` needs (Douglas & Peucker 1973). */
export function simplify(xs: Int32Array, ys: Int32Array, tolerance: number, closed: boolean): number[] {
  const last = xs.length - 1
  if (!closed) return [0, ...between(xs, ys, 0, last, tolerance), last]
  // A loop begins at a corner: the point furthest from its middle.
  const start = furthestFromMiddle(xs, ys)
  const [turnedXs, turnedYs] = [rotate(xs, start), rotate(ys, start)]
  xs.set(turnedXs)
  ys.set(turnedYs)
  let far = 0
  for (let n = 0; n <= last; n++) if (distance(xs, ys, n, 0) > distance(xs, ys, far, 0)) far = n
  return [0, ...between(xs, ys, 0, far, tolerance), far, ...between(xs, ys, far, last, tolerance), last]
}

/** Least squares over the points from one index to another, less those near its ends if there are enough. */
export function fitLine(xs: Int32Array, ys: Int32Array, first: number, last: number): Line2 {
  const margin = last - first > 12 ? 3 : last - first > 6 ? 1 : 0
  let [sumX, sumY, count] = [0, 0, 0]
  // The middles of the steps: a staircase's corners lie on both sides of its line.
  for (let n = first + margin; n < last - margin; n++) {
    sumX += (xs[n]! + xs[n + 1]!) / 2
    sumY += (ys[n]! + ys[n + 1]!) / 2
    count++
  }
  const [meanX, meanY] = [sumX / count, sumY / count]
  let [xx, xy, yy] = [0, 0, 0]
  for (let n = first + margin; n < last - margin; n++) {
    const dx = (xs[n]! + xs[n + 1]!) / 2 - meanX
    const dy = (ys[n]! + ys[n + 1]!) / 2 - meanY
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy)
  const [nx, ny] = [-Math.sin(angle), Math.cos(angle)]
  return { nx, ny, c: nx * meanX + ny * meanY, weight: Math.hypot(xs[last]! - xs[first]!, ys[last]! - ys[first]!) }
}

/** The point nearest to all lines, those that were fitted to more counting more; undefined if they are nearly one. */
export function meet(lines: Line2[]): [number, number] | undefined {
  let [xx, xy, yy, xc, yc, total] = [0, 0, 0, 0, 0, 0]
  for (const { nx, ny, c, weight } of lines) {
    const w = Math.min(weight, 60) ** 2
    xx += w * nx * nx
    xy += w * nx * ny
    yy += w * ny * ny
    xc += w * nx * c
    yc += w * ny * c
    total += w
  }
  const determinant = xx * yy - xy * xy
  if (determinant < 0.001 * total * total) return undefined
  return [(xc * yy - yc * xy) / determinant, (yc * xx - xc * xy) / determinant]
}

function between(xs: Int32Array, ys: Int32Array, first: number, last: number, tolerance: number): number[] {
  const [dx, dy] = [xs[last]! - xs[first]!, ys[last]! - ys[first]!]
  const length = Math.hypot(dx, dy)
  let furthest = 0
  let at = first
  for (let n = first + 1; n < last; n++) {
    const [x, y] = [xs[n]! - xs[first]!, ys[n]! - ys[first]!]
    const off = length > 0 ? Math.abs(x * dy - y * dx) / length : Math.hypot(x, y)
    if (off <= furthest) continue
    furthest = off
    at = n
  }
  if (furthest <= tolerance) return []
  return [...between(xs, ys, first, at, tolerance), at, ...between(xs, ys, at, last, tolerance)]
}

function furthestFromMiddle(xs: Int32Array, ys: Int32Array): number {
  let [sumX, sumY] = [0, 0]
  for (let n = 0; n < xs.length - 1; n++) {
    sumX += xs[n]!
    sumY += ys[n]!
  }
  const [x, y] = [sumX / (xs.length - 1), sumY / (xs.length - 1)]
  let best = 0
  for (let n = 0; n < xs.length - 1; n++)
    if (Math.hypot(xs[n]! - x, ys[n]! - y) > Math.hypot(xs[best]! - x, ys[best]! - y)) best = n
  return best
}

const distance = (xs: Int32Array, ys: Int32Array, n: number, m: number) => Math.hypot(xs[n]! - xs[m]!, ys[n]! - ys[m]!)

/** A closed polyline, whose last point is its first, from another of its points. */
function rotate(values: Int32Array, start: number): Int32Array {
  const open = values.length - 1
  return Int32Array.from(values, (_, n) => values[(start + n) % open]!)
}
