import { alongOf, pointAt } from '../extents.ts'
import { outside } from '../partition.ts'
import type { Part, Seen } from '../parts.ts'
import { differ, facesAs, sameMax } from '../shades.ts'
import { dot } from '../vector.ts'
import { framedMin, isCoplanar, isPane, measureBorders } from './borders.ts'

/** Thickness by that of the usual pane: what is thinner is a bar, a rail or a frame. */
const barMax = 0.3
/** A band of a wall: its width over its height, and its height by that of the usual pane. */
const bandRatio = 12
const bandMax = 0.35
/** So many alike are what a canopy leaves of panes; bars of a balustrade are more slender, in heights over widths. */
const rowMin = 3
const alikeMax = 0.2
const slenderMax = 4
/** Of a pane's upper edge, what ends in the open. */
const openMin = 0.6
/** Sine of the pitch of what has a height. */
const riseMin = 0.05
/** Of a pane's height, by which it may end higher than its wall. */
const overHostMax = 0.25
/** Of a border, what stands on something level. */
const standingMin = 0.35
/** Sides of a pane that its wall holds. */
const heldMin = 2
/** Of what surrounds a pane, that pane's area. */
const surroundMin = 0.2
/** In heights and widths of the window. */
const shutterSlack = 0.12

/**
 * What the place of a pane says of it. A pane has a lintel, unless nothing but panes is there: what ends above against the sky, or at a level
 * top, is a parapet or a strip of a roof. A pane has wall beside it: what its wall holds on one side alone is a gap between posts, unless it is as wide or as high as
 * another pane, of which something hides a part. A pane is wider than the bars round it: what is much thinner than the panes of a
 * picture is a rail or a frame. What is long and low is a band of the wall, and what ends over the wall that would hold it a pier. What a
 * frame surrounds is a pane, and what surrounds a pane is a frame or the front of a dormer.
 */
export function correctByPlace(named: Part[], seen: Seen): Part[] {
  const { orientations, colours, partition } = seen
  const parts = [...named]
  const outlines = named.map((part, region) => (isPane(part) ? outlineOf(seen, region) : undefined))
  const panes = () => [...outlines.keys()].filter((region) => isPane(parts[region]!) && outlines[region])
  for (const region of panes())
    if (!orientations[region]!.repeats && endsInTheOpen(seen, region)) parts[region] = 'wall'
  if (!seen.isPainted) for (const region of findSurrounds(seen, parts)) parts[region] = 'wall'

  const usual = usualOf(panes().map((region) => [outlines[region]!.thickness, partition.areas[region]!]))
  const usualHeight = usualOf(panes().map((region) => [outlines[region]!.height, 1]))
  for (const region of panes()) {
    const { width, height } = outlines[region]!
    if (width > bandRatio * height && height < bandMax * usualHeight) parts[region] = 'wall'
  }
  const bars = new Set(panes().filter((region) => outlines[region]!.thickness < barMax * usual))
  const isLoose = (region: number) => !seen.isPainted && heldSides(seen, region) < heldMin
  const loose = new Set(panes().filter((region) => isLoose(region) || risesOverHost(seen, region)))
  const isLike = (one: number, other: number) => Math.abs(one - other) < alikeMax * Math.max(one, other)
  const isAsPane = (region: number) => {
    const { width, height } = outlines[region]!
    const others = panes().filter(
      (pane) =>
        pane !== region && !bars.has(pane) && !loose.has(pane) && facesAs(orientations[region]!, orientations[pane]!),
    )
    if (seen.isPainted) return others.some((pane) => differ(colours[region]!, colours[pane]!) < sameMax)
    return others.some((pane) => isLike(width, outlines[pane]!.width) || isLike(height, outlines[pane]!.height))
  }
  const isInRow = (bar: number) => {
    const { width, height } = outlines[bar]!
    const like = [...bars].filter(
      (other) =>
        orientations[other]!.host === orientations[bar]!.host &&
        isLike(width, outlines[other]!.width) &&
        isLike(height, outlines[other]!.height),
    )
    return like.length >= rowMin && height < slenderMax * width
  }
  const isBar = (region: number) =>
    !standsOnLevel(seen, region) && !(isAsPane(region) && (seen.isPainted || isInRow(region)))
  for (const region of [...loose].filter((region) => !isAsPane(region))) parts[region] = 'wall'
  const found = new Set([...bars].filter(isBar))
  for (const bar of found) parts[bar] = 'wall'
  for (const [region, { total, shared }] of measureBorders(seen).entries()) {
    const framed = [...shared].reduce((sum, [other, length]) => sum + (found.has(other) ? length : 0), 0)
    const isFramed = !found.has(region) && framed > framedMin * total
    if (isFramed && !isPane(parts[region]!) && orientations[region]!.kind === 'upright') parts[region] = 'opening'
  }
  return parts
}

/** Pairs of panes that are as high as the pane between them and half as wide are its shutters: they would close it. */
export function takeShutters(named: Part[], { uprights, orientations }: Seen): Part[] {
  const panes = [...named.keys()].filter((region) => isPane(named[region]!))
  const isHalf = (region: number, pane: number) => {
    const [one, other] = [uprights[region]!, uprights[pane]!]
    const slack = shutterSlack * (other.top - other.bottom)
    return (
      facesAs(orientations[region]!, orientations[pane]!) &&
      Math.abs(one.top - other.top) < slack &&
      Math.abs(one.bottom - other.bottom) < slack &&
      Math.abs((one.to - one.from) / (other.to - other.from) - 0.5) < shutterSlack
    )
  }
  const parts = [...named]
  for (const pane of panes) {
    const { from, to } = uprights[pane]!
    const slack = shutterSlack * (to - from)
    const halves = panes.filter((region) => isHalf(region, pane))
    const before = halves.find((region) => Math.abs(uprights[region]!.to - from) < slack)
    const after = halves.find((region) => Math.abs(uprights[region]!.from - to) < slack)
    if (before !== undefined && after !== undefined) parts[before] = parts[after] = 'wall'
  }
  return parts
}

/** Whether the upper edge of a region is seen against the sky, or is that of a level top, which is not round it. */
function endsInTheOpen({ partition, orientations, camera }: Seen, region: number): boolean {
  const upper: [other: number, length: number][] = []
  const elsewhere = new Map<number, number>()
  for (const { left, right, x1, x2, length } of partition.sides) {
    if (left !== region && right !== region) continue
    const other = left === region ? right : left
    const isUpper = left === region ? x2 < x1 : x2 > x1
    if (isUpper && Math.abs(x2 - x1) >= 0.5 * length) upper.push([other, length])
    else elsewhere.set(other, (elsewhere.get(other) ?? 0) + length)
  }
  let [open, total] = [0, 1e-9]
  for (const [other, length] of upper) {
    total += length
    const over = orientations[other]
    const isTop = over?.kind === 'level' && dot(over.normal!, camera.axes[2]) > 0
    if (over?.kind === 'sky' || (isTop && (elsewhere.get(other) ?? 0) < length)) open += length
  }
  return open > openMin * total
}

/** Whether a region ends higher than the wall that would hold it, as a pier does on a low wall. */
function risesOverHost({ orientations, uprights }: Seen, region: number): boolean {
  const { host, kind } = orientations[region]!
  if (host === undefined || kind !== 'upright') return false
  const { top, bottom } = uprights[region]!
  return uprights[host]!.top < top - overHostMax * (top - bottom)
}

/** What a step or a parapet leaves of a door. */
function standsOnLevel({ partition, orientations, camera }: Seen, region: number): boolean {
  let [on, total] = [0, 1e-9]
  for (const { left, right, length } of partition.sides) {
    if (left !== region && right !== region) continue
    total += length
    const other = orientations[left === region ? right : left]
    if (other?.kind === 'level' && dot(other.normal!, camera.axes[2]) > 0) on += length
  }
  return on > standingMin * total
}

/** Panes that have a large pane within them; a front of glass may have a door within it. */
function findSurrounds({ partition: { areas }, orientations }: Seen, parts: Part[]): number[] {
  const held = new Map<number, number>()
  for (const [region, part] of parts.entries()) {
    const { host } = orientations[region]!
    if (part === 'opening' && host !== undefined && parts[host] === 'opening')
      held.set(host, (held.get(host) ?? 0) + areas[region]!)
  }
  return [...held].filter(([host, area]) => area > surroundMin * areas[host]!).map(([host]) => host)
}

/** On how many of its four sides a region meets what lies in its plane. */
function heldSides(seen: Seen, region: number): number {
  const [own, total] = [
    [0, 0, 0, 0],
    [1e-9, 1e-9, 1e-9, 1e-9],
  ]
  for (const { left, right, x1, y1, x2, y2, length } of seen.partition.sides) {
    if (left !== region && right !== region) continue
    const [dx, dy] = left === region ? [x2 - x1, y2 - y1] : [x1 - x2, y1 - y2]
    const way = Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 0 : 1) : dy < 0 ? 2 : 3
    const other = left === region ? right : left
    total[way]! += length
    if (other !== outside && isCoplanar(seen, other, region)) own[way]! += length
  }
  return own.filter((length, way) => length > 0.5 * total[way]!).length
}

type Outline = { thickness: number; width: number; height: number }

/** In metres: twice the area of what is seen over its border's length, as a bar's is its width; and how far it reaches. */
function outlineOf({ partition, planes, camera, uprights }: Seen, region: number): Outline | undefined {
  const plane = planes[region]
  if (!plane) return undefined
  const along = alongOf(plane.normal, camera)
  const rise = Math.hypot(dot(plane.normal, camera.axes[0]), dot(plane.normal, camera.axes[1]))
  if (rise < riseMin) return undefined
  let [area, border] = [0, 1e-9]
  for (const { left, right, x1, y1, x2, y2 } of partition.sides) {
    if (left !== region && right !== region) continue
    const [from, to] = [pointAt({ camera }, plane, x1, y1), pointAt({ camera }, plane, x2, y2)]
    if (!from || !to) return undefined
    border += Math.hypot(to[along] - from[along], (to[2] - from[2]) / rise)
    area += ((left === region ? 1 : -1) * (from[along] * to[2] - to[along] * from[2])) / rise / 2
  }
  const { from, to, top, bottom } = uprights[region]!
  return { thickness: (2 * Math.abs(area)) / border, width: to - from, height: (top - bottom) / rise }
}

/** The value that halves the weights. */
function usualOf(weighed: [value: number, weight: number][]): number {
  const half = weighed.reduce((sum, [, weight]) => sum + weight, 0) / 2
  let sum = 0
  for (const [value, weight] of weighed.sort((one, other) => one[0] - other[0])) {
    sum += weight
    if (sum >= half) return value
  }
  return 0
}
