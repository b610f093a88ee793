import { hash } from './tracer/noise.ts'

type Exposure = {
  /** What radiance is multiplied by. */
  gain: number
  /** The exponent radiance is raised to; below 1 opens the shadows of a night picture. */
  contrast: number
  /** Gains of red, green and blue that make the light's colour neutral. */
  balance: readonly [number, number, number]
}

/** By view. */
export const exposures = {
  house: { gain: 0.84, contrast: 1, balance: [1, 1, 1] },
  'house-dusk': { gain: 12, contrast: 0.82, balance: [0.78, 1, 1.22] },
  interior: { gain: 2.7, contrast: 1, balance: [1, 1, 1.04] },
} satisfies Record<string, Exposure>

/** Linear radiance to 8-bit sRGB: vignette, a filmic curve and the sensor's grain. */
export function develop(radiance: Float32Array, width: number, height: number, exposure: Exposure): Uint8Array {
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const light = exposure.gain * vignette(x / width - 0.5, (y - height / 2) / width)
      const channel = (k: 0 | 1 | 2) => (radiance[at + k]! * light * exposure.balance[k]) ** exposure.contrast
      const [r, g, b] = filmic(channel(0), channel(1), channel(2))
      const grain = hash(x, y, 1) + hash(x, y, 2) + hash(x, y, 3) - 1.5
      for (const [k, value] of [r, g, b].entries()) {
        const noise = (grain + 0.5 * (hash(x, y, 4 + k) - 0.5)) * 0.008 * (1.2 - value)
        pixels[at + k] = Math.round(255 * Math.min(1, Math.max(0, value + noise)))
      }
    }
  }
  return pixels
}

/** The fourth power of the cosine of the angle off the axis, weakened. */
function vignette(x: number, y: number): number {
  return 1 / (1 + 0.42 * (x * x + y * y)) ** 2
}

/** The ACES reference and output transforms as fitted by Stephen Hill, encoded for display. */
function filmic(r: number, g: number, b: number): [number, number, number] {
  const curve = (v: number) => (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.432951) + 0.238081)
  const x = curve(0.59719 * r + 0.35458 * g + 0.04823 * b)
  const y = curve(0.076 * r + 0.90834 * g + 0.01566 * b)
  const z = curve(0.0284 * r + 0.13383 * g + 0.83777 * b)
  return [
    encode(1.60475 * x - 0.53108 * y - 0.07367 * z),
    encode(-0.10208 * x + 1.10813 * y - 0.00605 * z),
    encode(-0.00327 * x - 0.07276 * y + 1.07602 * z),
  ]
}

function encode(linear: number): number {
  if (linear <= 0.0031308) return Math.max(0, linear * 12.92)
  return 1.055 * linear ** (1 / 2.4) - 0.055
}
