import type { Extent } from '../../../../space/extents.ts'
import { dot } from '../../../../space/vector.ts'
import { facingOf } from '../blocks/blocks.ts'
import type { Built } from '../occlusion.ts'

/** Metres: the least front of a house, and how high it is. */
const [wideMin, tallMin] = [3, 3]
/** The cosine between the fronts of one row; and of the narrower of two walls, what lies over the other if both are of one house. */
const onePlane = 0.95
const sharedMin = 0.5

/**
 * The houses of a terrace by the walls that are seen of each, from 0 along its row: fronts that face one way and lie beside each other. What
 * lies over or under a front is of its house, and an end wall of the nearest one. Empty if fewer than two are seen.
 */
export function findHousesInTurn(built: Built, extents: readonly (Extent | undefined)[]): Map<number, number> {
  const { parts, orientations } = built.scene
  const walls = parts.flatMap((part, region) => {
    const [extent, facing] = [extents[region], part === 'wall' ? facingOf(built, region) : undefined]
    return extent && facing && orientations[region]!.host === undefined ? [{ region, extent, facing }] : []
  })
  const isFront = ({ extent: { min, max } }: (typeof walls)[number]) =>
    max[2] - min[2] > tallMin && Math.max(max[0] - min[0], max[1] - min[1]) > wideMin
  const rows = walls.filter(isFront).map(({ facing }) => walls.filter((other) => dot(facing, other.facing) > onePlane))
  const row = rows.sort((one, other) => other.filter(isFront).length - one.filter(isFront).length)[0] ?? []
  const along = Math.abs(row[0]?.facing[0] ?? 0) > Math.abs(row[0]?.facing[1] ?? 0) ? 1 : 0
  const houses: { from: number; to: number }[] = []
  for (const { extent } of row.filter(isFront).sort((one, other) => widthOf(other) - widthOf(one))) {
    const [from, to] = [extent.min[along]!, extent.max[along]!]
    const isOf = (house: { from: number; to: number }) =>
      Math.min(house.to, to) - Math.max(house.from, from) > sharedMin * (to - from)
    if (!houses.some(isOf)) houses.push({ from, to })
  }
  if (houses.length < 2) return new Map()
  houses.sort((one, other) => one.from - other.from)
  const inTurn = new Map<number, number>()
  for (const { region, extent } of walls) {
    const middle = (extent.min[along]! + extent.max[along]!) / 2
    const misses = houses.map(({ from, to }) => Math.max(0, from - middle, middle - to))
    inTurn.set(region, misses.indexOf(Math.min(...misses)))
  }
  return inTurn

  function widthOf({ extent: { min, max } }: (typeof walls)[number]): number {
    return max[along]! - min[along]!
  }
}
