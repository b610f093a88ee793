import type { Plane } from '../../pixels/plane.ts'
import { convexHull, type Point, turn } from '../../pixels/shapes/convex-hull.ts'
import { outside, type Partition } from '../partition.ts'
import { followBorders, type OwnSide } from '../sides/borders.ts'
import { isStem } from '../sides/scenery.ts'
import { isRuled } from './outlined-plants.ts'
import { openTrunks, type Trunk } from './trunks.ts'

/** Of the picture: the largest facet, and the least and the largest crown. */
const facetMax = 0.006
const crownMin = 0.0006
const crownMax = 0.04
/** A facet has few corners, and is convex: of its hull, it fills so much. */
const cornersMax = 10
const convexMin = 0.82
/** So many facets are seen of a cone, which meet at its top, within so many pixels; and of a ball. */
const coneMin = 3
const topMax = 4
const ballMin = 8
const facetsMax = 40
/** Facets share so much of the smaller one's outline. */
const sharedMin = 0.12
/** Of its hull, what a crown fills; and its width by its height. */
const filledMin = 0.93
const widths = [0.25, 1.6] as const

/**
 * Crowns as programs draw them: balls and cones of flat facets, each on a stem. Their facets would otherwise be told to be walls, roofs and
 * panes. `into` has by region the one that stands for its crown, and `plants` those with their trunks, if they are drawn as strokes. `fine` is
 * traced closely.
 */
export function findFaceted(
  fine: Partition,
  ink: Plane,
): { into: Map<number, number>; plants: Map<number, Trunk | undefined> } {
  const { areas, labels, width, height } = fine
  const findTrunk = openTrunks(ink, width, height)
  const outlines = followBorders(fine.sides, areas.length).map(({ loops }) => loops[0] ?? [])
  const hulls = outlines.map((outline) => convexHull(outline.map(({ x1, y1 }): Point => [x1, y1])))
  const isFacet = areas.map(
    (area, region) =>
      area < facetMax * labels.length &&
      hulls[region]!.length <= cornersMax &&
      outlines[region]!.every(({ other }) => other !== outside) &&
      area > convexMin * areaOf(hulls[region]!),
  )
  const lengths = outlines.map(lengthOf)
  const neighbours = outlines.map((outline, region) => {
    const shared = new Map<number, number>()
    for (const { other, length } of outline) if (other !== outside) shared.set(other, (shared.get(other) ?? 0) + length)
    return [...shared].filter(([other, length]) => length > sharedMin * Math.min(lengths[region]!, lengths[other]!))
  })
  const into = new Map<number, number>()
  const plants = new Map<number, Trunk | undefined>()
  const seen = new Set<number>()
  for (const first of areas.keys()) {
    if (!isFacet[first] || seen.has(first)) continue
    const group = [first]
    seen.add(first)
    for (const one of group)
      for (const [other] of neighbours[one]!)
        if (isFacet[other] && !seen.has(other) && group.length <= facetsMax) {
          seen.add(other)
          group.push(other)
        }
    const crown = roundest(group, { areas, hulls })
    const stem = crown && stemOf(crown)
    if (!stem) continue
    for (const facet of crown) into.set(facet, crown[0]!)
    plants.set(crown[0]!, stem === 'region' ? undefined : stem)
  }
  return { into, plants }

  function stemOf(crown: number[]): 'region' | Trunk | undefined {
    const area = crown.reduce((sum, facet) => sum + areas[facet]!, 0)
    const box = boxOf(crown.flatMap((facet) => hulls[facet]!))
    const [wide, tall] = [box.right - box.left, box.bottom - box.top]
    if (area < crownMin * labels.length || area > crownMax * labels.length) return undefined
    if (wide < widths[0] * tall || wide > widths[1] * tall) return undefined
    if (!(crown.length < ballMin ? isCone(crown) : isBall(crown))) return undefined
    const around = new Set(crown.flatMap((facet) => outlines[facet]!.map(({ other }) => other)))
    const hasStem = [...around].some(
      (region) => region !== outside && !crown.includes(region) && isStem(boxOf(hulls[region]!), box),
    )
    return hasStem ? 'region' : findTrunk(box, area / labels.length)
  }

  function isBall(crown: number[]): boolean {
    const hull = convexHull(crown.flatMap((facet) => hulls[facet]!))
    return !isRuled(hull.map(([x1, y1]) => ({ x1, y1, other: crown[0]! })))
  }

  function isCone(crown: number[]): boolean {
    const tops = crown.map((facet) => topOf(hulls[facet]!))
    const [x, y] = topOf(tops)
    return tops.filter((top) => Math.hypot(top[0] - x, top[1] - y) < topMax).length >= coneMin
  }
}

const topOf = (points: readonly Point[]) => points.reduce((top, point) => (point[1] < top[1] ? point : top))

/** Of facets that hang together, those that fill their hull: what lies behind the crown touches it. Undefined if few are left. */
function roundest(group: number[], { areas, hulls }: { areas: number[]; hulls: Point[][] }): number[] | undefined {
  const filled = (facets: number[]) =>
    facets.reduce((sum, facet) => sum + areas[facet]!, 0) / areaOf(convexHull(facets.flatMap((facet) => hulls[facet]!)))
  let crown = group
  while (crown.length >= coneMin) {
    if (filled(crown) > filledMin) return crown
    const rests = crown.map((facet) => crown.filter((other) => other !== facet))
    crown = rests.reduce((best, rest) => (filled(rest) > filled(best) ? rest : best))
  }
  return undefined
}

const lengthOf = (outline: readonly OwnSide[]) => outline.reduce((sum, { length }) => sum + length, 0)

const areaOf = (hull: Point[]) =>
  Math.abs(hull.reduce((sum, point, n) => sum + turn([0, 0], point, hull[(n + 1) % hull.length]!), 0)) / 2

function boxOf(points: Point[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
