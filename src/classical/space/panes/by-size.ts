import type { Part, Seen } from '../parts.ts'
import { facesAs } from '../shades.ts'
import { isPane, measureBorders } from './borders.ts'

/** Metres: what ends lower is a plinth or a step. */
const lowMax = 0.6
/** So low, in metres, and so long by its height is a slit; and so long a fascia. */
const slitMax = 0.25
const slitRatio = 3
const fasciaRatio = 8
/** A gap between balusters or boards, in metres; its height by its width, and as many alike beside each other. */
const gapWidth = 0.35
const gapHeight = 1.6
const slenderMin = 2
const gapsMin = 4
/** By which such gaps may differ in height and place, in heights, and in distance; and the boards between, in widths of a gap. */
const alikeMax = 0.3
const distanceMax = 0.2
const boardMax = 1.5
/** A band's width by its height, its height by that of the window at it, and their widths; and the share of it at which that is. */
const bandRatio = 3
const bandMax = 0.4
const widerMin = 1.05
const atWindowMin = 0.5

/**
 * What its size in metres says of a pane. What is low is a step or a plinth, and what is low and long a slit or a fascia; rows of narrow
 * gaps are a railing; and a band along the head or the foot of a window, and wider, is its lintel or its sill.
 */
export function correctBySize(named: Part[], seen: Seen): Part[] {
  const { uprights, orientations, planes } = seen
  const parts = [...named]
  const panes = () =>
    [...parts.keys()].filter((region) => isPane(parts[region]!) && orientations[region]!.kind === 'upright')
  const widthOf = (region: number) => uprights[region]!.to - uprights[region]!.from
  const heightOf = (region: number) => uprights[region]!.top - uprights[region]!.bottom
  for (const region of panes()) {
    const [width, height] = [widthOf(region), heightOf(region)]
    const isSlit = width > slitRatio * height && (height < slitMax || width > fasciaRatio * height)
    if (uprights[region]!.top < lowMax || isSlit) parts[region] = 'wall'
  }

  const gaps = panes().filter((region) => {
    const [width, height] = [widthOf(region), heightOf(region)]
    return width < gapWidth && height < gapHeight && height > slenderMin * width
  })
  const isBeside = (one: number, other: number) => {
    const [a, b] = [uprights[one]!, uprights[other]!]
    const slack = alikeMax * Math.max(heightOf(one), heightOf(other))
    const apart = Math.max(a.from, b.from) - Math.min(a.to, b.to)
    const isLevel = Math.abs(a.top - b.top) < slack && Math.abs(a.bottom - b.bottom) < slack
    const isAsFar = Math.abs(planes[one]!.distance / planes[other]!.distance - 1) < distanceMax
    const isNear = apart < boardMax * Math.max(widthOf(one), widthOf(other))
    return isLevel && isAsFar && isNear && facesAs(orientations[one]!, orientations[other]!)
  }
  for (const row of joined(gaps, isBeside)) if (row.length >= gapsMin) for (const gap of row) parts[gap] = 'wall'

  const borders = measureBorders(seen)
  const holds = new Set(panes().map((region) => orientations[region]!.host))
  const isWindow = (region: number) => isPane(parts[region]!) || holds.has(region)
  const isBand = (region: number) => {
    const [width, height] = [widthOf(region), heightOf(region)]
    if (width < bandRatio * height) return false
    const { total, shared } = borders[region]!
    const longSide = (total / 2) * (width / (width + height))
    return [...shared].some(
      ([other, length]) =>
        isWindow(other) &&
        orientations[region]!.host !== other &&
        length > atWindowMin * longSide &&
        heightOf(other) * bandMax > height &&
        widthOf(other) * widerMin < width,
    )
  }
  for (const band of panes().filter(isBand)) parts[band] = 'wall'
  return parts
}

/** Regions that hang together by pairs. */
function joined(regions: number[], isPair: (one: number, other: number) => boolean): number[][] {
  const groups: number[][] = []
  const open = new Set(regions)
  for (const first of regions) {
    if (!open.delete(first)) continue
    const group = [first]
    for (const one of group)
      for (const other of open)
        if (isPair(one, other)) {
          open.delete(other)
          group.push(other)
        }
    groups.push(group)
  }
  return groups
}
