import { readInk } from '../../../lines/sheet.ts'
import { distanceToBlocked } from '../../../pixels/distance.ts'
import { maskAbove } from '../../../pixels/mask.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { close, open } from '../../../plan/morphology.ts'
import { seePlan } from '../../../plan/plan.ts'
import { readPlanInk } from '../../../plan/plan-ink.ts'
import { type Area, maskOf, measureAreas, partAreas, partNarrow } from './areas.ts'
import { type Building, findBuildings } from './buildings.ts'
import { type Ground, nameGrounds, type Waters } from './grounds.ts'
import { isSite, measureTold } from './is-site.ts'
import { crownSizes, type Marks, sortMarks } from './marks.ts'
import { findRings, type Ring } from './rings.ts'
import { fillOutline, isRound } from './roundness.ts'

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
  fall: [x: number, y: number] | undefined
  marks: Marks
  ink: Float32Array
  /** Pixels across a road, if there are some. */
  roadPx: number | undefined
}
export type Crown = Ring

const inkMin = 0.3
/** Of a picture 1344 wide, the radius of a ball that fits into solid ink, and into no line. */
const solidRadius = 3.3
/** Pixels from a roof within which a line is its outline. */
const outlineMost = 5
/** In the same pixels, the largest part of a crown that others overlap. */
const crownPart = 900
/** In the same pixels, half of what is between strokes of a hatch, half of what is hatched, and how near to its outline that begins. */
const hatchGap = 6
const hatchMin = 9
const hatchRim = 3

export function readSite(picture: Picture, waters: Waters, isSketch: boolean): Site | undefined {
  const { width, height } = picture
  const unit = width / 1344
  const { ink } = readInk(picture)
  const mask = maskAbove(ink, inkMin)
  const tolerance = isSketch ? 3 : 2
  const { linePx } = readPlanInk(picture)
  const marks = sortMarks(mask, linePx, width)
  const { crownOf, crowns } = fillCrowns(marks, width)
  const isOf = ['', ...marks.of.map(({ kind }) => kind)]
  const lined = new Float32Array(ink.length)
  for (let i = 0; i < ink.length; i++) if (isOf[marks.labels[i]!] === 'line') lined[i] = ink[i]!
  const solid = open(maskAbove(lined, inkMin), width, Math.max(solidRadius * unit, 0.95 * linePx))
  const mayBeHatched = isOf.map((kind) => kind !== 'crown' && kind !== 'letter')
  const hatched = findHatched(mask, (i) => mayBeHatched[marks.labels[i]!] && !solid[i], width, unit)
  const within = distanceToBlocked(hatched, width)
  const rim = linePx + hatchRim * unit
  for (let i = 0; i < ink.length; i++) if (within[i]! >= rim) lined[i] = 0
  for (const ring of findRings(lined, width)) clearRing(lined, crownOf, crowns, ring, width)
  const drawn = maskAbove(lined, inkMin)
  const labels = partAreas(drawn, solid, width)
  const areas = measureAreas(labels, width, tolerance)
  const pixels = width * height
  addCrowns(labels, areas, crownOf, crowns, width)
  const loose = (kind: string) =>
    marks.of.filter((mark) => mark.kind === kind && !hatched[Math.round(mark.y) * width + Math.round(mark.x)])
  const evidence = {
    isSolid: mostly(labels, areas.length, (i) => solid[i] === 1).map((share) => share > 0.5),
    hatched: Float64Array.from(mostly(labels, areas.length, (i) => hatched[i] === 1)),
    thickTo: openThick(labels, areas.length, drawn, width, linePx),
    crowns: mostly(labels, areas.length, (i) => crownOf[i]! > 0),
    dots: countIn(labels, areas.length, loose('dot'), width),
  }
  const buildings = findBuildings(areas, evidence, width, pixels)
  const { shadow, fall } = readShadows(labels, areas, evidence.isSolid, buildings)
  const roofs: (number | undefined)[] = areas.map(() => undefined)
  for (const [n, { faces }] of buildings.entries()) for (const face of faces) roofs[face] = n
  const first = areas.map((_, n) => (roofs[n] === undefined ? n : buildings[roofs[n]]!.around))
  for (const [n, area] of areas.entries()) {
    if (!evidence.isSolid[n]) continue
    const beside = [...area.beside].filter(([other]) => roofs[other] === undefined && !evidence.isSolid[other])
    first[n] = beside.sort(([, one], [, other]) => other - one)[0]?.[0] ?? n
  }
  const to = first.map((n) => first[n]!)
  const groundLabels = partNarrow(renamed(labels, to), openLines(drawn, labels, roofs, width), areas.length, width)
  const grounds = measureAreas(groundLabels, width, tolerance)
  const inGround = (kind: string) => countIn(groundLabels, grounds.length, loose(kind), width)
  const kinds = nameGrounds(
    grounds,
    {
      waves: inGround('wave'),
      dots: inGround('dot'),
      dashes: inGround('dash'),
      built: mostly(groundLabels, grounds.length, (i) => roofs[labels[i]!] !== undefined),
    },
    waters,
    width,
    pixels,
  )
  const told = measureTold(areas, buildings, grounds, kinds, marks, pixels)
  if (!isSite(told, () => seePlan(picture) !== undefined)) return undefined
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
    fall,
    marks,
    ink,
    roadPx: roads[0] && (2 * roads[0].pixels) / roads[0].outline,
  }
}

function renamed(labels: Int32Array, to: readonly number[]): Int32Array {
  const out = new Int32Array(labels.length)
  for (let i = 0; i < out.length; i++) out[i] = to[labels[i]!]!
  return out
}

/** Lines away from buildings, whose own outlines bound no ground. */
function openLines(
  drawn: Uint8Array,
  labels: Int32Array,
  roofs: readonly (number | undefined)[],
  width: number,
): Uint8Array {
  const away = distanceToBlocked(
    maskOf(labels.length, (i) => roofs[labels[i]!] === undefined),
    width,
  )
  return maskOf(labels.length, (i) => drawn[i] && away[i]! > outlineMost)
}

/** Where strokes lie so near to each other over so large an area that they fill it. */
function findHatched(mask: Uint8Array, counts: (i: number) => unknown, width: number, unit: number): Uint8Array {
  const strokes = maskOf(mask.length, (i) => mask[i] && counts(i))
  return open(close(strokes, width, hatchGap * unit), width, hatchMin * unit)
}

function fillCrowns(marks: Marks, width: number): { crownOf: Int32Array; crowns: Crown[] } {
  const crownOf = new Int32Array(marks.labels.length)
  const crowns: Crown[] = []
  for (const [n, { kind, box }] of marks.of.entries()) {
    if (kind !== 'crown') continue
    const area = fillOutline(marks.labels, n + 1, box, width, (i) => {
      crownOf[i] = crowns.length + 1
    })
    crowns.push({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, r: Math.sqrt(area / Math.PI) })
  }
  return { crownOf, crowns }
}

/** A crown among lines: its own line is taken off these, and those that cross it stay. */
function clearRing(lined: Float32Array, crownOf: Int32Array, crowns: Crown[], ring: Ring, width: number): void {
  const { x, y, r } = ring
  const height = lined.length / width
  crowns.push(ring)
  const reach = r + 2.5
  const cleared: number[] = []
  for (let v = Math.max(0, Math.floor(y - reach)); v <= Math.min(height - 1, y + reach); v++)
    for (let u = Math.max(0, Math.floor(x - reach)); u <= Math.min(width - 1, x + reach); u++) {
      const away = Math.hypot(u - x, v - y)
      const i = v * width + u
      if (away <= r && !crownOf[i]) crownOf[i] = crowns.length
      if (Math.abs(away - r) > 2.5 || u === 0 || u === width - 1 || v === 0 || v === height - 1) continue
      // Ink of the circle slopes away from its middle; that of lines that cross it does not.
      const [dx, dy] = [lined[i + 1]! - lined[i - 1]!, lined[i + width]! - lined[i - width]!]
      const slope = Math.hypot(dx, dy)
      if (Math.abs(dx * (u - x) + dy * (v - y)) >= 0.8 * slope * away) cleared.push(i)
    }
  for (const i of cleared) lined[i] = 0
}

/** Areas as round as crowns are crowns that lines touch; so are the rest of crowns that others overlap. */
function addCrowns(
  labels: Int32Array,
  areas: readonly Area[],
  crownOf: Int32Array,
  crowns: Crown[],
  width: number,
): void {
  const unit = width / 1344
  const isCrown = areas.map((area, n) => {
    const size = Math.max(area.right - area.left, area.bottom - area.top)
    if (size < crownSizes[0] * unit || size > crownSizes[1] * unit || area.cut > 0) return false
    return isRound(labels, n, { ...area, area: area.pixels }, width)
  })
  for (const [n, area] of areas.entries()) {
    const beside = [...area.beside].reduce((sum, [other, length]) => (isCrown[other] ? sum + length : sum), 0)
    if (area.pixels < crownPart * unit * unit && beside > 0.4 * area.outline) isCrown[n] = true
  }
  const numbers = areas.map((area, n) =>
    isCrown[n]
      ? crowns.push({
          x: (area.left + area.right) / 2,
          y: (area.top + area.bottom) / 2,
          r: Math.sqrt(area.pixels / Math.PI),
        })
      : 0,
  )
  for (let i = 0; i < labels.length; i++) if (!crownOf[i]) crownOf[i] = numbers[labels[i]!]!
}

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

/** Solid ink beside a building is its shadow; the way from those to these is that of the light. */
function readShadows(labels: Int32Array, areas: Area[], isSolid: readonly boolean[], buildings: Building[]) {
  const isShadow = areas.map(() => 0)
  let [fallX, fallY] = [0, 0]
  for (const [n, area] of areas.entries()) {
    if (!isSolid[n]) continue
    const host = buildings
      .filter(({ faces }) => faces.some((face) => (area.beside.get(face) ?? 0) > 0.18 * area.outline))
      .at(0)
    if (!host) continue
    isShadow[n] = 1
    const whole = areas[host.faces[0]!]!
    fallX += area.pixels * Math.sign(area.left + area.right - whole.left - whole.right)
    fallY += area.pixels * Math.sign(area.top + area.bottom - whole.top - whole.bottom)
  }
  const length = Math.hypot(fallX, fallY)
  const fall: [number, number] | undefined = length > 0 ? [fallX / length, fallY / length] : undefined
  return { shadow: maskOf(labels.length, (i) => isShadow[labels[i]!]), fall }
}
