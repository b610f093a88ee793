import { openScratch, type Plane, takePlane } from './plane.ts'
import { enlarge, shrink } from './scale.ts'

/**
 * Gaussian blur: an exact kernel while it is short, three box blurs beyond (Wells 1986), of a smaller copy if that holds
 * everything the blur leaves.
 */
export function gaussianBlur(plane: Plane, width: number, height: number, sigmaPx: number): Plane {
  if (sigmaPx < 2.5) return convolve(plane, width, height, gaussianKernel(sigmaPx))
  const factor = sigmaPx >= 12 ? 4 : sigmaPx >= 5 ? 2 : 1
  if (factor > 1 && Math.min(width, height) >= 4 * factor) {
    using scratch = openScratch()
    const small = scratch.plane(shrink(plane, width, height, factor))
    const size = [Math.ceil(width / factor), Math.ceil(height / factor)] as const
    return enlarge(scratch.plane(gaussianBlur(small, ...size, sigmaPx / factor)), width, height, factor)
  }
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigmaPx * sigmaPx + 1) - 1) / 2))
  const once = boxBlur(plane, width, height, radius)
  using scratch = openScratch()
  const twice = scratch.plane(boxBlur(once, width, height, radius))
  boxBlur(twice, width, height, radius, once)
  return once
}

/** The mean over a square window, cut at the border, in constant time a pixel. */
export function boxBlur(
  plane: Plane,
  width: number,
  height: number,
  radius: number,
  out = takePlane(plane.length),
): Plane {
  const shares = windowShares(width, radius)
  const sums = new Float64Array(width)
  const heightShares = windowShares(height, radius)
  for (let y = 0; y < Math.min(radius, height); y++) addRow(sums, plane, y * width)
  for (let y = 0; y < height; y++) {
    const enters = (y + radius) * width
    const leaves = (y - radius - 1) * width
    if (enters < plane.length && leaves >= 0) moveRow(sums, plane, enters, leaves)
    else if (enters < plane.length) addRow(sums, plane, enters)
    else if (leaves >= 0) takeRow(sums, plane, leaves)
    meanAlong(sums, out, y * width, radius, shares, heightShares[y]!)
  }
  return out
}

/** The largest value over a square window, `reach` pixels to each side, if `sign` is 1, and the smallest if it is -1. */
export function extreme(plane: Plane, width: number, height: number, reach: number, sign: 1 | -1): Plane {
  using scratch = openScratch()
  const rows = scratch.plane(takePlane(plane.length))
  const out = takePlane(plane.length)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      let best = plane[i]!
      const end = i + Math.min(reach, width - 1 - x)
      for (let at = i - Math.min(reach, x); at <= end; at++) if ((plane[at]! - best) * sign > 0) best = plane[at]!
      rows[i] = best
    }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      let best = rows[i]!
      const end = Math.min(height - 1, y + reach) * width + x
      for (let at = Math.max(0, y - reach) * width + x; at <= end; at += width)
        if ((rows[at]! - best) * sign > 0) best = rows[at]!
      out[i] = best
    }
  return out
}

/** One by the pixels of the window that lie inside, for each place along a side. */
function windowShares(length: number, radius: number): Float64Array {
  const shares = new Float64Array(length)
  for (let at = 0; at < length; at++)
    shares[at] = 1 / (Math.min(length - 1, at + radius) - Math.max(0, at - radius) + 1)
  return shares
}

function addRow(sums: Float64Array, plane: Plane, enters: number): void {
  for (let x = 0; x < sums.length; x++) sums[x]! += plane[enters + x]!
}

function takeRow(sums: Float64Array, plane: Plane, leaves: number): void {
  for (let x = 0; x < sums.length; x++) sums[x]! -= plane[leaves + x]!
}

function moveRow(sums: Float64Array, plane: Plane, enters: number, leaves: number): void {
  for (let x = 0; x < sums.length; x++) sums[x]! += plane[enters + x]! - plane[leaves + x]!
}

function meanAlong(
  sums: Float64Array,
  out: Plane,
  start: number,
  radius: number,
  shares: Float64Array,
  share: number,
): void {
  const width = sums.length
  let sum = 0
  for (let x = 0; x < Math.min(radius, width); x++) sum += sums[x]!
  let x = 0
  for (; x <= radius && x < width; x++) {
    if (x + radius < width) sum += sums[x + radius]!
    out[start + x] = sum * shares[x]! * share
  }
  for (; x + radius < width; x++) {
    sum += sums[x + radius]! - sums[x - radius - 1]!
    out[start + x] = sum * shares[x]! * share
  }
  for (; x < width; x++) {
    sum -= sums[x - radius - 1]!
    out[start + x] = sum * shares[x]! * share
  }
}

/** A short symmetric kernel across and down; the border repeats. */
function convolve(plane: Plane, width: number, height: number, kernel: Float64Array): Plane {
  const radius = kernel.length >> 1
  const out = takePlane(plane.length)
  const padded = new Float64Array(width + 2 * radius)
  for (let y = 0; y < height; y++) {
    sumRows(plane, padded, y, width, height, kernel)
    padded.fill(padded[radius]!, 0, radius)
    padded.fill(padded[width + radius - 1]!, width + radius)
    convolveRow(padded, out, y * width, width, kernel)
  }
  return out
}

/** The first three steps of the kernel are taken at once: that halves the time of one loop for each. */
function sumRows(
  plane: Plane,
  padded: Float64Array,
  y: number,
  width: number,
  height: number,
  kernel: Float64Array,
): void {
  const radius = kernel.length >> 1
  const above = (k: number) => Math.max(0, y - k) * width
  const below = (k: number) => Math.min(height - 1, y + k) * width
  const [here, above1, above2, above3] = [y * width, above(1), above(2), above(3)]
  const [below1, below2, below3] = [below(1), below(2), below(3)]
  const [k0, k1, k2, k3] = [kernel[radius]!, kernel[radius + 1]!, kernel[radius + 2]!, kernel[radius + 3]!]
  for (let x = 0; x < width; x++)
    padded[x + radius] =
      plane[here + x]! * k0 +
      (plane[above1 + x]! + plane[below1 + x]!) * k1 +
      (plane[above2 + x]! + plane[below2 + x]!) * k2 +
      (plane[above3 + x]! + plane[below3 + x]!) * k3
  for (let k = leastRadius + 1; k <= radius; k++) {
    const [up, down, weight] = [above(k), below(k), kernel[radius + k]!]
    for (let x = 0; x < width; x++) padded[x + radius]! += (plane[up + x]! + plane[down + x]!) * weight
  }
}

function convolveRow(padded: Float64Array, out: Plane, start: number, width: number, kernel: Float64Array): void {
  const radius = kernel.length >> 1
  const [k0, k1, k2, k3] = [kernel[radius]!, kernel[radius + 1]!, kernel[radius + 2]!, kernel[radius + 3]!]
  for (let x = 0, at = radius; x < width; x++, at++) {
    let sum =
      padded[at]! * k0 +
      (padded[at - 1]! + padded[at + 1]!) * k1 +
      (padded[at - 2]! + padded[at + 2]!) * k2 +
      (padded[at - 3]! + padded[at + 3]!) * k3
    for (let k = leastRadius + 1; k <= radius; k++) sum += (padded[at - k]! + padded[at + k]!) * kernel[radius + k]!
    out[start + x] = sum
  }
}

/** Of any kernel; beyond its own radius a smaller one has zeros. */
const leastRadius = 3

function gaussianKernel(sigma: number): Float64Array {
  const own = Math.max(1, Math.ceil(sigma * 2.5))
  const radius = Math.max(own, leastRadius)
  const kernel = Float64Array.from({ length: 2 * radius + 1 }, (_, k) =>
    Math.abs(k - radius) > own ? 0 : Math.exp(-((k - radius) ** 2) / (2 * sigma * sigma)),
  )
  const sum = kernel.reduce((total, weight) => total + weight)
  return kernel.map((weight) => weight / sum)
}
