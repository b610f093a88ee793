import { distanceToBlocked } from '../../../pixels/distance.ts'
import { maskWhere } from '../../../pixels/mask.ts'
import type { Area } from './areas.ts'
import { type Building, isShadow } from './buildings.ts'

/** Of the picture, what is solid beside buildings, if these throw shadows. */
const shadowMin = 0.002
/** Pixels of the outline of a solid roof. */
const solidLine = 2

/** Solid roofs without their outlines. */
export function fillOf(
  labels: Int32Array,
  areas: readonly Area[],
  roofs: readonly (number | undefined)[],
  isSolid: readonly boolean[],
  width: number,
): Uint8Array {
  const filled = new Set(areas.flatMap((_, n) => (isSolid[n] && roofs[n] !== undefined ? [roofs[n]] : [])))
  if (filled.size === 0) return new Uint8Array(labels.length)
  const isFilled = areas.map((_, n) => roofs[n] !== undefined && filled.has(roofs[n]))
  const inside = distanceToBlocked(
    maskWhere(labels, (_, i) => isFilled[labels[i]!]),
    width,
  )
  return maskWhere(labels, (_, i) => inside[i]! > solidLine)
}

/** Solid ink beside a building is its shadow; the way from those to these is that of the light. */
export function readShadows(labels: Int32Array, areas: Area[], isSolid: readonly boolean[], buildings: Building[]) {
  const shades = areas.map(() => 0)
  let [fallX, fallY] = [0, 0]
  for (const [n, area] of areas.entries()) {
    if (!isSolid[n]) continue
    const host = isShadow(areas, n, buildings)
    if (!host || buildings.some(({ faces }) => faces.includes(n))) continue
    shades[n] = 1
    const whole = areas[host.faces[0]!]!
    fallX += area.pixels * Math.sign(area.left + area.right - whole.left - whole.right)
    fallY += area.pixels * Math.sign(area.top + area.bottom - whole.top - whole.bottom)
  }
  const length = Math.hypot(fallX, fallY)
  const all = areas.reduce((sum, { pixels }, n) => sum + shades[n]! * pixels, 0)
  const fall: [number, number] | undefined =
    all > shadowMin * labels.length && length > 0.5 * all ? [fallX / length, fallY / length] : undefined
  if (!fall) shades.fill(0)
  return { shadow: maskWhere(labels, (_, i) => shades[labels[i]!]), fall }
}
