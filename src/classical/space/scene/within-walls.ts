import { outside } from '../partition.ts'
import type { FullSpace } from '../space.ts'
import { dot } from '../vector.ts'

/** Of a region's border, what its own plane explains at most; and what walls and their openings have, and those of one plane, at least. */
const explainedMax = 0.58
const enclosedMin = 0.8
const sharedMin = 0.5
/** What a pane's border counts, beside a wall's. */
const paneShare = 0.4
/** Cosine of the angle up to which two walls face alike. */
const alike = 0.99

type Faces = FullSpace['scene']

/**
 * What hatching, leaves and crossed strokes part from a drawn wall or pane, and what seems to slope there because hardly any plane explains
 * its border, belongs to what encloses it: canopies and bays have borders of their own.
 */
export function settleWithinWalls({ partition }: Pick<FullSpace['regions'], 'partition'>, scene: Faces): Faces {
  const { orientations, parts, planes } = scene
  const { sides, areas } = partition
  const isLoose = parts.map(
    (part, region) =>
      ['roof', 'soffit', 'top', 'unknown'].includes(part) && orientations[region]!.confidence < explainedMax,
  )
  const borders = areas.map(() => ({ total: 0, beside: new Map<number, number>() }))
  for (const { left, right, length } of sides)
    for (const [region, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (region === outside || !isLoose[region]) continue
      const border = borders[region]!
      // Shards lie beside each other.
      if (other !== outside && isLoose[other]) continue
      border.total += length
      if (other === outside || !['wall', 'opening', 'door'].includes(parts[other]!)) continue
      border.beside.set(other, (border.beside.get(other) ?? 0) + length)
    }
  const into = borders.map(({ total, beside }, region) => {
    const sum = (of: Iterable<number>) => [...of].reduce((all, length) => all + length, 0)
    if (!isLoose[region] || total === 0 || sum(beside.values()) < enclosedMin * total) return undefined
    // Beside a pane and a wall, it is a piece of the wall.
    const weigh = ([other, length]: [number, number]) => (parts[other] === 'wall' ? 1 : paneShare) * length
    const [most] = [...beside].sort((one, other) => weigh(other) - weigh(one))
    const normal = most && planes[most[0]]?.normal
    if (!normal) return undefined
    const facing = [...beside].filter(([other]) => planes[other] && dot(planes[other].normal, normal) > alike)
    return sum(facing.map(([, length]) => length)) > sharedMin * total ? most[0] : undefined
  })
  const taken = <T>(of: readonly T[]): T[] =>
    of.map((own, region) => (into[region] === undefined ? own : of[into[region]]!))
  return { orientations: taken(orientations), planes: taken(planes), parts: taken(parts) }
}
