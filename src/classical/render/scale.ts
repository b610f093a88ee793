import type { Picture, Plane } from './raster.ts'

/** A smaller copy by whole-number area averages; the sizes are rounded up. */
export function shrink(plane: Plane, width: number, height: number, factor: number): Plane {
  const outWidth = Math.ceil(width / factor)
  const outHeight = Math.ceil(height / factor)
  const out = new Float32Array(outWidth * outHeight)
  const whole = Math.floor(width / factor)
  for (let y = 0; y < outHeight; y++) {
    const endY = Math.min(height, (y + 1) * factor)
    const start = y * outWidth
    for (let v = y * factor; v < endY; v++) {
      let from = v * width
      for (let x = 0; x < whole; x++) {
        let sum = 0
        for (let u = 0; u < factor; u++) sum += plane[from++]!
        out[start + x]! += sum
      }
      for (let u = whole * factor; u < width; u++) out[start + whole]! += plane[from++]!
    }
    const rows = endY - y * factor
    for (let x = 0; x < whole; x++) out[start + x]! /= rows * factor
    if (whole < outWidth) out[start + whole]! /= rows * (width - whole * factor)
  }
  return out
}

export function shrinkPicture({ width, height, L, a, b }: Picture, factor: number): Picture {
  const small = (plane: Plane) => shrink(plane, width, height, factor)
  return { width: Math.ceil(width / factor), height: Math.ceil(height / factor), L: small(L), a: small(a), b: small(b) }
}

/** The way back, bilinear; `width` and `height` are the large picture's. */
export function enlarge(plane: Plane, width: number, height: number, factor: number): Plane {
  const out = new Float32Array(width * height)
  const rows = enlargedRows(width, height, factor)
  const row = new Float32Array(width)
  for (let y = 0; y < height; y++) {
    rows(plane, y, row)
    out.set(row, y * width)
  }
  return out
}

/** Writes row y of the enlarged plane: for those that need a row at a time. */
export function enlargedRows(
  width: number,
  height: number,
  factor: number,
): (plane: Plane, y: number, out: Float32Array) => void {
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  const lefts = new Int32Array(width)
  const shares = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const position = Math.min(smallWidth - 1, Math.max(0, (x + 0.5) / factor - 0.5))
    lefts[x] = position | 0
    shares[x] = position - (position | 0)
  }
  // One more than the row has, so that the last pixel has a right neighbour too.
  const between = new Float32Array(smallWidth + 1)
  return (plane, y, out) => {
    const position = Math.min(smallHeight - 1, Math.max(0, (y + 0.5) / factor - 0.5))
    const upper = (position | 0) * smallWidth
    const lower = Math.min(smallHeight - 1, (position | 0) + 1) * smallWidth
    const share = position - (position | 0)
    for (let x = 0; x < smallWidth; x++)
      between[x] = plane[upper + x]! + (plane[lower + x]! - plane[upper + x]!) * share
    between[smallWidth] = between[smallWidth - 1]!
    for (let x = 0; x < width; x++) {
      const left = between[lefts[x]!]!
      out[x] = left + (between[lefts[x]! + 1]! - left) * shares[x]!
    }
  }
}
