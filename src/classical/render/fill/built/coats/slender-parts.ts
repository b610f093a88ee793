import { around, type Extent } from '../../../../space/extents.ts'
import { type Border, isPane } from '../../../../space/panes/borders.ts'
import type { FullSpace } from '../../../../space/space.ts'

/** Of its height, what a tower is wide and deep at most; and of the highest wall, how high it is. */
const towerWide = 0.6
const towerHigh = 0.7
/** More than these are the piers of a front. */
const towersMax = 2
/** Metres: between walls that meet, and between the posts of one tower; its height; the width of a chimney, and where it begins. */
const gap = 0.8
const postGap = 3
const towerMin = 5
const chimneyWide = 1.8
const chimneyFrom = 2.5
/** Of a chimney's border, what walls of the house have. */
const wallsMax = 0.3

/** Metres: walls that stand on the ground and are lower are a garden's; people, bikes, benches and bins before a house are narrower, too. */
export const fenceMax = 2.3
const footMax = 0.4
const looseMax = 2.2
/** Metres: between the sides of one thing, and by how much one may be higher. */
const sideGap = 0.3

type Parts = FullSpace['scene']['parts']

/** The walls of towers: what stands together on a small footprint, and is about as high as anything. */
export function findTowers(parts: Parts, extents: readonly (Extent | undefined)[]): Set<number> {
  const walls = extents.flatMap((extent, region) => (extent && parts[region] === 'wall' ? [{ region, extent }] : []))
  const highest = Math.max(0, ...walls.map(({ extent }) => extent.max[2]))
  const isHigh = ({ max }: Extent) => max[2] > Math.max(towerMin, towerHigh * highest)
  const groups = walls.filter(({ extent }) => isHigh(extent)).map(({ extent }) => around([extent]))
  for (let n = 0; n < groups.length; n++) {
    const near = groups.findIndex((other, at) => at > n && belong(groups[n]!, other))
    if (near < 0) continue
    const [other] = groups.splice(near, 1)
    groups[n] = around([groups[n]!, other!])
    n = -1
  }
  const towers = groups.filter(isSlender)
  if (towers.length > towersMax) return new Set()
  return new Set(walls.flatMap(({ region, extent }) => (towers.some((one) => isWithin(extent, one)) ? [region] : [])))
}

/** The walls of chimneys: narrow, over a roof, and before the sky or a roof; what has the walls of the house beside it is a piece of these. */
export function findChimneys(
  parts: Parts,
  extents: readonly (Extent | undefined)[],
  borders: readonly Pick<Border, 'total' | 'shared'>[],
): Set<number> {
  const isNarrow = extents.map(
    (extent, region) =>
      extent && parts[region] === 'wall' && widthOf(extent) < chimneyWide && extent.min[2] > chimneyFrom,
  )
  const isHouse = (other: number) => !isNarrow[other] && (parts[other] === 'wall' || isPane(parts[other]!))
  const stands = ({ total, shared }: Pick<Border, 'total' | 'shared'>) =>
    [...shared].reduce((sum, [other, length]) => sum + (isHouse(other) ? length : 0), 0) <= wallsMax * total
  return new Set([...extents.keys()].filter((region) => isNarrow[region] && stands(borders[region]!)))
}

export const isLow = ({ min, max }: Extent) => min[2] < footMax && max[2] < fenceMax

/** Low and narrow walls that stand alone. What meets a wider one that is as high is an end of it. */
export function findLoose(parts: Parts, extents: readonly (Extent | undefined)[]): Set<number> {
  const low = extents.flatMap((extent, region) =>
    extent && parts[region] === 'wall' && isLow(extent) ? [{ region, extent }] : [],
  )
  const isEnd = ({ extent }: (typeof low)[number]) =>
    low.some(
      ({ extent: other }) =>
        widthOf(other) > looseMax &&
        isBeside(extent, other, sideGap) &&
        Math.abs(extent.max[2] - other.max[2]) < sideGap,
    )
  return new Set(low.flatMap((one) => (widthOf(one.extent) <= looseMax && !isEnd(one) ? [one.region] : [])))
}

const widthOf = ({ min, max }: Extent) => Math.max(max[0] - min[0], max[1] - min[1])

const isSlender = (one: Extent) => widthOf(one) < towerWide * one.max[2]

const belong = (one: Extent, other: Extent) =>
  isBeside(one, other, gap) || (isBeside(one, other, postGap) && isSlender(around([one, other])))

const isBeside = (one: Extent, other: Extent, within: number) =>
  [0, 1].every((n) => one.min[n]! < other.max[n]! + within && other.min[n]! < one.max[n]! + within)

const isWithin = (one: Extent, other: Extent) =>
  [0, 1].every((n) => one.min[n]! > other.min[n]! - gap && one.max[n]! < other.max[n]! + gap)
