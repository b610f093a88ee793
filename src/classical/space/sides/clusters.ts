import { outside, type Partition, type Side } from '../partition.ts'
import { followBorders, type OwnSide } from './borders.ts'
import { inwards } from './scenery.ts'

/** Of the picture: the least and the largest ball of a crown. */
const ballMin = 0.0002
const ballMax = 0.05
/** Of an outline, what runs in arcs: walls have none, and windows with arches less. */
const arcsMin = 0.5
/** A curve that is traced turns by so much from side to side, in radians, to one hand, at so many corners in a row. */
const turns = [0.1, 0.95] as const
const cornersMin = 2
/** Balls that touch share so much of the smaller one's outline. */
const sharedMin = 0.06
/** What balls enclose for so much of its outline is a gap between them, if it is not larger than they are. */
const enclosedMin = 0.6
/** The same of a ball that is cut, of which less runs in arcs; and how often it is looked for what touches what was found. */
const besideMin = 0.35
const someArcs = 0.25
const rounds = 2
/** A cluster is scalloped: its outline turns inwards where balls meet, by so much in all, in radians. */
const scallopMin = 0.8

/**
 * Crowns and bushes are drawn as clusters of overlapping balls: the regions of each become one, as they would otherwise be told to be
 * walls and roofs. Undefined if there are none. `fine` is the same partition, traced closely enough for small arcs.
 */
export function joinClusters(
  partition: Partition,
  fine: Partition,
): { partition: Partition; clusters: ReadonlySet<number> } | undefined {
  const { labels, areas } = partition
  const outlines = followBorders(fine.sides, areas.length).map(({ loops }) => loops[0] ?? [])
  const arcs = outlines.map((outline) => arcsOf(outline))
  const isBall = areas.map(
    (area, region) => area > ballMin * labels.length && area < ballMax * labels.length && arcs[region]! > arcsMin,
  )
  if (!isBall.includes(true)) return undefined
  const shared = sharedLengths(fine.sides, areas.length)
  const lengths = areas.map((_, region) => lengthOf(outlines[region]!))
  const roots = areas.map((_, region) => region)
  const rootOf = (region: number): number => (roots[region] === region ? region : rootOf(roots[region]!))
  for (const [key, length] of shared) {
    const [one, other] = [Math.floor(key / areas.length), key % areas.length]
    if (isBall[one] && isBall[other] && length > sharedMin * Math.min(lengths[one]!, lengths[other]!))
      roots[rootOf(other)] = rootOf(one)
  }
  const balls = areas.map(() => 0)
  const largest = areas.map(() => 0)
  for (const [region, is] of isBall.entries()) {
    if (!is) continue
    const root = rootOf(region)
    balls[root]!++
    largest[root] = Math.max(largest[root]!, areas[region]!)
  }
  for (let n = 0; n < rounds; n++) fillGaps()
  const of = areas.map((_, region) => rootOf(region))
  const joined = fine.sides
    .map((side) => rename(side, of))
    .filter(({ left, right }) => left !== right && (balls[left]! > 1 || balls[right]! > 1))
  const around = followBorders(joined, areas.length)
  const clusters = new Set(
    [...areas.keys()].filter(
      (region) => of[region] === region && balls[region]! > 1 && isScalloped(around[region]!.loops[0] ?? []),
    ),
  )
  if (clusters.size === 0) return undefined
  const into = of.map((root, region) => (clusters.has(root) ? root : region))
  return { partition: joinRegions(partition, into), clusters }

  /** Slivers between the balls belong to the crown, and balls of which others, or the picture's border, leave little. */
  function fillGaps(): void {
    for (const [region, area] of areas.entries()) {
      if (area > ballMax * labels.length || balls[rootOf(region)]! > 1) continue
      const inner = outlines[region]!.filter(({ other }) => other !== outside)
      const along = new Map<number, number>()
      for (const { other, length } of inner) {
        const root = rootOf(other)
        if (balls[root]! > 1) along.set(root, (along.get(root) ?? 0) + length)
      }
      const least = arcs[region]! > someArcs ? besideMin : enclosedMin
      for (const [root, length] of along)
        if (length > least * lengthOf(inner) && area < largest[root]!) roots[region] = root
    }
  }
}

/** A partition whose regions are part of others, by the number of those. */
export function joinRegions(partition: Partition, into: readonly number[]): Partition {
  const areas = partition.areas.map(() => 0)
  for (const [region, area] of partition.areas.entries()) areas[into[region]!]! += area
  return {
    ...partition,
    labels: partition.labels.map((label) => into[label]!),
    areas,
    sides: partition.sides.map((side) => rename(side, into)).filter(({ left, right }) => left !== right),
  }
}

/** Plants are not much taller than wide, if the picture's border does not cut them. */
function isScalloped(outline: readonly OwnSide[]): boolean {
  if (inwards(outline) < scallopMin) return false
  const [xs, ys] = [outline.map(({ x1 }) => x1), outline.map(({ y1 }) => y1)]
  const wide = Math.max(...xs) - Math.min(...xs)
  return wide > slimMax * (Math.max(...ys) - Math.min(...ys)) || outline.some(({ other }) => other === outside)
}
const slimMax = 0.6

const lengthOf = (sides: readonly OwnSide[]) => sides.reduce((sum, { length }) => sum + length, 0)

const rename = (side: Side, names: readonly number[]): Side => ({
  ...side,
  left: side.left === outside ? outside : names[side.left]!,
  right: side.right === outside ? outside : names[side.right]!,
})

/** By two regions, the length of their common border. */
function sharedLengths(sides: readonly Side[], count: number): Map<number, number> {
  const shared = new Map<number, number>()
  for (const { left, right, length } of sides) {
    if (left === outside || right === outside) continue
    const key = Math.min(left, right) * count + Math.max(left, right)
    shared.set(key, (shared.get(key) ?? 0) + length)
  }
  return shared
}

/** Of an outline, the share that runs in arcs: in any, or only in those that bulge. */
export function arcsOf(outline: readonly OwnSide[], kind: 'any' | 'bulging' = 'any'): number {
  const sides = outline.filter(({ other }) => other !== outside)
  if (sides.length < 4) return 0
  const isArc = new Uint8Array(sides.length)
  for (let start = 0; start < sides.length; start++) {
    let [hand, corners] = [0, 0]
    for (let n = start; n < start + sides.length; n++) {
      const [one, next] = [sides[n % sides.length]!, sides[(n + 1) % sides.length]!]
      const turn = Math.atan2(one.dx * next.dy - one.dy * next.dx, one.dx * next.dx + one.dy * next.dy)
      const isSoft = Math.abs(turn) > turns[0] && Math.abs(turn) < turns[1]
      // The region is to the left, and y is down: to the left it bulges.
      if (kind === 'bulging' && turn > 0) break
      if (!isSoft || (hand !== 0 && Math.sign(turn) !== hand)) break
      hand = Math.sign(turn)
      corners++
    }
    if (corners >= cornersMin) for (let n = 0; n <= corners; n++) isArc[(start + n) % sides.length] = 1
  }
  return lengthOf(sides.filter((_, n) => isArc[n] === 1)) / lengthOf(sides)
}
