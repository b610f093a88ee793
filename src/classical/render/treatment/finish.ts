import { fractalNoise, whiteNoiseRow } from '../../pixels/noise.ts'
import { openScratch } from '../../pixels/plane.ts'
import type { Scene } from '../scene.ts'

/** The seed's own mark on every rendering: fine grain, and light that is nowhere perfectly even. */
export function finish({ picture, seed }: Scene): void {
  const { width, height, L } = picture
  const grain = new Float32Array(width)
  using scratch = openScratch()
  const light = scratch.plane(fractalNoise(width, height, width / 3, seed('light'), 2))
  for (let y = 0, i = 0; y < height; y++) {
    whiteNoiseRow(grain, y, seed('grain'))
    for (let x = 0; x < width; x++, i++) {
      // Film grain shows most in the mid-tones.
      const mid = 4 * L[i]! * Math.max(0, 1 - L[i]!) + 0.25
      L[i] = L[i]! * (1 + light[i]! * 0.012) + (grain[x]! - 0.5) * 0.006 * mid
    }
  }
}
