import type { Plane } from './raster.ts'

/** A smaller copy by whole-number area averages; the sizes are rounded up. */
export function shrink(plane: Plane, width: number, height: number, factor: number): Plane {
  const outWidth = Math.ceil(width / factor)
  const outHeight = Math.ceil(height / factor)
  const out = new Float32Array(outWidth * outHeight)
  for (let y = 0, i = 0; y < outHeight; y++) {
    const endY = Math.min(height, (y + 1) * factor)
    for (let x = 0; x < outWidth; x++, i++) {
      const endX = Math.min(width, (x + 1) * factor)
      let sum = 0
      for (let v = y * factor; v < endY; v++) for (let u = x * factor; u < endX; u++) sum += plane[v * width + u]!
      out[i] = sum / ((endY - y * factor) * (endX - x * factor))
    }
  }
  return out
}

/** The way back, bilinear; `width` and `height` are the large picture's. */
export function enlarge(plane: Plane, width: number, height: number, factor: number): Plane {
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  const out = new Float32Array(width * height)
  const lefts = new Int32Array(width)
  const rights = new Int32Array(width)
  const shares = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const position = Math.min(smallWidth - 1, Math.max(0, (x + 0.5) / factor - 0.5))
    lefts[x] = position | 0
    rights[x] = Math.min(smallWidth - 1, (position | 0) + 1)
    shares[x] = position - (position | 0)
  }
  for (let y = 0, i = 0; y < height; y++) {
    const position = Math.min(smallHeight - 1, Math.max(0, (y + 0.5) / factor - 0.5))
    const upper = (position | 0) * smallWidth
    const lower = Math.min(smallHeight - 1, (position | 0) + 1) * smallWidth
    const share = position - (position | 0)
    for (let x = 0; x < width; x++, i++) {
      const left = lefts[x]!
      const right = rights[x]!
      const above = plane[upper + left]! + (plane[upper + right]! - plane[upper + left]!) * shares[x]!
      const below = plane[lower + left]! + (plane[lower + right]! - plane[lower + left]!) * shares[x]!
      out[i] = above + (below - above) * share
    }
  }
  return out
}
