import { around, type Extent, pointAt } from '../../../../space/extents.ts'
import { dot, minus, type Vector } from '../../../../space/vector.ts'
import { facingOf } from '../blocks/blocks.ts'
import type { Built } from '../occlusion.ts'
import { findTowers } from './slender-parts.ts'

/** Metres: how high and wide a wing is at least, from where it stands at most, and how far it stands out of the main building. */
const [tallMin, wideMin, footMax, outMin] = [1.5, 2.2, 1.6, 1]
/** Of the main building's height, how high a wing is at most; and of what is seen of the largest volume, how much is seen of the main one at least. */
const [lowMax, mainMin] = [0.8, 0.2]
/** Metres between walls that meet, and between walls and the eaves over them; by which the tops of walls in one plane differ at most; the cosine between these. */
const [gap, eavesMax, levelMax, onePlane] = [0.6, 1.5, 0.8, 0.95]

/** The walls of wings and annexes: of the volumes that stand on the ground, those that are lower than the main one and stand out of it. */
export function findWings(built: Built, extents: (Extent | undefined)[]): Set<number> {
  const { areas } = built.regions.partition
  const towers = findTowers(built.scene.parts, extents)
  const volumes = findVolumes(built, extents).flatMap((regions) => {
    if (regions.some((region) => towers.has(region))) return []
    const walls = regions.filter((region) => built.scene.parts[region] === 'wall')
    const area = walls.reduce((sum, region) => sum + areas[region]!, 0)
    return [{ walls, area, box: around(regions.map((region) => extents[region]!)) }]
  })
  const largest = Math.max(...volumes.map(({ area }) => area))
  const top = Math.max(0, ...volumes.flatMap(({ area, box }) => (area > mainMin * largest ? [box.max[2]] : [])))
  const isLow = ({ max }: Extent) => max[2] < lowMax * top
  const main = around(volumes.flatMap(({ box }) => (isLow(box) ? [] : [box])))
  const isWing = ({ min, max }: Extent) => {
    const across = Math.max(max[0] - min[0], max[1] - min[1])
    const out = Math.max(...[0, 1].flatMap((n) => [main.min[n]! - min[n]!, max[n]! - main.max[n]!]))
    return min[2] < footMax && max[2] - min[2] > tallMin && across > wideMin && out > outMin
  }
  return new Set(volumes.flatMap(({ walls, box }) => (isLow(box) && isWing(box) ? walls : [])))
}

/**
 * Walls of one volume go on in one plane, meet at a corner that stands out, or are under one roof; where a wing meets the main building
 * the corner is hollow.
 */
function findVolumes(built: Built, extents: (Extent | undefined)[]): number[][] {
  const { parts, orientations, planes } = built.scene
  const isKnown = (region: number) => extents[region] && planes[region] && orientations[region]!.host === undefined
  const isWall = parts.map((part, region) => part === 'wall' && isKnown(region))
  const isRoof = parts.map((part, region) => part === 'roof' && isKnown(region))
  const root = parts.map((_, region) => region)
  const find = (region: number): number => (root[region] === region ? region : find(root[region]!))
  for (const { left, right, x1, y1, x2, y2 } of built.regions.partition.sides) {
    if (!(isWall[left] || isRoof[left]) || !(isWall[right] || isRoof[right]) || (isRoof[left] && isRoof[right]))
      continue
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
    const [one, other] = [pointAt(built, planes[left]!, x, y), pointAt(built, planes[right]!, x, y)]
    const apart = one && other ? Math.hypot(...minus(one, other)) : Number.POSITIVE_INFINITY
    if (!one || apart > (isRoof[left] || isRoof[right] ? eavesMax : gap)) continue
    const [top, next] = [extents[left]!.max[2], extents[right]!.max[2]]
    const isLevel = Math.abs(top - next) < levelMax
    if (isRoof[left] || isRoof[right]) {
      // A roof that leans against a wall is another volume's.
      if (isLevel || isRoof[left] === top > next) root[find(left)] = find(right)
      continue
    }
    const [facing, nextFacing] = [facingOf(built, left)!, facingOf(built, right)!]
    const isOver = Math.abs(y2 - y1) < Math.abs(x2 - x1)
    const isOne = dot(facing, nextFacing) > onePlane
    const standsOut = !isOver && dot(facing, minus(middleOf(extents[right]!), one)) < 0
    if (isOne ? isOver || isLevel : standsOut) root[find(left)] = find(right)
  }
  const volumes = new Map<number, number[]>()
  for (const region of parts.keys())
    if (isWall[region] || isRoof[region]) volumes.set(find(region), [...(volumes.get(find(region)) ?? []), region])
  return [...volumes.values()]
}

const middleOf = ({ min, max }: Extent): Vector => [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2]
