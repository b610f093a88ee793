import type { Extent } from '../../../space/extents.ts'
import type { FullSpace } from '../../../space/space.ts'

type Ways = Pick<FullSpace, 'scene' | 'regions'>

/** Share of the picture that a stepping stone or a terrace has at most. */
const slabMax = 0.03
/** Of the picture, the least street; how wide streets are in metres; and how much longer than wide. */
const laneMin = 0.004
const laneWide = [2.5, 15] as const
const laneLong = 4

/** What a hand draws on the ground is laid there: stepping stones, a path, a terrace. The rest of the ground goes on past the picture. */
export function slabsOf({ scene, regions }: Ways): number[] {
  const { areas, width, height } = regions.partition
  const around = atBorder(regions.partition)
  return scene.parts.flatMap((part, region) =>
    part === 'ground' && !around.has(region) && areas[region]! < slabMax * width * height ? [region] : [],
  )
}

/** The regions that the lower border, the left or the right one cuts. */
function atBorder({ labels, width, height }: FullSpace['regions']['partition']): Set<number> {
  const cut = new Set(labels.subarray((height - 1) * width))
  for (let row = 0; row < labels.length; row += width) cut.add(labels[row]!).add(labels[row + width - 1]!)
  return cut
}

/** Strips of the ground along a direction of the building: streets, as they are seen from above. */
export function lanesOf({ scene, regions }: Ways, extents: (Extent | undefined)[]): number[] {
  const { areas, labels } = regions.partition
  const cut = atBorder(regions.partition)
  return scene.parts.flatMap((part, region) => {
    const extent = extents[region]
    if (part !== 'ground' || !extent || !cut.has(region) || areas[region]! < laneMin * labels.length) return []
    const [narrow, long] = [0, 1].map((n) => extent.max[n]! - extent.min[n]!).sort((one, other) => one - other) as [
      number,
      number,
    ]
    return narrow > laneWide[0] && narrow < laneWide[1] && long > laneLong * narrow ? [region] : []
  })
}
