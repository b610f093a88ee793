import { outside, type Partition, type Side } from '../../../../space/partition.ts'
import { hullOf } from '../../../../space/sides/hull.ts'

/** Of the picture: what is larger is neither a pane among others nor a seat. */
export const pieceMax = 0.02
/** Of its hull, what a region fills that nothing hides in part. */
const convexMin = 0.88

/** Small regions of some kind, of the picture at most `areaMax`, with their sides, and whether they fill their hulls, as what nothing hides does. */
export function findWhole(
  { areas, sides, labels, tolerance }: Partition,
  isMeant: (region: number) => boolean,
  areaMax = pieceMax,
): Map<number, { all: Side[]; isWhole: boolean }> {
  const own = new Map<number, Side[]>()
  for (const side of sides)
    for (const region of [side.left, side.right]) {
      if (region === outside || areas[region]! >= areaMax * labels.length || !isMeant(region)) continue
      const all = own.get(region)
      if (all) all.push(side)
      else own.set(region, [side])
    }
  const isWhole = (region: number, all: Side[]) => areas[region]! > convexMin * hullOf(all, tolerance).area
  return new Map([...own].map(([region, all]) => [region, { all, isWhole: isWhole(region, all) }]))
}
