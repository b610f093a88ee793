import type { Picture } from './picture.ts'
import { type Plane, takePlane } from './plane.ts'

/** A smaller copy by whole-number area averages; the sizes are rounded up. */
export function shrink(plane: Plane, width: number, height: number, factor: number): Plane {
  const outWidth = Math.ceil(width / factor)
  const outHeight = Math.ceil(height / factor)
  const out = takePlane(outWidth * outHeight)
  const sums = new Float64Array(width)
  for (let y = 0; y < outHeight; y++) {
    const endY = Math.min(height, (y + 1) * factor)
    sums.fill(0)
    for (let v = y * factor; v < endY; v++) addRow(sums, plane, v * width)
    meansOf(sums, factor, endY - y * factor, out, y * outWidth)
  }
  return out
}

function addRow(sums: Float64Array, plane: Plane, start: number): void {
  for (let x = 0; x < sums.length; x++) sums[x]! += plane[start + x]!
}

function meansOf(sums: Float64Array, factor: number, rows: number, out: Plane, start: number): void {
  const whole = Math.floor(sums.length / factor)
  const share = 1 / (rows * factor)
  let from = 0
  for (let x = 0; x < whole; x++) {
    let sum = 0
    for (const end = from + factor; from < end; from++) sum += sums[from]!
    out[start + x] = sum * share
  }
  if (from === sums.length) return
  const rest = sums.length - from
  let sum = 0
  for (; from < sums.length; from++) sum += sums[from]!
  out[start + whole] = sum / (rows * rest)
}

export function shrinkPicture({ width, height, L, a, b }: Picture, factor: number): Picture {
  const small = (plane: Plane) => shrink(plane, width, height, factor)
  return { width: Math.ceil(width / factor), height: Math.ceil(height / factor), L: small(L), a: small(a), b: small(b) }
}

/** A smaller copy of labels, sampled in the middle: for masks that are blurred anyway. */
export function thin(labels: Int32Array, width: number, factor: number): Int32Array {
  const height = labels.length / width
  const middle = factor >> 1
  const out = new Int32Array(Math.ceil(width / factor) * Math.ceil(height / factor))
  for (let y = 0, i = 0; y < height; y += factor) {
    const row = Math.min(height - 1, y + middle) * width
    for (let x = 0; x < width; x += factor, i++) out[i] = labels[row + Math.min(width - 1, x + middle)]!
  }
  return out
}

/** The way back, bilinear; `width` and `height` are the large picture's. */
export function enlarge(plane: Plane, width: number, height: number, factor: number): Plane {
  const out = takePlane(width * height)
  const rows = enlargedRows(width, height, factor)
  for (let y = 0; y < height; y++) rows(plane, y, out, y * width)
  return out
}

/** Writes row y of the enlarged plane, from `start`: for those that need a row at a time. */
export function enlargedRows(
  width: number,
  height: number,
  factor: number,
): (plane: Plane, y: number, out: Float32Array, start?: number) => void {
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  // The middle of the first small pixel, or the first place beyond it; from there each two have as many places between them.
  const first = factor >> 1
  const shares = Float64Array.from({ length: factor }, (_, place) => (first + place + 0.5) / factor - 0.5)
  // One more than the row has, so that the last pixel has a right neighbour too.
  const between = new Float32Array(smallWidth + 1)
  return (plane, y, out, start = 0) => {
    const position = Math.min(smallHeight - 1, Math.max(0, (y + 0.5) / factor - 0.5))
    const upper = (position | 0) * smallWidth
    const lower = Math.min(smallHeight - 1, (position | 0) + 1) * smallWidth
    const share = position - (position | 0)
    for (let x = 0; x < smallWidth; x++)
      between[x] = plane[upper + x]! + (plane[lower + x]! - plane[upper + x]!) * share
    between[smallWidth] = between[smallWidth - 1]!
    for (let x = 0; x < Math.min(first, width); x++) out[start + x] = between[0]!
    for (let x = first, small = 0; x < width; small++) {
      const left = between[small]!
      const rise = between[small + 1]! - left
      for (let place = 0; place < factor && x < width; place++, x++) out[start + x] = left + rise * shares[place]!
    }
  }
}
