import { simplify } from '../../lines/polylines.ts'
import type { Plane } from '../../pixels/plane.ts'
import { outside, type Partition } from '../partition.ts'
import { followBorders, type OwnSide } from '../sides/borders.ts'
import { arcsOf } from '../sides/clusters.ts'
import { inwards, isGrown } from '../sides/scenery.ts'
import { isRectangle, skyOf } from './hills.ts'
import { openTrunks, type Trunk } from './trunks.ts'

/** Of the picture. */
const areaMin = 0.0012
const areaMax = 0.12
/** Of an outline of leaves, what runs in arcs; and of one that turns inwards by so much in all, in radians: before a facade, its lines end there. */
const arcsMin = 0.5
const lobedArcs = 0.36
const lobedInwards = 9
/** Of the outline of a crown behind a building, what has the sky beyond it; and of that, what runs in arcs, and how it turns inwards in all. */
const skyMin = 0.22
const skyArcs = 0.5
const skyInwards = 7
/** People are narrower: by its height, how wide a tree is with its trunk. */
const lobedWidth = 0.5
/** The outline of a crown on a stem is round, lobed or ragged: so many sides, none of them long, in shares of the outline. */
const roundSides = 8
const roundLongest = 0.17
const raggedLongest = 0.08
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
  const findTrunk = openTrunks(ink, width, height)
  const sky = skyOf(labels, width)
  const plants = new Map<number, Trunk | undefined>()
  for (const region of areas.keys()) {
    const share = areas[region]! / labels.length
    if (share < areaMin || share > areaMax) continue
    const loop = borders[region]!.loops[0] ?? []
    const outline = loop.filter(({ other }) => other !== outside)
    if (outline.length < roundSides) continue
    const longest = Math.max(...outline.map((side) => side.length)) / lengthOf(outline)
    const isBehind = isLobedAgainst(sky, loop, arcs[region]!.loops[0] ?? [])
    if (!isBehind && longest > firLongest) continue
    if (borders[region]!.loops.slice(1).filter(isRectangle).length > windowsMax) continue
    const bulging = arcsOf(arcs[region]!.loops[0] ?? [], 'bulging')
    const { left, right, top, bottom } = boxOf(outline)
    // Of a crown that the picture cuts only a part is seen.
    const isWide = right - left > lobedWidth * (bottom - top) || isAtBorder(loop)
    const isLobed =
      isWide && bulging > lobedArcs && longest < roundLongest && inwards(outline) > lobedInwards && !isRuled(loop)
    const isLeafy = isLobed || isBehind || (isGrown(outline, false) && bulging > arcsMin)
    if (isLeafy) plants.set(region, findOwnTrunk(region, outline) ?? findTrunk(boxOf(outline), share))
    if (isLeafy || isRuled(loop)) continue
    const isRound = (longest < roundLongest && bulging > arcsMin) || longest < raggedLongest
    const trunk = isRound ? findTrunk(boxOf(outline), share) : undefined
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
}

/** Whether a crown rises behind what is built: what has the sky beyond it is lobed, and roofs and walls cut the rest straight. */
function isLobedAgainst(sky: number | undefined, loop: readonly OwnSide[], fine: readonly OwnSide[]): boolean {
  const [coarse, close] = [loop, fine].map((sides) => sides.filter(({ other }) => other === sky)) as [
    OwnSide[],
    OwnSide[],
  ]
  if (sky === undefined || coarse.length < roundSides || lengthOf(coarse) < skyMin * lengthOf(loop)) return false
  const longest = Math.max(...coarse.map((side) => side.length))
  return (
    longest < raggedLongest * 2 * lengthOf(coarse) && inwards(coarse) > skyInwards && arcsOf(close, 'bulging') > skyArcs
  )
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

type Corner = Pick<OwnSide, 'x1' | 'y1' | 'other'>

/** Whether an outline has a long straight side, whatever a hand strays from it; the picture's border is none. */
export function isRuled(loop: readonly Corner[], most = ruledMax): boolean {
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

const isAtBorder = (loop: readonly Corner[]) => loop.some(({ other }) => other === outside)

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

function boxOf(outline: readonly Corner[]) {
  const [xs, ys] = [outline.map(({ x1 }) => x1), outline.map(({ y1 }) => y1)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
