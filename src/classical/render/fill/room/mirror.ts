import type { Extent } from '../../../space/extents.ts'
import { aim, type Boxes, isBlocked, openRay } from './blocked.ts'
import type { Finish } from './finishes.ts'
import type { Hour } from './hours.ts'
import type { Rgb } from './roomlight.ts'
import { between } from './sunlight.ts'
import type { Hit } from './trace.ts'
import type { Window } from './windows.ts'

/** What smooth surfaces mirror: windows, blurred by how rough they are and how far away these are, and the room itself. */
export function openMirror(
  windows: Window[],
  patches: { rgb: Rgb | number[] }[],
  bounds: Extent,
  boxes: Boxes,
  hour: Hour,
) {
  const cells = Math.sqrt(patches.length / 6)
  const colours = Float64Array.from(patches.flatMap(({ rgb }) => [...rgb]))
  const low = Float64Array.from(bounds.min)
  const high = Float64Array.from(bounds.max)
  const seen = new Float64Array(3)
  const ray = openRay()
  /** Where on a side of the hull the ray ends, in cells. */
  function cellAt(axis: number, far: number): number {
    const from = ray[axis]! + ray[axis + 3]! * far
    const at = ((from - low[axis]!) / (high[axis]! - low[axis]!)) * cells - 0.5
    return at < 0 ? 0 : at > cells - 1.001 ? cells - 1.001 : at
  }
  /** The hull of the room where the ray meets it, from its patches. */
  function seeRoom(): void {
    let far = 1e6
    let face = 0
    for (let axis = 0; axis < 3; axis++) {
      const along = ray[axis + 3]!
      if (along < 1e-9 && along > -1e-9) continue
      const t = ((along > 0 ? high[axis]! : low[axis]!) - ray[axis]!) / along
      if (t < far) {
        far = t
        face = axis * 2 + (along > 0 ? 1 : 0)
      }
    }
    const axis = face >> 1
    const u = cellAt((axis + 1) % 3, far)
    const v = cellAt((axis + 2) % 3, far)
    const left = Math.floor(u)
    const top = Math.floor(v)
    const first = (face * cells * cells + top * cells + left) * 3
    for (let channel = 0; channel < 3; channel++) {
      const i = first + channel
      const j = i + cells * 3
      const upper = colours[i]! + (colours[i + 3]! - colours[i]!) * (u - left)
      const lower = colours[j]! + (colours[j + 3]! - colours[j]!) * (u - left)
      seen[channel] = upper + (lower - upper) * (v - top)
    }
  }
  /** How much of what the ray meets is a window. */
  function seeWindows(rough: number): number {
    let light = 0
    for (const { nx, ny, nz, d, along, up, from, to, sill, head } of windows) {
      const towards = nx * ray[3]! + ny * ray[4]! + nz * ray[5]!
      if (towards > -0.02) continue
      const t = (d - nx * ray[0]! - ny * ray[1]! - nz * ray[2]!) / towards
      if (t < 0.01) continue
      const px = ray[0]! + ray[3]! * t
      const py = ray[1]! + ray[4]! * t
      const pz = ray[2]! + ray[5]! * t
      const u = px * along[0] + py * along[1]
      const v = px * up[0] + py * up[1] + pz * up[2]
      // Smears run towards the eye: mirrors at a low angle are longer than they are wide.
      const blurU = 0.02 + rough * t * 0.6
      const blurV = 0.03 + rough * t * 1.8
      const shareU = between(u, from, to, blurU)
      const shareV = between(v, sill, head, blurV)
      if (shareU * shareV > light) light = shareU * shareV
    }
    return light
  }
  /** The mirrored line of sight, as the ray; the sine by which it was aslant comes back. */
  function reflect({ x, y, z, nx, ny, nz, rx, ry, rz }: Hit): number {
    const length = Math.sqrt(rx * rx + ry * ry + rz * rz)
    const along = (nx * rx + ny * ry + nz * rz) / length
    const twice = 2 * along
    aim(
      ray,
      x + nx * 0.01,
      y + ny * 0.01,
      z + nz * 0.01,
      rx / length - twice * nx,
      ry / length - twice * ny,
      rz / length - twice * nz,
    )
    return 1 - Math.min(1, Math.abs(along))
  }
  return {
    /** Adds what a surface mirrors to its colour. */
    addOn(rgb: Float64Array, hit: Hit, { gloss, rough }: Finish, exposure: number): void {
      const aslant = reflect(hit)
      const share = gloss * (0.03 + 0.6 * aslant ** 4)
      if (share < 0.006) return
      const free = isBlocked(boxes, ray, 9) ? 0.25 : 1
      seeRoom()
      const light = seeWindows(rough) * free
      for (let channel = 0; channel < 3; channel++) {
        const outside = hour.horizon[channel]! * 0.75
        const room = seen[channel]! * exposure * free
        rgb[channel] = rgb[channel]! * (1 - 0.6 * share) + share * (room + (outside - room) * light)
      }
    },
    /** A pane mirrors the room faintly, which shows once it is dark outside. */
    addOnGlass(rgb: Float64Array, hit: Hit, exposure: number): void {
      const share = 0.07 + 0.5 * reflect(hit) ** 5
      seeRoom()
      for (let channel = 0; channel < 3; channel++)
        rgb[channel] = rgb[channel]! * (1 - share) + share * Math.min(0.6, seen[channel]! * exposure)
    },
  }
}
