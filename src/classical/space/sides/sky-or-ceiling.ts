import { type Camera, overHorizon } from '../camera.ts'
import { outside, type Partition } from '../partition.ts'
import type { Span } from '../spans.ts'
import type { Own } from './dented.ts'
import { hullOf } from './hull.ts'
import type { Run } from './runs.ts'

/** Pixels by which a level plane may reach over the horizon. */
export const overHorizonMax = 6
/** Pixels over and under the horizon at which to look whether something goes on there. */
const horizonLook = 12
/** Share of its convex hull that a ceiling fills, or of its level sides that lie on the hull where columns cut into it. */
const filledMin = 0.94
const onHullMin = 0.7
/** Of a ceiling's area, that of a lamp below it. */
const hangingMax = 0.1

/** Where a picture was drawn. */
export type Setting = 'indoors' | 'outdoors'

/** What is known of a picture's sides and regions; `fromAbove` if the eye looks down, `isOutdoors` if the caller says so. */
type Seen = {
  /** By region, what it has a border with, and the only one that is. */
  besides: Set<number>[]
  surrounds: (number | undefined)[]
  runs: Run[]
  spans: Span[]
  own: Own[]
  fromAbove: boolean
  camera: Camera
  isSlopedOver: (region: number) => boolean
  isOutdoors: boolean
}

/**
 * What reaches the picture's top, is wide and is not below the horizon. A ceiling is, too: it has no dents but those of columns,
 * and of lamps, because no roof stands into it, and is bounded by lines of both level directions alone.
 */
export function findSky(
  partition: Partition,
  { besides, surrounds, runs, spans, own, fromAbove, camera, isSlopedOver, isOutdoors }: Seen,
): { sky: Set<number>; hasCeiling: boolean } {
  const { areas, sides, width, height, tolerance } = partition
  const found = new Set<number>()
  let hasCeiling = false
  const isConvex = (region: number) => {
    const all = [...sides.entries()].filter(([, { left, right }]) => left === region || right === region)
    const hull = hullOf(
      all.map(([, side]) => side),
      tolerance,
    )
    const level = all.filter(([n]) => runs[n]!.axis === 0 || runs[n]!.axis === 1).map(([, side]) => side)
    // Rooflights leave holes.
    const area = areas.reduce((sum, one, other) => sum + (surrounds[other] === region ? one : 0), areas[region]!)
    if (area > filledMin * hull.area || hull.shareOf(level) > onHullMin) return true
    // Lamps and beams leave dents, too: where there are walls on both sides.
    const hanging = [...besides[region]!].filter(
      (other) =>
        other !== outside &&
        other !== region &&
        spans[other]!.below === 0 &&
        surrounds[other] !== region &&
        areas[other]! < hangingMax * areas[region]!,
    )
    const filled = hanging.reduce((sum, other) => sum + areas[other]!, area)
    return filled > filledMin * hull.area && isBetweenWalls
  }
  /** The lengths of the region's own sides, without those that it has with lamps: these border on nothing but it. */
  const withoutLamps = (region: number) => {
    const { lengths, total } = own[region]!
    const bare = { lengths: [...lengths] as Own['lengths'], total }
    const lamps = findCutOff(besides, region, (some) => {
      const area = some.reduce((sum, one) => sum + areas[one]!, 0)
      return area < hangingMax * areas[region]! && some.every((one) => spans[one]!.below === 0)
    })
    for (const [n, { left, right, length, isGuess }] of sides.entries()) {
      const other = left === region ? right : right === region ? left : outside
      if (isGuess || !lamps.has(other)) continue
      bare.total -= length
      const { axis } = runs[n]!
      if (axis !== undefined) bare.lengths[axis] -= length
    }
    return bare
  }
  const walls = spans.filter(({ above, below }) => above > overHorizonMax && below > overHorizonMax)
  const isBetweenWalls = (['left', 'right'] as const).every((border) =>
    walls.some(({ touches }) => touches.has(border)),
  )
  const showsHorizon = isHorizonFree(partition, camera)
  for (const [region, span] of spans.entries()) {
    if (!span.touches.has('top') || areas[region]! < 0.005 * width * height) continue
    if (span.below > 0.1 * height || (span.above < 0.1 * height && !fromAbove)) continue
    const { lengths, total } = withoutLamps(region)
    const least = isBetweenWalls ? 0.05 : 0.1
    const level = Math.min(lengths[0], lengths[1]) > least * total && lengths[0] + lengths[1] > 0.75 * total
    const isCeiling =
      !isOutdoors &&
      level &&
      !fromAbove &&
      !reachesHorizon(partition, camera, region) &&
      span.below === 0 &&
      isConvex(region)
    const isLarge = areas[region]! > 0.02 * width * height
    if (isCeiling && isLarge) hasCeiling = true
    if (isLarge && !isOutdoors && !fromAbove && !showsHorizon && isSlopedOver(region) && isConvex(region))
      hasCeiling = true
    if (!isCeiling) found.add(region)
  }
  // Beside a ceiling, what reaches the picture's top is a slope or a wall.
  if (hasCeiling) found.clear()
  return { sky: found, hasCeiling }
}

/** Whether the horizon is free at the left or the right border, where one region begins as the other ends. */
function isHorizonFree({ labels, width, height }: Partition, camera: Camera): boolean {
  return [0, width - 1].some((x) => {
    const row = Math.round(overHorizon(camera, x, 0))
    const [over, under] = [row - horizonLook, row + horizonLook]
    return over < 0 || under >= height || labels[over * width + x] !== labels[under * width + x]
  })
}

/** Whether a region lies over the horizon at the left or the right border, and something else begins there. */
function reachesHorizon({ labels, width, height }: Partition, camera: Camera, region: number): boolean {
  return [0, width - 1].some((x) => {
    const row = Math.round(overHorizon(camera, x, 0))
    const [over, under] = [row - horizonLook, row + horizonLook]
    return over >= 0 && under < height && labels[over * width + x] === region && labels[under * width + x] !== region
  })
}

/** By region, what it has a border with. */
export function findBesides({ sides, areas }: Partition): Set<number>[] {
  const besides = areas.map(() => new Set<number>())
  for (const { left, right } of sides) {
    if (left !== outside) besides[left]!.add(right)
    if (right !== outside) besides[right]!.add(left)
  }
  return besides
}

/** What a region cuts off from all else, if it is as is asked. */
function findCutOff(besides: Set<number>[], region: number, isMeant: (some: number[]) => boolean): Set<number> {
  const found = new Set<number>()
  const visited = new Set([region, outside])
  for (const first of besides[region]!) {
    if (visited.has(first)) continue
    const some = [first]
    visited.add(first)
    for (const one of some)
      for (const other of besides[one]!)
        if (!visited.has(other)) {
          visited.add(other)
          some.push(other)
        }
    if (isMeant(some)) for (const one of some) found.add(one)
  }
  return found
}

/** By region, the only one that it has a border with. */
export function findSurrounds(besides: Set<number>[]): (number | undefined)[] {
  return besides.map((all) => (all.size === 1 && !all.has(outside) ? [...all][0] : undefined))
}
