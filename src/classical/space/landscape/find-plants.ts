import type { Plane } from '../../pixels/plane.ts'
import { cutMarked } from '../courses/marked-regions.ts'
import { openTracing, type Partition } from '../partition.ts'
import type { Known } from '../scene/make-scene.ts'
import { joinClusters, joinRegions } from '../sides/clusters.ts'
import { takeScenery } from '../sides/scenery.ts'
import type { FullSpace, Space } from '../space.ts'
import { withoutStood } from './curled-plants.ts'
import { findFaceted } from './faceted-plants.ts'
import { areGrown, findOutlinedPlants } from './outlined-plants.ts'
import type { Trunk } from './trunks.ts'

/** What a drawing shows beside what is built, and the regions without it. */
export type Landscape = Pick<Space, 'scenery' | 'stood' | 'hills' | 'regions'>

/**
 * The plants of a drawing, as regions of a partition in which each is one, with the trunks that are drawn as strokes. `fine` is the same
 * partition, traced closely enough for small arcs.
 */
export function findPlants(
  whole: Partition,
  fine: Partition,
  ink: Plane,
): { partition: Partition; plants: ReadonlyMap<number, Trunk | undefined> } {
  const faceted = findFaceted(fine, ink)
  const crowns = whole.areas.map((_, region) => faceted.into.get(region) ?? region)
  const [coarse, close] =
    faceted.plants.size > 0 ? [joinRegions(whole, crowns), joinRegions(fine, crowns)] : [whole, fine]
  const joined = joinClusters(coarse, close)
  // The segments of a dome, and walls whose lines wobble, look like balls.
  const clusters = joined && areGrown(joined.partition, joined.clusters) ? joined : undefined
  const partition = clusters?.partition ?? coarse
  const plants = new Map(faceted.plants)
  for (const cluster of clusters?.clusters ?? []) plants.set(cluster, undefined)
  for (const [region, trunk] of findOutlinedPlants(partition, close, ink)) plants.set(region, trunk)
  return { partition, plants }
}

/** How closely borders are traced for small arcs, in pixels. */
const arcs = 1

type Taken = {
  traceAll: (tolerance: number) => Partition
  whole: Partition
  bare: ReturnType<typeof takeScenery>
  hasPlants: boolean
}

/**
 * The regions of a picture, traced as closely as is said, and without what was drawn before what is built; of drawings, plants are found by
 * their `ink`. Crowns that are known by their strokes alone are cut out of the regions, if these do not tell of them.
 */
export function takeDrawn(regions: Int32Array, tolerance: number, ink: Plane | undefined, known: Known): Taken {
  const { width, height, curled } = known
  const take = (of: Int32Array, plants: Known['plants']): Taken => {
    const traceAll = openTracing(of, width, height)
    const whole = traceAll(tolerance)
    const found = ink && findPlants(whole, traceAll(arcs), ink)
    const bare = takeScenery(found?.partition ?? whole, found?.plants, { ...known, plants })
    return { traceAll, whole, bare, hasPlants: (found?.plants.size ?? 0) > 0 }
  }
  const first = take(regions, known.plants)
  const open = curled && withoutStood(curled, first.bare?.stood)
  return open ? take(cutMarked(regions, open), open) : first
}

/** Strokes of a building tell nothing of what is drawn behind it and before it, which its regions do. */
export function withLandscape(
  ruled: FullSpace | undefined,
  { scenery = [], stood, hills }: Space,
): FullSpace | undefined {
  return (
    ruled && {
      ...ruled,
      scenery: [...scenery, ...(ruled.scenery ?? [])],
      ...(stood && { stood }),
      ...(hills && { hills }),
    }
  )
}
