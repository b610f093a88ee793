import type { Kind } from '../furnish.ts'
import type { FurnitureBox } from '../furniture-boxes.ts'
import type { Room } from './room.ts'

/** So many steps, one above the other, are a flight of stairs. */
const stepsMin = 4
/** Metres from one tread to the next, upwards and along. */
const rise = { least: 0.08, most: 0.36 } as const
const goingMin = 0.12
const goingMost = 0.5

/** What may be the upper flight, whose steps were not told apart, or a flight's side. */
const blunt: readonly Kind[] = ['wardrobe', 'cabinet', 'hung', 'counter', 'column']

/** The boxes that are furniture: neither flights of stairs nor blunt bodies beside these. */
export function withoutStairs(room: Room, boxes: FurnitureBox[], kindOf: (box: FurnitureBox) => Kind): FurnitureBox[] {
  const flights = new Set(boxes.flatMap(({ regions }) => (areStairs(room, regions) ? regions : [])))
  if (flights.size === 0) return boxes
  const beside = new Set<number>()
  for (const { left, right } of room.space.regions.partition.sides) {
    if (flights.has(left)) beside.add(right)
    if (flights.has(right)) beside.add(left)
  }
  const isPartOfThem = (box: FurnitureBox) =>
    box.regions.some((region) => flights.has(region)) ||
    (box.regions.some((region) => beside.has(region)) && blunt.includes(kindOf(box)))
  return boxes.filter((box) => !isPartOfThem(box))
}

/**
 * Whether faces of furniture are a flight of stairs: treads, or risers where these are over the eye, of which each lies higher than the one
 * before, and farther on in the same direction. Boards of a shelf lie over one another.
 */
function areStairs({ planes, extents }: Room, regions: readonly number[]): boolean {
  const known = regions.filter((region) => Number.isFinite(extents[region]!.min[0]))
  const treads = known.filter((region) => planes[region]!.nz > 0.97)
  const risersAlong = (axis: 0 | 1) =>
    known.filter((region) => {
      const { min, max } = extents[region]!
      return Math.abs(axis === 0 ? planes[region]!.nx : planes[region]!.ny) > 0.97 && max[2] - min[2] < rise.most
    })
  return ([0, 1] as const).some((axis) =>
    [treads, risersAlong(axis)].some((steps) => [1, -1].some((sign) => longestFlight(steps, axis, sign) >= stepsMin)),
  )

  function longestFlight(of: readonly number[], axis: 0 | 1, sign: number): number {
    const steps = of
      .map((region) => {
        const { min, max } = extents[region]!
        return { height: max[2], along: (sign * (min[axis] + max[axis])) / 2 }
      })
      .sort((one, other) => one.height - other.height)
    const lengths: number[] = []
    for (const [n, { height, along }] of steps.entries()) {
      const before = steps.slice(0, n).flatMap((lower, m) => {
        const [up, on] = [height - lower.height, along - lower.along]
        return up > rise.least && up < rise.most && on > goingMin && on < goingMost ? [lengths[m]!] : []
      })
      lengths.push(1 + Math.max(0, ...before))
    }
    return Math.max(0, ...lengths)
  }
}
