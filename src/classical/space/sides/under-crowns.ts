import { outside, type Partition } from '../partition.ts'
import type { Outline } from './scenery.ts'

/** Pixels below the foot of a stem. */
const belowMax = 8

/**
 * A trunk parts what is seen beneath its crown, which closes it above: if that reaches the picture's side, it is the sky around the crown,
 * not a wall. Names the region into which each such region goes.
 */
export function joinUnderCrowns({ sides, areas, width, height }: Partition, outlines: readonly Outline[]) {
  const into = new Map<number, number>()
  const beside = new Map<number, Set<number>>()
  const [atSide, atTop] = [new Set<number>(), new Set<number>()]
  const add = (one: number, other: number) => beside.set(one, (beside.get(one) ?? new Set()).add(other))
  const bottoms = areas.map(() => 0)
  for (const { left, right, x1, x2, y1, y2 } of sides) {
    for (const region of [left, right]) if (region !== outside) bottoms[region] = Math.max(bottoms[region]!, y1, y2)
    if (left !== outside && right !== outside) {
      add(left, right)
      add(right, left)
      continue
    }
    const region = left === outside ? right : left
    if (Math.max(y1, y2) < 0) atTop.add(region)
    if (Math.max(x1, x2) < 0 || Math.min(x1, x2) > width - 2) atSide.add(region)
  }
  for (const { isCluster, regions, bottom, foot = bottom } of outlines) {
    const [crown, ...stems] = regions
    if (!isCluster || stems.length === 0 || bottom >= height) continue
    const around = [...(beside.get(crown!) ?? [])].filter((region) => !regions.includes(region))
    const sky = around.filter((region) => atTop.has(region)).sort((one, other) => areas[other]! - areas[one]!)[0]
    // A wall behind a tree has a border with the sky beside the crown, and the ground goes on below its foot.
    const under = around.filter(
      (region) =>
        !atTop.has(region) &&
        bottoms[region]! < foot + belowMax &&
        !(sky !== undefined && beside.get(region)!.has(sky)) &&
        stems.some((stem) => beside.get(stem)?.has(region) === true),
    )
    if (sky !== undefined && under.some((region) => atSide.has(region)))
      for (const region of under) into.set(region, sky)
  }
  return into
}
