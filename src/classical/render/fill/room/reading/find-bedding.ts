import { type Room, sharedBorders } from './room.ts'

/** Metres over the floor of what lies on a bed at most; and how wide the narrow side of a mattress, and of what lies on it, is at least. */
const highest = 0.75
const [mattress, spread] = [0.8, 0.3]

/** In a bedroom that is painted face by face, low tops as wide as a mattress, and what is level and hangs together with one. */
export function findBedding({ parts, planes, extents, space }: Room): Set<number> {
  const { sides, areas } = space.regions.partition
  const beside = sharedBorders(sides, areas.length)
  const isWide = (region: number, least: number) => {
    const { min, max } = extents[region]!
    const isTop = parts[region] === 'furniture' && planes[region]!.nz > 0.9 && max[2] < highest
    return isTop && Math.min(max[0] - min[0], max[1] - min[1]) > least
  }
  const bedding = new Set([...parts.keys()].filter((region) => isWide(region, mattress)))
  for (const region of bedding)
    for (const other of beside[region]!.keys()) if (isWide(other, spread)) bedding.add(other)
  return bedding
}
