import { smoothstep } from '../../../pixels/grade.ts'
import { hashUnit } from '../../../pixels/noise.ts'
import { standingEyeHeight } from '../../../space/depths.ts'
import { noiseAt, type Weather } from '../patterns.ts'
import type { Air } from './air.ts'
import type { Exposed } from './film.ts'
import type { Hour } from './hour.ts'
import type { Built } from './occlusion.ts'

const factor = 2
/** Metres to the woods and the hills at the end of what is seen. */
const woods = 340
const hills = 1500

/** What is behind everything: sky and clouds, hills and woods in the haze. Says which of its pixels are sky. */
export function paintBackdrop(
  { width, height, rgb: out }: Exposed,
  isFar: Uint8Array,
  built: Built,
  air: Air,
  hour: Hour,
  weather: Weather,
  seed: number,
): void {
  const { camera, eyeHeight = standingEyeHeight } = built
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
      if (way[2]! < -0.02) continue
      air.sky(way[0]!, way[1]!, way[2]!, rgb)
      air.cloud(way[0]!, way[1]!, way[2]!, rgb)
      small[at] = rgb[0]!
      small[at + 1] = rgb[1]!
      small[at + 2] = rgb[2]!
    }
  }
  const near = (rise: number, from: number) => rise - eyeHeight / from
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

  /** Hills behind woods behind meadows. */
  function land(rise: number, turn: number): void {
    const { coarse, fine } = weather
    const hill = near(
      0.016 + 0.022 * (0.5 + noiseAt(coarse, turn * 14, 3)) + 0.006 * noiseAt(coarse, turn * 60, 9),
      hills,
    )
    lay(smoothstep(hill + 0.001, hill - 0.001, rise), 0.105, 0.13, 0.09, hills)
    const crowns = 0.4 * noiseAt(coarse, turn * 620, 40) + 0.3 * noiseAt(fine, turn * 330, 70)
    const wood = near(0.024 + 0.014 * noiseAt(coarse, turn * 45, 20) + 0.007 * crowns, woods)
    const tone =
      0.8 + 0.5 * noiseAt(fine, turn * 500, rise * 900) + 0.35 * crowns - 0.3 * smoothstep(wood, -0.012, rise)
    lay(smoothstep(wood + 0.0012, wood - 0.0012, rise), 0.058 * tone, 0.078 * tone, 0.036 * tone, woods)
    if (rise < 0) lay(smoothstep(0, -0.002, rise + eyeHeight / woods), 0.16, 0.185, 0.075, woods)
  }

  function lay(cover: number, r: number, g: number, b: number, metres: number): void {
    if (cover <= 0) return
    const veil = 1 - Math.exp(-metres / air.clear)
    const colour = [r, g, b] as const
    for (let n = 0; n < 3; n++) {
      const light = colour[n]! * (hour.sun[n]! * 0.62 + hour.sky[n]!)
      rgb[n]! += (light + (air.haze[n]! - light) * veil - rgb[n]!) * cover
    }
  }

  function star(x: number, y: number, rise: number): void {
    const chance = hashUnit(x, y, seed)
    if (chance > 0.0006) return
    const light = 0.5 * hashUnit(x + 1, y, seed) ** 4 * smoothstep(0.05, 0.4, rise)
    for (let n = 0; n < 3; n++) rgb[n]! += light
  }
}
