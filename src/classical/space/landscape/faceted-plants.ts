import type { Plane } from '../../pixels/plane.ts'
import { convexHull, type Point, turn } from '../../pixels/shapes/convex-hull.ts'
import { outside, type Partition } from '../partition.ts'
import { followBorders } from '../sides/borders.ts'
import { lengthOf } from '../sides/runs.ts'
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
/** So many triangles make a mesh, which fills so much of its hull; and of a triangle's hull, what its three largest corners span. */
const meshMin = 10
const meshFilled = 0.8
const triangleMin = 0.82
/** By the largest triangle of a mesh, the largest facet that two of them make; and of its outline, what borders on the mesh. */
const joinedMax = 2.2
const heldMin = 0.45
/** Facets share so much of the smaller one's outline. */
const sharedMin = 0.12
/** Of its hull, what a crown fills; and its width by its height. */
const filledMin = 0.93
const widths = [0.25, 1.6] as const

/**
 * Crowns as programs draw them: balls and cones of flat facets, each on a stem, and round meshes of triangles, as nothing else is. Their
 * facets would otherwise be told to be walls, roofs and panes. `into` has by region the one that stands for its crown, and `plants` those
 * with their trunks, if they are drawn as strokes. `fine` is traced closely.
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
  const add = (crown: number[], stem: ReturnType<typeof stemOf>) => {
    for (const facet of crown) into.set(facet, crown[0]!)
    plants.set(crown[0]!, stem === 'region' ? undefined : stem)
  }
  const isTriangle = isFacet.map(
    (is, region) => is && largestTriangle(hulls[region]!) > triangleMin * areaOf(hulls[region]!),
  )
  for (const group of groups(isTriangle, Number.POSITIVE_INFINITY)) {
    const mesh = group.length < meshMin ? undefined : withinHull(withJoined(group))
    if (mesh && isMesh(mesh)) add(mesh, stemOf(mesh))
  }
  const isLoose = isFacet.map((is, region) => is && !into.has(region))
  for (const group of groups(isLoose, facetsMax)) {
    const crown = roundest(group, { areas, hulls })
    const stem = crown && isSolid(crown) ? stemOf(crown) : undefined
    if (crown && stem) add(crown, stem)
  }
  return { into, plants }

  /** Facets that hang together, `most` at a time. */
  function groups(is: boolean[], most: number): number[][] {
    const seen = new Set<number>()
    return [...areas.keys()].flatMap((first) => {
      if (!is[first] || seen.has(first)) return []
      const group = [first]
      seen.add(first)
      for (const one of group)
        for (const [other] of neighbours[one]!)
          if (is[other] && !seen.has(other) && group.length <= most) {
            seen.add(other)
            group.push(other)
          }
      return [group]
    })
  }

  /** A mesh with the facets in it that are two triangles, as the line between them was too faint. */
  function withJoined(group: number[]): number[] {
    const mesh = new Set(group)
    const most = joinedMax * Math.max(...group.map((facet) => areas[facet]!))
    for (const facet of mesh)
      for (const [other] of neighbours[facet]!) {
        if (!isFacet[other] || mesh.has(other) || areas[other]! > most) continue
        const held = outlines[other]!.reduce((sum, side) => sum + (mesh.has(side.other) ? side.length : 0), 0)
        if (held > heldMin * lengths[other]!) mesh.add(other)
      }
    return [...mesh]
  }

  /** A mesh with the facets in it that are too small to be told from others. */
  function withinHull(group: number[]): number[] {
    const hull = convexHull(group.flatMap((facet) => hulls[facet]!))
    const isIn = (point: Point) => hull.every((from, n) => turn(from, hull[(n + 1) % hull.length]!, point) >= 0)
    const within = [...areas.keys()].filter((region) => hulls[region]!.length > 0 && hulls[region]!.every(isIn))
    return [...new Set([...group, ...within])]
  }

  function isMesh(mesh: number[]): boolean {
    const area = areaOf(convexHull(mesh.flatMap((facet) => hulls[facet]!)))
    return areaSum(mesh) > meshFilled * area && isSized(mesh) && isBall(mesh)
  }

  function areaSum(facets: number[]): number {
    return facets.reduce((sum, facet) => sum + areas[facet]!, 0)
  }

  function isSized(crown: number[]): boolean {
    const { left, right, top, bottom } = boxOf(crown.flatMap((facet) => hulls[facet]!))
    const [wide, tall, share] = [right - left, bottom - top, areaSum(crown) / labels.length]
    return share > crownMin && share < crownMax && wide > widths[0] * tall && wide < widths[1] * tall
  }

  function isSolid(crown: number[]): boolean {
    return isSized(crown) && (crown.length < ballMin ? isCone(crown) : isBall(crown))
  }

  function stemOf(crown: number[]): 'region' | Trunk | undefined {
    const box = boxOf(crown.flatMap((facet) => hulls[facet]!))
    const around = new Set(crown.flatMap((facet) => outlines[facet]!.map(({ other }) => other)))
    const hasStem = [...around].some(
      (region) => region !== outside && !crown.includes(region) && isStem(boxOf(hulls[region]!), box),
    )
    return hasStem ? 'region' : findTrunk(box, areaSum(crown) / labels.length)
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
    const shares = rests.map(filled)
    crown = rests[shares.indexOf(Math.max(...shares))]!
  }
  return undefined
}

/** The area of the largest triangle between the corners of a hull. */
function largestTriangle(hull: Point[]): number {
  let most = 0
  for (const [n, one] of hull.entries())
    for (const [m, two] of hull.slice(0, n).entries())
      for (const three of hull.slice(0, m)) most = Math.max(most, Math.abs(turn(one, two, three)) / 2)
  return most
}

const areaOf = (hull: Point[]) =>
  Math.abs(hull.reduce((sum, point, n) => sum + turn([0, 0], point, hull[(n + 1) % hull.length]!), 0)) / 2

function boxOf(points: Point[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
