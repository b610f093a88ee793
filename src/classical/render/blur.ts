import type { Plane } from './raster.ts'

/** Gaussian blur: an exact kernel while it is short, three box blurs beyond (Wells 1986). */
export function gaussianBlur(plane: Plane, width: number, height: number, sigmaPx: number): Plane {
  if (sigmaPx < 2.5) return convolve(plane, width, height, gaussianKernel(sigmaPx))
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigmaPx * sigmaPx + 1) - 1) / 2))
  let out = plane
  for (let pass = 0; pass < 3; pass++) out = boxBlur(out, width, height, radius)
  return out
}

/** The mean over a square window, cut at the border, in constant time a pixel. */
export function boxBlur(plane: Plane, width: number, height: number, radius: number): Plane {
  const rows = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) {
    const start = y * width
    let sum = 0
    for (let x = -radius; x < width; x++) {
      if (x + radius < width) sum += plane[start + x + radius]!
      if (x > radius) sum -= plane[start + x - radius - 1]!
      if (x >= 0) rows[start + x] = sum / (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1)
    }
  }
  const out = new Float32Array(plane.length)
  const sums = new Float64Array(width)
  for (let y = -radius; y < height; y++) {
    const entering = (y + radius) * width
    const leaving = (y - radius - 1) * width
    if (y + radius < height) for (let x = 0; x < width; x++) sums[x]! += rows[entering + x]!
    if (y > radius) for (let x = 0; x < width; x++) sums[x]! -= rows[leaving + x]!
    if (y < 0) continue
    const count = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    for (let x = 0; x < width; x++) out[y * width + x] = sums[x]! / count
  }
  return out
}

function convolve(plane: Plane, width: number, height: number, kernel: Float64Array): Plane {
  const radius = kernel.length >> 1
  const rows = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) {
    const start = y * width
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let k = -radius; k <= radius; k++) {
        const column = x + k < 0 ? 0 : x + k >= width ? width - 1 : x + k
        sum += plane[start + column]! * kernel[k + radius]!
      }
      rows[start + x] = sum
    }
  }
  const out = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) {
    for (let k = -radius; k <= radius; k++) {
      const row = Math.min(height - 1, Math.max(0, y + k)) * width
      const weight = kernel[k + radius]!
      for (let x = 0, i = y * width; x < width; x++, i++) out[i]! += rows[row + x]! * weight
    }
  }
  return out
}

function gaussianKernel(sigma: number): Float64Array {
  const radius = Math.max(1, Math.ceil(sigma * 2.5))
  const kernel = Float64Array.from({ length: 2 * radius + 1 }, (_, k) =>
    Math.exp(-((k - radius) ** 2) / (2 * sigma * sigma)),
  )
  const sum = kernel.reduce((total, weight) => total + weight)
  return kernel.map((weight) => weight / sum)
}
