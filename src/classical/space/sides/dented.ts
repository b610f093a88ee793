import type { Camera } from '../camera.ts'
import type { Partition, Side } from '../partition.ts'
import { cross, dot, unit, type Vector } from '../vector.ts'
import { hullOf } from './hull.ts'
import { lengthOf, missOf } from './runs.ts'

/** The sides of a region by the axis that they run along, in pixels. */
export type Own = { lengths: [number, number, number]; uprights: Side[]; free: Side[]; total: number }

/** Share of the picture that what has dents takes, of its border that slants, and of its uprights that are on its outline. */
const dentedMin = 0.01
const slantedMin = 0.05
const outlineUprightsMax = 0.1
/** Of the outline around what is seen against the sky, what is upright: chimneys stand at its ends. */
const openUprightsMax = 0.05
/** Of the slants of an outline, what rises with one slope. */
const outlinedMin = 0.8
/** Pixels. */
const slantPx = 12

/** What has dents: whether its outline has no uprights, and whether the slants of that outline rise with a slope of some normal. */
type Dented = { isBare: boolean; risesWith: (normal: Vector) => boolean }

/**
 * Roofs and hillsides: what stands on them or before them, as dormers, chimneys and houses do, leaves dents with uprights, but there are none
 * on their own outline, as a wall's ends are. The slants of an arch rise at many pitches.
 */
export function findDented(
  { sides, areas, width, height, tolerance }: Partition,
  own: Own[],
  camera: Camera,
): Map<number, Dented> {
  const found = new Map<number, Dented>()
  for (const [region, { lengths, uprights, free, total }] of own.entries()) {
    if (areas[region]! < dentedMin * width * height || lengths[2] === 0) continue
    if (lengthOf(free) < slantedMin * total) continue
    const all = sides.filter(({ left, right }) => left === region || right === region)
    const { shareOf, perimeter } = hullOf(all, tolerance)
    const slants = free.filter((side) => side.length >= slantPx && shareOf([side]) > 0.5)
    const isBare = shareOf(uprights) < outlineUprightsMax
    if (isBare || shareOf(uprights) * lengths[2] < openUprightsMax * perimeter)
      found.set(region, { isBare, risesWith: (normal) => riseWith(slants, normal, camera) })
  }
  return found
}

function riseWith(slants: Side[], normal: Vector, camera: Camera): boolean {
  const ridge = camera.axes.find((axis) => Math.abs(dot(axis, normal)) < 0.1)
  const direction = ridge && unit(cross(normal, ridge))
  const rising = slants.filter((side) => direction && missOf(side, camera, direction) < slantMiss(side))
  return lengthOf(rising) >= outlinedMin * lengthOf(slants)
}

/** Radians by which a side may miss a slope's direction. */
export const slantMiss = ({ length }: Side) => ((2.5 + 60 / length) * Math.PI) / 180
