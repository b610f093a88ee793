import { readInk } from '../../../lines/sheet.ts'
import { distanceToBlocked } from '../../../pixels/distance.ts'
import { maskAbove, maskWhere } from '../../../pixels/mask.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { open as openMask } from '../../../plan/morphology.ts'
import { seePlan } from '../../../plan/plan.ts'
import { readPlanInk } from '../../../plan/plan-ink.ts'
import { type Area, measureAreas, partAreas, partNarrow, rightness } from './areas.ts'
import { type Building, findBuildings } from './buildings.ts'
import { findMarkedRoads } from './centre-lines.ts'
import { addCrowns, type Crown, coverRing, fillCrowns } from './crowns.ts'
import { type Ground, gridCells, nameGrounds, type Waters } from './grounds.ts'
import { findHatch } from './hatch.ts'
import { isSite, measureTold } from './is-site.ts'
import { type Marks, sortMarks } from './marks.ts'
import { findRings } from './rings.ts'
import { fillOf, readShadows } from './shadows.ts'
import type { Tints } from './tints.ts'

/** What a masterplan in lines shows from straight above. */
export type Site = {
  width: number
  height: number
  /** By pixel, its area; by area, the building whose roof it is, from 0. */
  labels: Int32Array
  areas: Area[]
  roofs: (number | undefined)[]
  buildings: Building[]
  /** By pixel, its ground, which goes on under buildings; and by ground, what covers it. */
  groundLabels: Int32Array
  grounds: Ground[]
  /** By pixel, which crown grows over it, from 1; by crown less 1, its middle and radius, in pixels. */
  crownOf: Int32Array
  crowns: Crown[]
  /** By pixel, whether a shadow is drawn there, as solid ink; and the way in which those fall, as a unit vector. */
  shadow: Uint8Array
  /** By pixel, whether ink fills a roof there, whose outline it is not. */
  filled: Uint8Array
  fall: [x: number, y: number] | undefined
  marks: Marks
  ink: Float32Array
  /** Pixels across a road, if there are some. */
  roadPx: number | undefined
  /** Of a sheet with tints, by building, whether its roof is red. */
  isRed?: boolean[]
}

/** Crowns and paths are drawn in thin, pale lines. */
const inkMin = 0.18
const faintMin = 0.05
/** Of a picture 1344 wide, the radius of a ball that fits into solid ink, and into no line. */
const solidRadius = 3.3
/** Pixels from a roof within which a line is its outline. */
const outlineMost = 5
/** Of the outline of what stands in water, what runs at right angles at least. */
const shoreRight = 0.6

/** @param tints of the sheet's fills, which say more of the ground than lines do */
export function readSite(picture: Picture, waters: Waters, isSketch: boolean, tints?: Tints): Site | undefined {
  const { width, height } = picture
  const unit = width / 1344
  const { ink } = readInk(picture)
  const mask = withCorners(maskAbove(ink, inkMin), width)
  const tolerance = isSketch ? 3 : 2
  const { linePx } = readPlanInk(picture)
  const marks = sortMarks(mask, linePx, width)
  const { crownOf, crowns } = fillCrowns(marks, width)
  const isOf = ['', ...marks.of.map(({ kind }) => kind)]
  const lined = new Float32Array(ink.length)
  for (let i = 0; i < ink.length; i++) if (isOf[marks.labels[i]!] === 'line') lined[i] = ink[i]!
  const solid = openMask(maskAbove(lined, inkMin), width, Math.max(solidRadius * unit, 0.95 * linePx))
  const mayBeHatched = isOf.map((kind) => kind === 'line' || kind === 'dash')
  const strokes = maskWhere(ink, (_, i) => mask[i] && mayBeHatched[marks.labels[i]!] && !solid[i])
  const { hatched, isStroke } = findHatch(ink, strokes, width)
  for (let i = 0; i < ink.length; i++) if (isStroke[i]) lined[i] = 0
  for (const ring of findRings(lined, width)) coverRing(crownOf, crowns, ring, width)
  const drawn = maskAbove(lined, inkMin)
  const pixels = width * height
  const cells = partAreas(drawn, solid, width)
  const { labels, areas, paved } = joinCells(cells, measureAreas(cells, width, tolerance), width, tolerance)
  addCrowns(labels, areas, crownOf, crowns, width)
  const loose = (kind: string) =>
    marks.of.filter((mark) => mark.kind === kind && !hatched[Math.round(mark.y) * width + Math.round(mark.x)])
  const evidence = {
    paved,
    isSolid: mostly(labels, areas.length, (i) => solid[i] === 1).map((share) => share > 0.5),
    hatched: Float64Array.from(mostly(labels, areas.length, (i) => hatched[i] === 1)),
    thickTo: openThick(labels, areas.length, drawn, width, linePx),
    crowns: mostly(labels, areas.length, (i) => crownOf[i]! > 0),
    dots: countIn(labels, areas.length, loose('dot'), width),
    ...(tints && { isGround: haveGrounds(labels, areas.length, tints) }),
  }
  const buildings = findBuildings(areas, evidence, width, pixels)
  const { shadow, fall } = readShadows(labels, areas, evidence.isSolid, buildings)
  const roofs: (number | undefined)[] = areas.map(() => undefined)
  for (const [n, { faces }] of buildings.entries()) for (const face of faces) roofs[face] = n
  const first = areas.map((_, n) => (roofs[n] === undefined ? n : buildings[roofs[n]]!.around))
  for (const [n, area] of areas.entries()) {
    if (!evidence.isSolid[n] || roofs[n] !== undefined) continue
    const beside = [...area.beside].filter(([other]) => roofs[other] === undefined && !evidence.isSolid[other])
    first[n] = beside.sort(([, one], [, other]) => other - one)[0]?.[0] ?? n
  }
  const to = first.map((n) => first[n]!)
  const open = openLines(drawn, labels, (n) => roofs[n] !== undefined || paved.has(n), width)
  // A road with the paths that lead to it is narrow first, and its paths are narrower.
  const ways = partNarrow(renamed(labels, to), open, areas.length, width)
  const groundLabels = partNarrow(ways.labels, open, ways.count, width).labels
  const grounds = measureAreas(groundLabels, width, tolerance)
  const inGround = (kind: string) => countIn(groundLabels, grounds.length, loose(kind), width)
  // Water is drawn more faintly than what bounds it.
  const faint = sortMarks(withCorners(maskAbove(ink, faintMin), width), linePx, width).of
  const level = faint.filter((mark) => mark.kind === 'dash' && isLevel(mark))
  const kinds = nameGrounds(
    grounds,
    {
      waves: inGround('wave'),
      dots: inGround('dot'),
      dashes: inGround('dash'),
      strokes: countIn(groundLabels, grounds.length, level, width),
      grown: mostly(groundLabels, grounds.length, (i) => crownOf[i]! > 0),
      built: mostly(groundLabels, grounds.length, (i) => roofs[labels[i]!] !== undefined),
    },
    paved,
    waters,
    width,
    pixels,
  )
  // What lines along a shore cut out of the water is not built.
  const isWet = mostly(labels, areas.length, (i) => kinds[groundLabels[i]!] === 'water')
  for (const { faces } of buildings)
    if (faces.every((face) => isWet[face]! > 0.5) && rightness(areas, faces) < shoreRight)
      for (const face of faces) roofs[face] = undefined
  const told = measureTold(areas, buildings, grounds, kinds, marks, pixels)
  if (!isSite({ ...told, isTinted: tints !== undefined }, () => seePlan(picture) !== undefined)) return undefined
  const road = findMarkedRoads(marks.of, drawn, width)
  for (let i = 0; i < road.length; i++)
    if (road[i] && ['open', 'lawn', 'path'].includes(kinds[groundLabels[i]!]!) && roofs[labels[i]!] === undefined)
      groundLabels[i] = kinds.length
  kinds.push('road')
  if (tints) {
    const first = kinds.length
    const names = tints.grounds.map((ground) => (ground ? first + tinted.indexOf(ground) : -1))
    kinds.push(...tinted)
    for (let i = 0; i < labels.length; i++) {
      const name = names[tints.labels[i]!]!
      if (name >= 0 && roofs[labels[i]!] === undefined) groundLabels[i] = name
    }
  }
  const roads = grounds.filter((_, n) => kinds[n] === 'road').sort((one, other) => other.pixels - one.pixels)
  return {
    width,
    height,
    labels,
    areas,
    groundLabels,
    grounds: kinds,
    roofs,
    buildings,
    crownOf,
    crowns,
    shadow,
    filled: fillOf(labels, areas, roofs, evidence.isSolid, width),
    fall,
    marks,
    ink,
    ...(tints && { isRed: areRed(buildings, labels, areas.length, tints) }),
    roadPx: roads[0] && (2 * roads[0].pixels) / roads[0].outline,
  }
}

/** What fills say of the ground. */
const tinted = ['lawn', 'water', 'road', 'paving'] as const satisfies Ground[]
/** Of an area, what has the tint of a ground if it is one. */
const groundMin = 0.6

/** By area, whether it has the tint of the plots or the water: a court or a lawn is not a roof. */
function haveGrounds(labels: Int32Array, count: number, { labels: fills, grounds, isWide }: Tints): boolean[] {
  const isGround = grounds.map((ground, fill) => isWide[fill] && (ground === 'lawn' || ground === 'water'))
  return mostly(labels, count, (i) => isGround[fills[i]!] === true).map((share) => share > groundMin)
}

function areRed(buildings: readonly Building[], labels: Int32Array, count: number, tints: Tints): boolean[] {
  const red = mostly(labels, count, (i) => tints.isRed[tints.labels[i]!]!)
  return buildings.map(({ faces }) => faces.every((face) => red[face]! > 0.5))
}

/** The slabs of a grid are one area, whose first they are; `paved` are such areas. */
function joinCells(labels: Int32Array, areas: Area[], width: number, tolerance: number) {
  const groups = gridCells(areas, labels.length)
  if (groups.length === 0) return { labels, areas, paved: new Map<number, Area[]>() }
  const to = areas.map((_, n) => n)
  for (const group of groups) for (const n of group) to[n] = group[0]!
  const joined = renamed(labels, to)
  const paved = new Map(groups.map((group) => [group[0]!, group.map((n) => areas[n]!)]))
  return { labels: joined, areas: measureAreas(joined, width, tolerance), paved }
}

/** Pixels that meet at a corner only are joined: thin lines that run aslant are whole. */
function withCorners(mask: Uint8Array, width: number): Uint8Array {
  for (let i = 0; i < mask.length - width - 1; i++) {
    const [here, right, below, across] = [mask[i], mask[i + 1], mask[i + width], mask[i + width + 1]]
    if (here && across && !right && !below) mask[i + 1] = 1
    else if (right && below && !here && !across) mask[i] = 1
  }
  return mask
}

function renamed(labels: Int32Array, to: readonly number[]): Int32Array {
  const out = new Int32Array(labels.length)
  for (let i = 0; i < out.length; i++) out[i] = to[labels[i]!]!
  return out
}

/** Lines away from buildings and grids, whose own outlines bound no ground. */
function openLines(
  drawn: Uint8Array,
  labels: Int32Array,
  isCovered: (n: number) => boolean,
  width: number,
): Uint8Array {
  const away = distanceToBlocked(
    maskWhere(labels, (_, i) => !isCovered(labels[i]!)),
    width,
  )
  return maskWhere(labels, (_, i) => drawn[i] && away[i]! > outlineMost)
}

/** Strokes of still water are level. */
const isLevel = ({ turn }: { turn: number }) => Math.abs(Math.sin(turn)) < 0.08

function mostly(labels: Int32Array, count: number, is: (i: number) => boolean): number[] {
  const [some, all] = [new Float64Array(count), new Float64Array(count)]
  for (let i = 0; i < labels.length; i++) {
    all[labels[i]!]!++
    if (is(i)) some[labels[i]!]!++
  }
  return Array.from(some, (sum, n) => sum / Math.max(1, all[n]!))
}

function countIn(
  labels: Int32Array,
  count: number,
  some: readonly { x: number; y: number }[],
  width: number,
): Float64Array {
  const counts = new Float64Array(count)
  for (const { x, y } of some) counts[labels[Math.round(y) * width + Math.round(x)]!]!++
  return counts
}

/** How wide the ink is between areas, by the usual line. */
function openThick(labels: Int32Array, count: number, drawn: Uint8Array, width: number, linePx: number) {
  const half = distanceToBlocked(drawn, width)
  const found = new Map<number, [sum: number, length: number]>()
  const meet = (i: number, next: number) => {
    const [one, other] = [labels[i]!, labels[next]!]
    const key = Math.min(one, other) * count + Math.max(one, other)
    const pair = found.get(key)
    const thick = Math.max(half[i]!, half[next]!)
    if (pair) {
      pair[0] += thick
      pair[1]++
    } else found.set(key, [thick, 1])
  }
  for (let i = 0; i + width < labels.length; i++) {
    if (labels[i] !== labels[i + 1]) meet(i, i + 1)
    if (labels[i] !== labels[i + width]) meet(i, i + width)
  }
  return (faces: readonly number[], other: number): number => {
    let [sum, length] = [0, 0]
    for (const n of faces) {
      const pair = found.get(Math.min(n, other) * count + Math.max(n, other)) ?? [0, 0]
      sum += pair[0]
      length += pair[1]
    }
    return (2 * sum) / Math.max(1, length) / (linePx + 1)
  }
}
