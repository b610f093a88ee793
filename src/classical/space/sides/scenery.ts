import { withoutRegions } from '../colour-regions.ts'
import { markedRegions } from '../courses/marked-regions.ts'
import type { Trunk } from '../landscape/trunks.ts'
import { outside, type Partition, type Side } from '../partition.ts'
import type { Known } from '../scene/make-scene.ts'
import { followBorders, type OwnSide } from './borders.ts'
import { lengthOf } from './runs.ts'
import { joinUnderCrowns } from './under-crowns.ts'

/** Of the picture. */
const areaMin = 0.0003
const areaMax = 0.12
/** An outline of foliage or of a figure: so many sides at least, none of them long, in shares of the outline. */
const sidesMin = 9
const longestMax = 0.22
/** What is built has few directions: four, and what a hand strays, leave less of its outline than this. */
const directionsMax = 0.66
const directions = 4
const strayMax = (7 * Math.PI) / 180
/** Leaves and limbs turn inwards again and again: by so much in all, in radians. */
const inwardsMin = 3.6
/** What is small, as people are, may have straighter sides, if they are many. */
const smallMax = 0.01
const smallSidesMin = 12
const smallDirectionsMax = 0.935
/** A roof between dormers turns as often: of its outline, a side that is long, and what all such have. */
const smallLongMin = 0.08
const smallLongMax = 0.5
/** A stem is so much narrower and smaller than its crown, and begins so near its middle, in shares of the crown's width and area. */
const stemWidth = 0.3
const stemArea = 0.25
const stemOff = 0.25
const stemsMax = 2

/** Pixels beyond what was taken away within which a border is that of what was there. */
const besideMax = 4
const samples = 5

/** What was drawn before a building, in pixels; its foot is that of its stem, if it has one. */
export type Outline = Box & {
  foot?: number
  /** Where its stems stand. */
  stems?: number[]
  /** Drawn as a cluster of balls, as only plants are. */
  isCluster?: true
  regions: number[]
}

/** Loops of a border: its own, and that of what lies in it. */
const windowsMax = 2

type Box = { left: number; right: number; top: number; bottom: number }

/**
 * Regions without those that were not built, which go to what lies behind them; and by pixel what was there: the number of its outline, from one. What stands behind a tree is
 * larger than the tree. Undefined if all is built. `found` are regions that are known to be plants, with their trunks.
 */
export function takeScenery(
  partition: Partition,
  found: ReadonlyMap<number, Trunk | undefined> = new Map(),
  { tinted, plants: painted }: Pick<Known, 'tinted' | 'plants'> = {},
): { labels: Int32Array; stood: Uint16Array; outlines: Outline[] } | undefined {
  const { labels, areas, sides, width } = partition
  const own = painted ? [...markedRegions(painted, partition)] : []
  const plants = new Map([...found, ...own.map(([region, mark]) => [region, painted!.trunks[mark - 1]] as const)])
  const glass = new Set(tinted && markedRegions(tinted, partition).keys())
  const outlines = findScenery(partition, new Set(plants.keys()), glass).map((outline) => withTrunk(outline, plants))
  if (outlines.length === 0) return undefined
  const scenery = new Set(outlines.flatMap((outline) => outline.regions))
  const largest = areas.map(() => 0)
  for (const { left, right } of sides) {
    if (scenery.has(left) && right !== outside) largest[right] = Math.max(largest[right]!, areas[left]!)
    if (scenery.has(right) && left !== outside) largest[left] = Math.max(largest[left]!, areas[right]!)
  }
  const numbers = new Map(outlines.flatMap(({ regions }, n) => regions.map((region) => [region, n + 1] as const)))
  const stood = new Uint16Array(labels.length)
  for (let i = 0; i < labels.length; i++) stood[i] = numbers.get(labels[i]!) ?? 0
  for (const [n, { regions, bottom }] of outlines.entries()) {
    const trunk = plants.get(regions[0]!)
    if (trunk) markTrunk(stood, n + 1, trunk, bottom, width)
  }
  const isGone = (region: number) => scenery.has(region)
  const mayGrow = (region: number) => areas[region]! > largest[region]!
  const into = joinUnderCrowns(partition, outlines)
  const joined = into.size === 0 ? labels : labels.map((label) => into.get(label) ?? label)
  return { labels: withoutRegions(joined, width, isGone, mayGrow), stood, outlines }
}

/** A trunk that is drawn as strokes tells where a tree stands as a region does, and goes on below a line that cuts it. */
function withTrunk(outline: Outline, plants: ReadonlyMap<number, Trunk | undefined>): Outline {
  const trunk = plants.get(outline.regions[0]!)
  const isTold = !trunk || (outline.foot !== undefined && trunk.foot <= outline.foot)
  const bottom = trunk?.top ?? outline.bottom
  return isTold ? outline : { ...outline, bottom, foot: trunk.foot, stems: outline.stems ?? [trunk.x] }
}

function markTrunk(stood: Uint16Array, mark: number, { x, half, foot }: Trunk, bottom: number, width: number): void {
  const [from, to] = [Math.max(0, Math.round(x - half)), Math.min(width - 1, Math.round(x + half))]
  for (let y = Math.round(bottom); y <= foot; y++)
    for (let at = from; at <= to; at++) if (stood[y * width + at] === 0) stood[y * width + at] = mark
}

/** Sides that lie where something was taken away, or beside it, were not drawn. */
export function markGuesses(partition: Partition, stood: Uint16Array): Partition {
  const { width, height } = partition
  const isNear = (x: number, y: number) => {
    for (let v = -besideMax; v <= besideMax; v += besideMax)
      for (let u = -besideMax; u <= besideMax; u += besideMax) {
        const [px, py] = [Math.round(x + u), Math.round(y + v)]
        if (px >= 0 && py >= 0 && px < width && py < height && stood[py * width + px]) return true
      }
    return false
  }
  const isGuess = ({ x1, y1, x2, y2 }: Side) => {
    let taken = 0
    for (let n = 0; n < samples; n++) {
      const share = (n + 0.5) / samples
      if (isNear(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)) taken++
    }
    return taken > samples / 2
  }
  return { ...partition, sides: partition.sides.map((side) => (isGuess(side) ? { ...side, isGuess: true } : side)) }
}

/**
 * Regions that were not built: crowns of trees with their stems, bushes and people, whose outlines turn inwards and outwards and run in
 * all directions. They tell nothing of the directions of what stands behind them.
 */
export function findScenery(
  { sides, areas, width, height }: Partition,
  clusters: ReadonlySet<number> = new Set(),
  glass: ReadonlySet<number> = new Set(),
): Outline[] {
  const borders = followBorders(sides, areas.length)
  const boxes = borders.map(({ loops }) => boxOf(loops[0] ?? []))
  const whole = width * height
  const crowns = [...areas.keys()].filter((region) => {
    const area = areas[region]!
    if (glass.has(region)) return false
    if (clusters.has(region)) return true
    if (area < areaMin * whole || area > areaMax * whole) return false
    // Windows lie in walls: where plants are drawn as clusters, what has several is not one.
    if (clusters.size > 0 && borders[region]!.loops.length > windowsMax) return false
    const outline = (borders[region]!.loops[0] ?? []).filter(({ other }) => other !== outside)
    return isGrown(outline, area < smallMax * whole)
  })
  return crowns.map((crown): Outline => {
    const under = [...borders[crown]!.neighbours].filter(
      (region) => isStem(boxes[region]!, boxes[crown]!) && areas[region]! < stemArea * areas[crown]!,
    )
    // More are the glazing bars of what stands behind it.
    const stems = under.length > stemsMax ? [] : under
    const foot = Math.max(...stems.map((stem) => boxes[stem]!.bottom))
    return {
      ...boxes[crown]!,
      ...(stems.length > 0 && { foot, stems: stems.map((stem) => (boxes[stem]!.left + boxes[stem]!.right) / 2) }),
      ...(clusters.has(crown) && { isCluster: true as const }),
      regions: [crown, ...stems],
    }
  })
}

export function isGrown(outline: OwnSide[], isSmall: boolean): boolean {
  if (outline.length < sidesMin) return false
  const length = lengthOf(outline)
  if (Math.max(...outline.map((side) => side.length)) > longestMax * length) return false
  if (inwards(outline) < inwardsMin) return false
  const long = outline.filter((side) => side.length > smallLongMin * length)
  const isFigure = isSmall && outline.length >= smallSidesMin && lengthOf(long) < smallLongMax * length
  const most = isFigure ? smallDirectionsMax : directionsMax
  return alongFew(outline) < most * length
}

/** By how much an outline turns inwards in all, in radians. */
export function inwards(outline: readonly OwnSide[]): number {
  let sum = 0
  for (const [n, one] of outline.entries()) {
    sum += Math.max(0, turnOf(one, outline[(n + 1) % outline.length]!))
  }
  return sum
}

/** The region is to the left, and y is down: to the right is inwards, above zero, in radians. */
const turnOf = (one: OwnSide, next: OwnSide): number =>
  Math.atan2(one.dx * next.dy - one.dy * next.dx, one.dx * next.dx + one.dy * next.dy)

/** The length that runs in the few directions which most of an outline has. */
export function alongFew(outline: OwnSide[]): number {
  let open = outline
  let sum = 0
  for (let n = 0; n < directions && open.length > 0; n++) {
    let best: OwnSide[] = []
    let most = 0
    for (const { dx, dy } of open) {
      const near = open.filter((side) => Math.abs(side.dx * dy - side.dy * dx) < Math.sin(strayMax))
      const length = near.reduce((total, side) => total + side.length, 0)
      if (length <= most) continue
      best = near
      most = length
    }
    sum += most
    open = open.filter((side) => !best.includes(side))
  }
  return sum
}

function boxOf(outline: OwnSide[]): Box {
  const xs = outline.map(({ x1 }) => x1)
  const ys = outline.map(({ y1 }) => y1)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Whether a region hangs from the middle of a crown, and is much narrower. */
export function isStem(stem: Box, crown: Box): boolean {
  const width = crown.right - crown.left
  const off = (stem.left + stem.right - crown.left - crown.right) / 2
  return (
    stem.right - stem.left < stemWidth * width &&
    Math.abs(off) < stemOff * width &&
    stem.bottom > crown.bottom &&
    stem.top > (crown.top + crown.bottom) / 2
  )
}
