import type { Plane } from '../../pixels/plane.ts'
import type { Partition } from '../partition.ts'
import { joinClusters } from '../sides/clusters.ts'
import type { FullSpace, Space } from '../space.ts'
import { areGrown, findOutlinedPlants, type Trunk } from './outlined-plants.ts'

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
  const joined = joinClusters(whole, fine)
  // The segments of a dome, and walls whose lines wobble, look like balls.
  const clusters = joined && areGrown(joined.partition, joined.clusters) ? joined : undefined
  const partition = clusters?.partition ?? whole
  const plants = new Map<number, Trunk | undefined>()
  for (const cluster of clusters?.clusters ?? []) plants.set(cluster, undefined)
  for (const [region, trunk] of findOutlinedPlants(partition, fine, ink)) plants.set(region, trunk)
  return { partition, plants }
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
