import { smoothstep } from '../../../pixels/grade.ts'
import { hashUnit } from '../../../pixels/noise.ts'
import { standingEyeHeight } from '../../../space/depths.ts'
import { noiseAt, type Weather } from '../patterns.ts'
import type { Air } from './air.ts'
import type { Exposed } from './film.ts'
import type { Hour } from './hour.ts'
import type { Built } from './occlusion.ts'

const factor = 2
/** Where in a layer of the clouds each of two by two neighbours begins. */
const starts = [0.125, 0.625, 0.875, 0.375]
/** Metres to the woods, the hills behind them and the range at the end of what is seen. */
const woods = 340
const hills = 1900
const range = 4600

/** What is behind everything: sky and clouds, hills and woods in the haze. Says which of its pixels are sky. */
export function paintBackdrop(
  { width, height, rgb: out }: Exposed,
  isFar: Uint8Array,
  { camera, eyeHeight = standingEyeHeight }: Pick<Built, 'camera' | 'eyeHeight'>,
  air: Air,
  hour: Hour,
  weather: Weather,
  seed: number,
): void {
  const { axes, focalPx, centre } = camera
  const columns = Math.ceil(width / factor) + 1
  const rows = Math.ceil(height / factor) + 1
  const small = new Float32Array(columns * rows * 3)
  const way = new Float64Array(3)
  const rgb = new Float64Array(3)
  const look = (x: number, y: number) => {
    const cx = (x - centre[0]) / focalPx
    const cy = (y - centre[1]) / focalPx
    const length = Math.sqrt(cx * cx + cy * cy + 1)
    for (let n = 0; n < 3; n++) {
      const axis = axes[n]!
      way[n] = (cx * axis[0] + cy * axis[1] + axis[2]) / length
    }
  }
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at += 3) {
      const x = Math.min(width - 1, column * factor)
      const y = Math.min(height - 1, row * factor)
      const i = y * width + x
      if (!isFar[i] && !isFar[i - 1] && !isFar[i - width] && !isFar[i - width - 1]) continue
      look(column * factor, row * factor)
      air.sky(way[0]!, way[1]!, way[2]!, rgb)
      air.cloud(way[0]!, way[1]!, way[2]!, starts[(row & 1) * 2 + (column & 1)]!, rgb)
      small[at] = rgb[0]!
      small[at + 1] = rgb[1]!
      small[at + 2] = rgb[2]!
    }
  }
  // Each of four neighbours saw other layers of the clouds; together they show none.
  for (let pass = 0; pass < 3; pass++) {
    for (let at = 0; at + (columns + 1) * 3 < small.length; at++) {
      if (at % (columns * 3) >= (columns - 1) * 3) continue
      const right = small[at + 3]!
      const below = small[at + columns * 3]!
      const across = small[at + (columns + 1) * 3]!
      if (right > 0 && below > 0 && across > 0) small[at] = (small[at]! + right + below + across) / 4
    }
  }
  // Some country is flat, some is hilly.
  const relief = 0.4 + 1.1 * hashUnit(4, 1, seed)
  const side = 90 * hashUnit(4, 2, seed)
  const over = (from: number, rise: number) => rise - eyeHeight / from
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / factor)
    const down = y / factor - row
    for (let x = 0; x < width; x++, i++) {
      if (!isFar[i]) continue
      const column = Math.floor(x / factor)
      const across = x / factor - column
      const first = (row * columns + column) * 3
      const second = first + columns * 3
      for (let n = 0; n < 3; n++) {
        const upper = small[first + n]! + (small[first + 3 + n]! - small[first + n]!) * across
        const lower = small[second + n]! + (small[second + 3 + n]! - small[second + n]!) * across
        rgb[n] = upper + (lower - upper) * down
      }
      look(x, y)
      const rise = way[2]! / Math.hypot(way[0]!, way[1]!)
      if (rise < 0.09) land(rise, Math.atan2(way[1]!, way[0]!))
      else if (hour.stars) star(x, y, rise)
      const at = i * 3
      out[at] = rgb[0]!
      out[at + 1] = rgb[1]!
      out[at + 2] = rgb[2]!
    }
  }

  /** A range behind hills behind woods behind meadows, each with its own outline. */
  function land(rise: number, turn: number): void {
    const { coarse, fine } = weather
    const ridge = (at: number, row: number) =>
      0.5 +
      noiseAt(coarse, at, row) +
      0.45 * noiseAt(coarse, at * 2.9, row + 30) +
      0.16 * noiseAt(coarse, at * 9, row + 60)
    const peaks = over(range, relief * (0.004 + 0.022 * ridge(turn * 60 + side, 3)))
    lay(smoothstep(peaks + 0.0008, peaks - 0.0008, rise), 0.1, 0.12, 0.105, range, peaks - rise)
    const tops = over(hills, relief * (0.003 + 0.014 * ridge(turn * 100 + side, 90)))
    const groves = 1 + 0.5 * noiseAt(coarse, turn * 190, 7 + rise * 1500)
    lay(smoothstep(tops + 0.0007, tops - 0.0007, rise), 0.1 * groves, 0.125 * groves, 0.06 * groves, hills, tops - rise)
    const crowns = 0.4 * noiseAt(coarse, turn * 620, 40) + 0.3 * noiseAt(fine, turn * 330, 70)
    // Woods open here and there onto the hills.
    const wood = over(woods, 0.012 + 0.026 * noiseAt(coarse, turn * 110 + side, 20) + 0.007 * crowns)
    const tone =
      0.8 + 0.5 * noiseAt(fine, turn * 500, rise * 900) + 0.35 * crowns - 0.3 * smoothstep(wood, -0.012, rise)
    lay(smoothstep(wood + 0.0012, wood - 0.0012, rise), 0.082 * tone, 0.104 * tone, 0.052 * tone, 2 * woods, 0)
    if (rise < 0) lay(smoothstep(0, -0.002, rise + eyeHeight / woods), 0.16, 0.185, 0.075, woods, 0)
  }

  /** What is far has the colour of the sky behind it, and the more so the deeper in the valley it lies. */
  function lay(cover: number, r: number, g: number, b: number, metres: number, under: number): void {
    if (cover <= 0) return
    const veil = 1 - Math.exp(-metres / air.clear) * (1 - 0.45 * smoothstep(0, 0.02, under))
    const colour = [r, g, b] as const
    for (let n = 0; n < 3; n++) {
      const light = colour[n]! * (hour.sun[n]! * 0.62 + hour.sky[n]!)
      rgb[n]! += (light - rgb[n]!) * (1 - veil) * cover
    }
  }

  function star(x: number, y: number, rise: number): void {
    const chance = hashUnit(x, y, seed)
    if (chance > 0.0006) return
    const light = 0.5 * hashUnit(x + 1, y, seed) ** 4 * smoothstep(0.05, 0.4, rise)
    for (let n = 0; n < 3; n++) rgb[n]! += light
  }
}
