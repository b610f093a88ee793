import { findBorders } from './merge-regions.ts'
import type { RegionBox, RegionKind, Regions } from './regions.ts'

/** Share of its outline that may stand against sky or leaves, or that lies on the ground. */
const openMax = 0.15
/** Pieces lower than this share of a usual opening, and wider than high, are lintels and slabs. */
const lowShare = 0.3
/** The foot of the building lies where this share of the area of its openings ends. */
const footShare = 0.9
/** How far below the foot an opening may end, in shares of the height. */
const belowMax = 0.03
/** Panes belong together: if this much of a group is not a pane, the rest is not either. */
const failedMax = 0.3
/** A piece and a pane that together fill a box like this are one pane, cut by what is seen in it. */
const paneFill = 0.85
/** A piece that fills its own box like this is a separate thing. */
const pieceFill = 0.74
const paneMax = 0.006

/**
 * An opening has a frame with the wall around it: what stands against the sky, reaches into the ground or is a strip between
 * storeys is not an opening, nor are the faces connected to it. When in doubt it is wall: a wall drawn as glass is worse.
 */
export function keepFramedOpenings(regions: Regions, width: number): void {
  const { labels, kinds, boxes } = regions
  const height = labels.length / width
  const borders = findBorders(labels, new Float32Array(labels.length), width, height)
  const openings = [...kinds.keys()].filter((label) => kinds[label] === 'opening')
  if (openings.length === 0) return
  const open = new Float64Array(kinds.length)
  const outline = new Float64Array(kinds.length)
  for (const { first, second, length } of borders) {
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      outline[one]! += length
      if (isOpen(kinds[other]!)) open[one]! += length
    }
  }
  const usual = mean(openings, boxes, ({ top, bottom }) => bottom - top)
  const footY = footOf(openings, boxes)
  const isFailed = (label: number) => {
    const { top, bottom, left, right } = boxes[label]!
    const isLow = bottom - top < usual * lowShare && (right - left) * width > (bottom - top) * height
    return isLow || bottom > footY + belowMax || open[label]! > openMax * outline[label]!
  }
  for (const group of groupsOf(openings, borders)) {
    const failed = group.filter(isFailed)
    const area = (list: number[]) => list.reduce((sum, label) => sum + boxes[label]!.area, 0)
    for (const label of area(failed) > failedMax * area(group) ? group : failed)
      kinds[label] = boxes[label]!.bottom > footY + belowMax ? 'path' : 'surface'
  }
  completePanes(regions, borders)
}

const isOpen = (kind: RegionKind) => kind === 'sky' || kind === 'foliage' || kind === 'ground'

function mean(list: number[], boxes: RegionBox[], of: (box: RegionBox) => number): number {
  let [sum, total] = [0, 0]
  for (const label of list) {
    sum += of(boxes[label]!) * boxes[label]!.area
    total += boxes[label]!.area
  }
  return sum / total
}

function footOf(openings: number[], boxes: RegionBox[]): number {
  const sorted = openings.map((label) => boxes[label]!).sort((one, other) => one.bottom - other.bottom)
  const total = sorted.reduce((sum, { area }) => sum + area, 0)
  let below = 0
  for (const { area, bottom } of sorted) {
    below += area
    if (below >= total * footShare) return bottom
  }
  return 1
}

function groupsOf(openings: number[], borders: { first: number; second: number }[]): number[][] {
  const groupOf = new Map(openings.map((label) => [label, [label]]))
  for (const { first, second } of borders) {
    const [one, other] = [groupOf.get(first), groupOf.get(second)]
    if (!one || !other || one === other) continue
    one.push(...other)
    for (const label of other) groupOf.set(label, one)
  }
  return [...new Set(groupOf.values())]
}

function completePanes({ kinds, boxes }: Regions, borders: { first: number; second: number }[]): void {
  for (const { first, second } of borders) {
    const [piece, pane] = kinds[first] === 'surface' ? [first, second] : [second, first]
    if (kinds[piece] !== 'surface' || kinds[pane] !== 'opening') continue
    const [one, other] = [boxes[piece]!, boxes[pane]!]
    const across = Math.max(one.right, other.right) - Math.min(one.left, other.left)
    const down = Math.max(one.bottom, other.bottom) - Math.min(one.top, other.top)
    const isPiece = one.area < pieceFill * (one.right - one.left) * (one.bottom - one.top)
    const area = one.area + other.area
    if (isPiece && area < paneMax && area > paneFill * across * down) kinds[piece] = 'opening'
  }
}
