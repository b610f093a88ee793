import { looksDown } from '../../../../space/orientation.ts'
import { outside, type Partition, type Side } from '../../../../space/partition.ts'
import { hullOf } from '../../../../space/sides/hull.ts'
import type { FullSpace } from '../../../../space/space.ts'

/** Of a basin's convex hull, what it fills at least: terraces go round what stands on them. */
const filledMin = 0.85
/** Of the picture: smaller fields are slabs, and smaller terraces steps. */
const basinMin = 0.004
const terraceMin = 0.02

/**
 * Looking down, nobody sees soffits behind a building: what reaches the picture's top there, or has no plane and reaches its border, is
 * ground as well.
 */
export function withGroundBehind(space: FullSpace): FullSpace {
  const { scene, regions, camera } = space
  const { areas } = regions.partition
  const [ground] = [...scene.parts.keys()]
    .filter((region) => scene.parts[region] === 'ground')
    .sort((one, other) => areas[other]! - areas[one]!)
  if (!looksDown(camera) || ground === undefined) return space
  const atTop = new Set(regions.partition.labels.subarray(0, space.width))
  const atBorder = reachBorder(regions.partition)
  const isGround = scene.parts.map((part, region) =>
    part === 'soffit' ? atTop.has(region) : part === 'unknown' && atBorder.has(region),
  )
  const pick = <Value>(own: Value[]) => own.map((value, region) => (isGround[region] ? own[ground]! : value))
  return {
    ...space,
    scene: { parts: pick(scene.parts), planes: pick(scene.planes), orientations: pick(scene.orientations) },
  }
}

/** Of what is drawn on the ground, the largest field is the water that the words speak of: inset in it, or a basin seen from above. */
export function fillPools(space: FullSpace): void {
  const { scene, regions, camera } = space
  if (scene.parts.includes('water')) return
  const { areas, sides, labels, tolerance } = regions.partition
  const atBorder = reachBorder(regions.partition)
  const isBasin = (region: number) => {
    if (!looksDown(camera) || atBorder.has(region) || areas[region]! < basinMin * labels.length) return false
    return areas[region]! > filledMin * hullOf(sidesOf(sides, region), tolerance).area
  }
  const pools = scene.parts.flatMap((part, region) =>
    part === 'ground' && (scene.orientations[region]!.host !== undefined || isBasin(region)) ? [region] : [],
  )
  const [largest] = pools.sort((one, other) => areas[other]! - areas[one]!)
  if (largest !== undefined) scene.parts[largest] = 'water'
}

/** The ground that goes on beyond the picture, around terraces that are drawn on it; none if there are no such. */
export function findGardens({ scene, regions, camera }: FullSpace): number[] {
  const { areas, labels } = regions.partition
  if (!looksDown(camera)) return []
  const atBorder = reachBorder(regions.partition)
  const grounds = [...scene.parts.keys()].filter((region) => scene.parts[region] === 'ground')
  const hasTerrace = grounds.some((region) => !atBorder.has(region) && areas[region]! > terraceMin * labels.length)
  return hasTerrace ? grounds.filter((region) => atBorder.has(region)) : []
}

const sidesOf = (sides: Side[], region: number) =>
  sides.filter(({ left, right }) => left === region || right === region)

const reachBorder = ({ sides }: Partition) =>
  new Set(sides.flatMap(({ left, right }) => (left === outside ? [right] : right === outside ? [left] : [])))
