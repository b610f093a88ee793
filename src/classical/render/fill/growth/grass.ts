import { smoothstep } from '../../../pixels/grade.ts'
import { hashUnit } from '../../../pixels/noise.ts'
import { standingEyeHeight } from '../../../space/depths.ts'
import type { Exposed } from '../built/film.ts'
import type { Sward } from '../built/ground-cover.ts'
import type { Grounds } from '../built/grounds.ts'
import type { Built } from '../built/occlusion.ts'
import type { Season } from './draw-plants.ts'

/** Metres: how far blades are told apart, and how long they are. */
const reach = 13
const blades: Record<Sward, number> = { mown: 0.05, lawn: 0.075, meadow: 0.19 }
const most = 46_000

/** Single blades of a lawn near the viewer, in the light that lies on it, the farthest first. */
export function growGrass(
  { width, height, rgb, depth: depths }: Exposed,
  built: Built,
  isGround: Uint8Array,
  grounds: Grounds,
  { sward, season }: { sward: Sward; season: Season },
  seed: number,
): void {
  const { camera, eyeHeight = standingEyeHeight } = built
  const { axes, focalPx, centre } = camera
  if (eyeHeight > 4) return
  // As many in each row as its pixels can show, from the far end to the near one.
  const rows: number[] = []
  for (let y = 0; y < height; y++) if (depthAt(y) < reach) rows.push(y)
  const first = rows[0]
  if (first === undefined) return
  const hasFlowers = sward === 'meadow' && (season === 'spring' || season === 'summer')
  const perRow = Math.min(width, most / rows.length)
  for (let y = first; y < height + 24; y++) {
    for (let n = 0; n < perRow; n++) {
      const x = Math.floor(hashUnit(n, y * 3, seed) * width)
      const foot = Math.min(height - 1, y) * width + x
      if (!isGround[foot]) continue
      const depth = depths[foot]!
      if (depth > reach) continue
      const t = Math.min(depth, depthAt(y))
      const px = ((x - centre[0]) / focalPx) * t
      const py = ((y - centre[1]) / focalPx) * t
      const wx = px * axes[0][0] + py * axes[0][1] + t * axes[0][2]
      const wy = px * axes[1][0] + py * axes[1][1] + t * axes[1][2]
      if (grounds.at(wx, wy) !== 'lawn') continue
      const chance = hashUnit(n, y * 3 + 1, seed)
      const long =
        ((blades[sward] * (0.35 + 0.9 * chance) * focalPx) / t) * (1 - smoothstep(reach * 0.55, reach, t) * 0.7)
      const lean = (hashUnit(n, y * 3 + 2, seed) - 0.5) * 0.9 * long
      const near = 1 - smoothstep(reach * 0.3, reach, t)
      const tone = 1 + near * (0.95 * hashUnit(n + 7, y, seed) - 0.45)
      const yellow = 1 + near * (0.3 * hashUnit(n + 9, y, seed) - 0.12)
      const at = foot * 3
      stroke(x, y, lean, long, t, rgb[at]! * tone * yellow, rgb[at + 1]! * tone, rgb[at + 2]! * tone * (1 - 0.1 * near))
      if (hasFlowers && hashUnit(n, y * 3 + 4, seed) < 0.016 * patchOf(wx, wy))
        flower(x + lean, y - long, t, hashUnit(n + 3, y, seed))
    }
  }

  /** Flowers grow in patches. */
  function patchOf(x: number, y: number): number {
    return hashUnit(Math.floor(x / 1.7), Math.floor(y / 1.7), seed) ** 2
  }

  /** White or yellow, as large as a coin. */
  function flower(x: number, y: number, t: number, chance: number): void {
    const radius = Math.min(4, Math.max(0.6, (0.011 * focalPx) / t))
    const yellow = chance < 0.45
    for (let v = Math.ceil(y - radius); v <= y + radius; v++)
      for (let u = Math.ceil(x - radius); u <= x + radius; u++) {
        if (u < 0 || v < 0 || u >= width || v >= height || (u - x) ** 2 + (v - y) ** 2 > radius * radius) continue
        const i = v * width + u
        if (depths[i]! < t - 0.3) continue
        // In the light that lies on the grass there.
        const light = 2.6 * rgb[i * 3 + 1]!
        rgb[i * 3] = light
        rgb[i * 3 + 1] = light * (yellow ? 0.84 : 0.98)
        rgb[i * 3 + 2] = light * (yellow ? 0.2 : 0.95)
      }
  }

  function depthAt(y: number): number {
    const up = axes[2]
    const cy = (y - centre[1]) / focalPx
    const down = -(up[1] * cy + up[2])
    return down > 1e-4 ? eyeHeight / down : Number.POSITIVE_INFINITY
  }

  /** Dark at its foot, bent and light at its tip. */
  function stroke(x: number, y: number, lean: number, long: number, t: number, r: number, g: number, b: number): void {
    const steps = Math.max(1, Math.round(long))
    for (let n = 0; n <= steps; n++) {
      const share = n / steps
      const v = Math.round(y - n)
      if (v < 0 || v >= height) continue
      const u = x + lean * share * share
      const left = Math.floor(u)
      const light = 1 + (0.42 * share - 0.25) * (1 - smoothstep(reach * 0.3, reach, t))
      for (let k = 0; k < 2; k++) {
        const px = left + k
        if (px < 0 || px >= width) continue
        const i = v * width + px
        if (depths[i]! < t - 0.3) continue
        const cover =
          (0.78 - 0.5 * smoothstep(reach * 0.4, reach, t)) * (k === 0 ? 1 - (u - left) : u - left) * (1 - 0.4 * share)
        const at = i * 3
        rgb[at]! += (r * light - rgb[at]!) * cover
        rgb[at + 1]! += (g * light - rgb[at + 1]!) * cover
        rgb[at + 2]! += (b * light - rgb[at + 2]!) * cover
      }
    }
  }
}
