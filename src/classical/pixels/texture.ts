import { gaussianBlur } from './blur.ts'
import { whiteNoise } from './noise.ts'
import type { Plane } from './plane.ts'

/** A square of texture, uniform over 0..1, that is repeated in mirror images: too fine for its repetition to be seen. */
export type Texture = { side: number; values: Plane }

const side = 512

/** Grain of about this size: paper's tooth. */
export function grainTexture(sigmaPx: number, seed: number): Texture {
  return { side, values: spreadEvenly(gaussianBlur(whiteNoise(side, side, seed), side, side, sigmaPx)) }
}

/** Strokes along x, of about this length and thickness. */
export function strokeTexture(lengthPx: number, thicknessPx: number, seed: number): Texture {
  const noise = gaussianBlur(whiteNoise(side, side, seed), side, side, thicknessPx)
  const values = new Float32Array(side * side)
  for (let y = 0; y < side; y++) {
    const row = y * side
    let sum = 0
    for (let x = 0; x < lengthPx; x++) sum += noise[row + x]!
    for (let x = 0; x < side; x++) {
      values[row + x] = sum
      sum += noise[row + ((x + lengthPx) % side)]! - noise[row + x]!
    }
  }
  return { side, values: spreadEvenly(values) }
}

export function textureAt({ values }: Texture, x: number, y: number): number {
  const u = x & (2 * side - 1)
  const v = y & (2 * side - 1)
  return values[(v < side ? v : 2 * side - 1 - v) * side + (u < side ? u : 2 * side - 1 - u)]!
}

/** Each value becomes the share of values below it. */
function spreadEvenly(plane: Plane): Plane {
  let mean = 0
  for (const value of plane) mean += value / plane.length
  let variance = 0
  for (const value of plane) variance += ((value - mean) * (value - mean)) / plane.length
  const scale = 1.7 / Math.sqrt(variance)
  // The logistic curve is close to the normal distribution's.
  return plane.map((value) => 1 / (1 + Math.exp((mean - value) * scale)))
}
