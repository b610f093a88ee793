import { type Camera, rayOf } from '../camera.ts'
import { inverseDepthAt, type PlaneInSpace, standingEyeHeight } from '../depths.ts'
import { outside, type Partition } from '../partition.ts'
import { dot } from '../vector.ts'
import { weightedQuantile } from './weighted-quantile.ts'

/** What is seen so many times an eye's height below the eye would be under the ground, whatever was measured a little wrong. */
const sunkMin = 3
/** How many times as far as what stands on the ground something must be to have been placed wrong. */
const farMin = 5
/** Of a group's area, the share that may be lower than what it is lifted by; and the least group, as a share of the picture. */
const lowestShare = 0.05
const groupMin = 0.004

/** The cosine of what is level, and by how much of the eye's height it may lie over the ground or under it. */
const level = 0.999
const onGround = 0.02

/** Of the eye's height, how far below the eye the lowest point of what stands on the ground is. */
const atGround = [0.7, 1.4] as const

/** A region's nearest depth, and how far below the eye its lowest point is, in eye's heights. */
type Seen = { near: number; low: number; area: number }

/**
 * Nothing that is seen lies under the ground: where something before a building hides its foot, a wrong contact may have put it so far away
 * that it would. Such a group of regions comes nearer, as one, until its lowest point is on the ground: that is as far as it can be, and its
 * picture stays what it is.
 */
export function liftSunken(
  planes: (PlaneInSpace | undefined)[],
  { sides, areas, width, height }: Partition,
  camera: Camera,
): (PlaneInSpace | undefined)[] {
  const isGround = ({ normal, distance }: PlaneInSpace) =>
    dot(normal, camera.axes[2]) > level && Math.abs(distance / standingEyeHeight - 1) < onGround
  const seen = planes.map((plane, region): Seen | undefined =>
    plane && !isGround(plane) ? { near: Number.POSITIVE_INFINITY, low: 0, area: areas[region]! } : undefined,
  )
  for (const { left, right, x1, y1, x2, y2 } of sides)
    for (const region of [left, right]) {
      const own = region === outside ? undefined : seen[region]
      if (!own) continue
      for (const [x, y] of [
        [x1, y1],
        [x2, y2],
      ] as const) {
        const depth = 1 / inverseDepthAt(planes[region]!, camera, x, y)
        if (!(depth > 0)) continue
        own.near = Math.min(own.near, depth)
        own.low = Math.max(own.low, (-depth * dot(rayOf(camera, x, y), camera.axes[2])) / standingEyeHeight)
      }
    }
  const standing = seen.flatMap((one) => (one && one.low > atGround[0] && one.low < atGround[1] ? [one] : []))
  if (standing.length === 0) return planes
  const usual = quantileOf(standing, ({ near }) => near, 0.5)
  const isFar = seen.map((one) => one !== undefined && one.near > farMin * usual && one.near < Number.POSITIVE_INFINITY)
  if (!seen.some((one, region) => isFar[region] && one!.low > sunkMin)) return planes
  const lifted = planes.slice()
  for (const group of groupsOf(isFar, sides)) {
    const all = group.map((region) => seen[region]!)
    const area = all.reduce((sum, one) => sum + one.area, 0)
    const low = quantileOf(all, (one) => one.low, 1 - lowestShare)
    if (area < groupMin * width * height || low < sunkMin) continue
    for (const region of group) lifted[region] = { ...planes[region]!, distance: planes[region]!.distance / low }
  }
  return lifted
}

const quantileOf = (all: readonly Seen[], read: (one: Seen) => number, share: number) =>
  weightedQuantile(
    all.map(read),
    all.map(({ area }) => area),
    share,
  )

/** The regions of a kind, by which of them hang together. */
function groupsOf(isOf: readonly boolean[], sides: Partition['sides']): number[][] {
  const roots = isOf.map((_, region) => region)
  const rootOf = (region: number): number => (roots[region] === region ? region : rootOf(roots[region]!))
  for (const { left, right } of sides)
    if (left !== outside && right !== outside && isOf[left] && isOf[right]) roots[rootOf(left)] = rootOf(right)
  const regions = [...isOf.keys()].filter((region) => isOf[region])
  return [...Map.groupBy(regions, rootOf).values()]
}
