import { isPane, measureBorders } from '../panes/borders.ts'
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
  const isLoose = parts.map(
    (part, region) =>
      ['roof', 'soffit', 'top', 'unknown'].includes(part) && orientations[region]!.confidence < explainedMax,
  )
  const sum = (of: (readonly [other: number, length: number])[]) => of.reduce((all, [, length]) => all + length, 0)
  const into = measureBorders({ partition, orientations }).map(({ total, shared }, region) => {
    if (!isLoose[region]) return undefined
    // Shards lie beside each other.
    const firm = total - sum([...shared].filter(([other]) => isLoose[other]))
    const beside = [...shared].filter(([other]) => parts[other] === 'wall' || isPane(parts[other]!))
    if (sum(beside) < enclosedMin * firm) return undefined
    // Beside a pane and a wall, it is a piece of the wall.
    const weigh = ([other, length]: [number, number]) => (parts[other] === 'wall' ? 1 : paneShare) * length
    const [most] = beside.toSorted((one, other) => weigh(other) - weigh(one))
    const normal = most && planes[most[0]]?.normal
    if (!normal) return undefined
    const facing = beside.filter(([other]) => planes[other] && dot(planes[other].normal, normal) > alike)
    return sum(facing) > sharedMin * firm ? most[0] : undefined
  })
  const taken = <T>(of: readonly T[]): T[] =>
    of.map((own, region) => (into[region] === undefined ? own : of[into[region]]!))
  return { orientations: taken(orientations), planes: taken(planes), parts: taken(parts) }
}
