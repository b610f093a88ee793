import { simplify } from '../../lines/polylines.ts'
import type { Plane } from '../../pixels/plane.ts'
import { outside, type Partition } from '../partition.ts'
import { followBorders, type OwnSide } from '../sides/borders.ts'
import { arcsOf } from '../sides/clusters.ts'
import { inwards, isGrown } from '../sides/scenery.ts'
import { isRectangle } from './hills.ts'

/** Of the picture. */
const areaMin = 0.0012
const areaMax = 0.12
/** Of an outline of leaves, what runs in arcs; and of one that turns inwards by so much in all, in radians: before a facade, its lines end there. */
const arcsMin = 0.5
const lobedArcs = 0.36
const lobedInwards = 9
/** People are narrower: by its height, how wide a tree is with its trunk. */
const lobedWidth = 0.55
/** The outline of a crown on a stem is round, lobed or ragged: so many sides, none of them long, in shares of the outline. */
const roundSides = 8
const roundLongest = 0.17
const raggedLongest = 0.08
/** Shares of a crown's width and height: its stem begins in the middle below it, and is seen at least so far down, and at most. */
const stemWidth = 0.14
const stemHeight = { small: 0.4, large: 0.07 } as const
const tallestStem = 1.5
/** By its height, how wide a crown on a stem is; and by the crown's width or height, how thick the stem. */
const widestMax = 2
const thickMax = 0.3
/** Of the width, how far beside it is looked. */
const besideAt = 0.33
/** Pixels without ink at which a trunk ends. */
const gapMax = 7
/** Of the rows of a stem, those with ink; and of those beside it, if the crown is so small that it may be a round window before boards. */
const stemInk = 0.85
const besideInk = 0.6
const smallMax = 0.006
const inkMin = 0.3
/** By how much of its width or height a straight side strays, and how long it is at most, in shares of the box around an outline. */
const strayShare = 0.04
const ruledMax = 0.2
/** The same of a fir, whose boughs are short: a gable that things stand before is jagged, too. */
const boughMax = 0.16
/** So many rectangles within a region make a wall of it. */
const windowsMax = 1
/** A fir is jagged: it turns inwards by so much in all, in radians, and little of it is level or upright, as steps and bars are. */
const firInwards = 8
const firLongest = 0.22
const firRight = 0.6
/** Radians. */
const rightStray = 0.1
/** Shares of its width: where its top is, and how wide its upper third is at most. */
const apexOff = 0.2
const apexWidth = 0.62

/** Of a crown's width, what a trunk that hangs together with it has; and of the height of both, how much of that it is at least and at most. */
const ownWidth = 0.25
const ownHeight = [0.08, 0.6] as const

/** Where a trunk stands that is drawn as strokes: its middle, half its width and its foot, in pixels; and where the crown ends, if it is of its region. */
export type Trunk = { x: number; half: number; foot: number; top?: number }

/**
 * Regions whose outlines only plants have, and the trunks of those that stand on one: lobed crowns, crowns of
 * any shape on a stem, and firs. `fine` is the same partition, traced closely enough for small arcs.
 */
export function findOutlinedPlants(
  { sides, areas, labels, width, height }: Partition,
  fine: Partition,
  ink: Plane,
): Map<number, Trunk | undefined> {
  const borders = followBorders(sides, areas.length)
  const arcs = followBorders(fine.sides, areas.length)
  const plants = new Map<number, Trunk | undefined>()
  for (const region of areas.keys()) {
    const share = areas[region]! / labels.length
    if (share < areaMin || share > areaMax) continue
    const loop = borders[region]!.loops[0] ?? []
    const outline = loop.filter(({ other }) => other !== outside)
    if (outline.length < roundSides) continue
    const longest = Math.max(...outline.map((side) => side.length)) / lengthOf(outline)
    if (longest > firLongest || borders[region]!.loops.slice(1).filter(isRectangle).length > windowsMax) continue
    const bulging = arcsOf(arcs[region]!.loops[0] ?? [], 'bulging')
    const { left, right, top, bottom } = boxOf(outline)
    const isWide = right - left > lobedWidth * (bottom - top)
    const isLobed =
      isWide && bulging > lobedArcs && longest < roundLongest && inwards(outline) > lobedInwards && !isRuled(loop)
    const isLeafy = isLobed || (isGrown(outline, false) && bulging > arcsMin)
    if (isLeafy) plants.set(region, findOwnTrunk(region, outline) ?? findTrunk(outline, share))
    if (isLeafy || isRuled(loop)) continue
    const isRound = (longest < roundLongest && bulging > arcsMin) || longest < raggedLongest
    const trunk = isRound ? findTrunk(outline, share) : undefined
    if (trunk || (isFir(outline) && !isRuled(loop, boughMax))) plants.set(region, trunk)
  }
  return plants

  /** The foot of a region that is narrow from the ground up: a trunk whose strokes end in the crown, and part nothing from it. */
  function findOwnTrunk(region: number, outline: readonly OwnSide[]): Trunk | undefined {
    const box = boxOf(outline)
    const [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom].map(Math.round) as Four
    const most = ownWidth * (right - left)
    let [sum, rows, widest] = [0, 0, 0]
    for (let y = Math.min(bottom, height) - 1; y > top; y--) {
      const row = labels.subarray(y * width + Math.max(0, left), y * width + Math.min(width, right + 1))
      const [from, to] = [row.indexOf(region), row.lastIndexOf(region)]
      if (from < 0) continue
      if (to - from > most) break
      sum += Math.max(0, left) + (from + to) / 2
      widest = Math.max(widest, to - from)
      rows++
    }
    const share = rows / (bottom - top)
    if (share < ownHeight[0] || share > ownHeight[1]) return undefined
    return { x: sum / rows, half: widest / 2 + 1, foot: bottom, top: bottom - rows }
  }

  /** Strokes that go down from the middle of a crown's foot, and not as well beside it. */
  function findTrunk(outline: readonly OwnSide[], share: number): Trunk | undefined {
    const { left, right, top, bottom } = boxOf(outline)
    const [wide, tall] = [right - left, bottom - top]
    // What the picture cuts off is as round as the rest.
    const middle =
      left < 2
        ? Math.max(right - tall / 2, wide / 2)
        : right > width - 3
          ? Math.min(left + tall / 2, (left + right) / 2)
          : (left + right) / 2
    const from = Math.round(bottom) + 3
    const seen = (share < smallMax ? stemHeight.small : stemHeight.large) * tall
    const to = Math.min(height - 1, Math.round(bottom + seen))
    if (wide > widestMax * tall || to - from < 0.5 * seen) return undefined
    if (inkedRows(middle, stemWidth * wide, from, to) < stemInk) return undefined
    const beside = [-besideAt, besideAt].map((off) => inkedRows(middle + off * wide, stemWidth * wide, from, to))
    if (share < smallMax && Math.min(...beside) > besideInk) return undefined
    const trunk = measureTrunk(middle, stemWidth * wide, from, to, Math.min(height, bottom + tallestStem * tall))
    return 2 * trunk.half < thickMax * Math.min(wide, tall) ? trunk : undefined
  }

  /** Of some rows, the share with ink within so many pixels of a column. */
  function inkedRows(x: number, half: number, from: number, to: number): number {
    let rows = 0
    for (let y = from; y < to; y++) if (inkAt(y, x, half).length > 0) rows++
    return rows / (to - from)
  }

  function inkAt(y: number, x: number, half: number): number[] {
    const columns: number[] = []
    for (let at = Math.max(0, Math.round(x - half)); at <= Math.min(width - 1, x + half); at++)
      if (ink[y * width + at]! > inkMin) columns.push(at)
    return columns
  }

  /** A trunk goes on down for as long as its strokes do. */
  function measureTrunk(x: number, half: number, from: number, to: number, lowest: number): Trunk {
    const rows = Array.from({ length: to - from }, (_, n) => inkAt(from + n, x, half)).filter((row) => row.length > 0)
    const medianOf = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!
    const own = {
      x: medianOf(rows.map((row) => (row[0]! + row.at(-1)!) / 2)),
      half: medianOf(rows.map((row) => row.at(-1)! - row[0]!)) / 2 + 2,
    }
    let foot = to
    for (let y = to; y < lowest && y - foot < gapMax; y++) if (inkAt(y, own.x, own.half + 2).length > 0) foot = y
    return { ...own, foot }
  }
}

type Four = [number, number, number, number]

/** Whether some regions have neither long straight sides nor windows: where strokes wobble, walls look like clusters of balls. */
export function areGrown({ sides, areas }: Partition, regions: ReadonlySet<number>): boolean {
  const borders = followBorders(sides, areas.length)
  return [...regions].every((region) => {
    const [loop, ...inner] = borders[region]!.loops
    return loop !== undefined && !isRuled(loop) && inner.filter(isRectangle).length <= windowsMax
  })
}

/** Whether an outline has a long straight side, whatever a hand strays from it; the picture's border is none. */
function isRuled(loop: readonly OwnSide[], most = ruledMax): boolean {
  const { left, right, top, bottom } = boxOf(loop)
  const [wide, tall] = [right - left, bottom - top]
  const closed = [...loop, loop[0]!]
  const xs = Int32Array.from(closed, ({ x1 }) => x1)
  const ys = Int32Array.from(closed, ({ y1 }) => y1)
  const kept = simplify(xs, ys, strayShare * Math.min(wide, tall), true)
  return kept.slice(1).some((at, n) => {
    const from = kept[n]!
    const [dx, dy] = [xs[at]! - xs[from]!, ys[at]! - ys[from]!]
    const isCut = dx === 0 && (xs[at]! === Math.round(left) || xs[at]! === Math.round(right)) && isAtBorder(loop)
    return !isCut && Math.hypot(dx, dy) > most * 2 * (wide + tall)
  })
}

const isAtBorder = (loop: readonly OwnSide[]) => loop.some(({ other }) => other === outside)

function isFir(outline: readonly OwnSide[]): boolean {
  if (inwards(outline) < firInwards) return false
  const right = outline.filter(({ dx, dy }) => Math.min(Math.abs(dx), Math.abs(dy)) < Math.sin(rightStray))
  if (lengthOf(right) > firRight * lengthOf(outline)) return false
  const { left, right: end, top, bottom } = boxOf(outline)
  const wide = end - left
  const apex = outline.reduce((highest, side) => (side.y1 < highest.y1 ? side : highest)).x1
  if (Math.abs(apex - (left + end) / 2) > apexOff * wide) return false
  const upper = outline.filter(({ y1 }) => y1 < top + (bottom - top) / 3).map(({ x1 }) => x1)
  return Math.max(...upper) - Math.min(...upper) < apexWidth * wide && bottom - top > wide
}

const lengthOf = (sides: readonly OwnSide[]) => sides.reduce((sum, { length }) => sum + length, 0)

function boxOf(outline: readonly OwnSide[]) {
  const [xs, ys] = [outline.map(({ x1 }) => x1), outline.map(({ y1 }) => y1)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
