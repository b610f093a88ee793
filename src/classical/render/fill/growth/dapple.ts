import { smoothstep } from '../../../pixels/grade.ts'
import type { Vector } from '../../../space/vector.ts'
import { noiseAt, type Weather } from '../patterns.ts'
import type { Crown } from './place-plants.ts'

const stride = 5

/** Share of the sun that reaches a place through the crowns of trees: flecks of light in their shade. */
export function openDapple(crowns: Crown[], [sx, sy, sz]: Vector, { fine, coarse }: Weather) {
  const all = Float64Array.from(crowns.flatMap(({ x, y, z, wide, tall }) => [x, y, z, wide, tall]))
  const level = Math.hypot(sx, sy) || 1
  const [ax, ay] = [-sy / level, sx / level]
  const [bx, by, bz] = [(-sx * sz) / level, (-sy * sz) / level, level]
  return (point: Float64Array): number => {
    const x = point[0]!
    const y = point[1]!
    const z = point[2]!
    let through = 1
    for (let at = 0; at < all.length; at += stride) {
      const wide = all[at + 3]!
      const tall = all[at + 4]!
      const dx = (all[at]! - x) / wide
      const dy = (all[at + 1]! - y) / wide
      const dz = (all[at + 2]! - z) / tall
      const ux = sx / wide
      const uy = sy / wide
      const uz = sz / tall
      const square = ux * ux + uy * uy + uz * uz
      const along = (dx * ux + dy * uy + dz * uz) / square
      if (along < 0) continue
      const away = dx * dx + dy * dy + dz * dz - along * along * square
      if (away > 1.25) continue
      const size = Math.min(1.6, wide)
      const a = (x * ax + y * ay) / size
      const b = (x * bx + y * by + z * bz) / size
      const leaves = 0.6 * noiseAt(coarse, a * 34, b * 34) + 0.75 * noiseAt(fine, a * 17, b * 17)
      through *= smoothstep(-0.42, 0.38, leaves + 1.15 * away - 0.52)
      if (through < 0.02) break
    }
    // Leaves let some light through.
    return 0.1 + 0.9 * through
  }
}
