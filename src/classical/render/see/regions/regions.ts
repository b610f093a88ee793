import type { Segment } from '../../../lines/segments.ts'
import { gaussianBlur } from '../../../pixels/blur.ts'
import { findComponents } from '../../../pixels/components.ts'
import { distanceToBlocked } from '../../../pixels/distance.ts'
import { findFlow, smoothAlongFlow } from '../../../pixels/flow.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import { maskBelow } from '../../../pixels/mask.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { shrink } from '../../../pixels/scale.ts'
import { findBorders, measureAreas, mergeRegions } from './merge-regions.ts'

export type RegionKind = 'sky' | 'ground' | 'path' | 'water' | 'foliage' | 'opening' | 'roof' | 'surface'

/** A label for every pixel and, by label, what the region is and where it lies. */
export type Regions = { labels: Int32Array; kinds: RegionKind[]; boxes: RegionBox[] }

/** In shares of the picture's width and height. */
export type RegionBox = {
  area: number
  left: number
  top: number
  right: number
  bottom: number
  meanX: number
  meanY: number
  /** Mean strength of the lines around it, 0..1, over `border` pixels. */
  enclosure: number
  border: number
  /** Share of its border that is a straight line: leaves have none. */
  straight: number
}

/** The radii of the balls, in pixels of a picture `regionWidthPx` wide. */
const ballRadii = [9, 5, 3, 1.5]
const regionWidthPx = 448
const lineMin = 0.12
/** The share of the surrounding ink that is subtracted from a bent line: hatching has no outlines. */
const densityShare = 2.4
/** Among other ink a bent line is weaker evidence than a straight one, by this. */
const dense = 0.4
/** How far a straight line that ends before another is drawn on to it, in the same pixels. */
const gapMax = 14
const areaMin = 24
/** How wide a strip between lines is that no ball fits into, with its lines, in the same pixels. */
const stripMax = 5

/**
 * Closed areas of a line drawing, gaps included: straight lines are drawn on to the next, and a ball too large for a gap
 * cannot roll through it, so areas are found for shrinking balls (trapped-ball segmentation, Zhang et al. 2009), grown until
 * they meet, and joined where no line separates them. The labels are those of a picture `factor` times smaller.
 */
export function findRegions(
  ink: Plane,
  segments: Segment[],
  width: number,
  height: number,
): { labels: Int32Array; boxes: RegionBox[]; factor: number } {
  const factor = Math.max(1, Math.round(width / regionWidthPx))
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  const lines = readBentLines(shrink(ink, width, height, factor), smallWidth, smallHeight)
  const { barriers, straight } = drawBarriers(lines, segments, factor, smallWidth, smallHeight)
  const labels = rollBalls(barriers, smallWidth, smallHeight)
  dropSmall(labels, areaMin)
  const free = maskBelow(barriers, lineMin)
  grow(labels, smallWidth, smallHeight, free, Number.POSITIVE_INFINITY)
  growOverLines(labels, smallWidth, smallHeight)
  mergeRegions(labels, lines, smallWidth, smallHeight)
  const boxes = measureRegions(labels, renumber(labels), smallWidth, smallHeight)
  const straightBorders = findBorders(labels, straight, smallWidth, smallHeight)
  for (const [place, { first, second, strength, length }] of findBorders(
    labels,
    lines,
    smallWidth,
    smallHeight,
  ).entries()) {
    for (const box of [boxes[first]!, boxes[second]!]) {
      box.enclosure += strength * length
      box.straight += straightBorders[place]!.strength * length
      box.border += length
    }
  }
  for (const box of boxes) {
    box.enclosure /= Math.max(1, box.border)
    box.straight /= Math.max(1, box.border)
  }
  return { labels, boxes, factor }
}

/** Outlines stand out from the ink around them; the rest of the ink is texture: hatching, tiles, leaves. */
function readBentLines(ink: Plane, width: number, height: number): Plane {
  const lines = smoothAlongFlow([ink], findFlow(ink, width, height), 8)[0]!
  const density = gaussianBlur(ink, width, height, 7)
  for (let i = 0; i < lines.length; i++) {
    const alone = 1 - dense * smoothstep(0.07, 0.16, density[i]!)
    lines[i] = Math.max(0, lines[i]! - densityShare * density[i]!) * alone
  }
  return lines
}

/** Adds the straight lines; what is returned has their extensions too, which keep balls in but part nothing by themselves. */
function drawBarriers(
  lines: Plane,
  segments: Segment[],
  factor: number,
  width: number,
  height: number,
): { barriers: Plane; straight: Plane } {
  const straight = new Float32Array(lines.length)
  const place = (x: number, y: number) => {
    const [px, py] = [Math.floor(x / factor), Math.floor(y / factor)]
    return px < 0 || py < 0 || px >= width || py >= height ? -1 : py * width + px
  }
  for (const { x1, y1, dx, dy, length } of segments) {
    for (let t = 0; t <= length; t++) {
      const i = place(x1 + t * dx, y1 + t * dy)
      if (i >= 0) straight[i] = 1
    }
  }
  for (let i = 0; i < lines.length; i++) if (straight[i]) lines[i] = 1
  const barriers = lines.slice()
  for (const { x1, y1, x2, y2, dx, dy } of segments) {
    drawOn(barriers, straight, (t) => place(x1 - t * dx * factor, y1 - t * dy * factor))
    drawOn(barriers, straight, (t) => place(x2 + t * dx * factor, y2 + t * dy * factor))
  }
  return { barriers, straight }
}

/** From the end of a line to the next line on its way; the first pixels may still lie on the line itself. */
function drawOn(barriers: Plane, straight: Plane, pixelAt: (t: number) => number): void {
  for (let end = 1; end <= gapMax; end++) {
    const i = pixelAt(end)
    if (i < 0) return
    if (end <= 2 || !straight[i]) continue
    for (let t = 1; t < end; t++) barriers[pixelAt(t)] = 1
    return
  }
}

function rollBalls(lines: Plane, width: number, height: number): Int32Array {
  const free = maskBelow(lines, lineMin)
  const distance = distanceToBlocked(free, width)
  const labels = new Int32Array(lines.length)
  const centres = new Uint8Array(lines.length)
  let count = 0
  for (const radius of ballRadii) {
    for (let i = 0; i < labels.length; i++) centres[i] = labels[i] === 0 && distance[i]! > radius ? 1 : 0
    const found = findComponents(centres, width, height)
    const rolled = found.labels
    for (let i = 0; i < rolled.length; i++) if (labels[i] !== 0) rolled[i] = -1
    grow(rolled, width, height, free, radius + 1)
    for (let i = 0; i < labels.length; i++) if (rolled[i]! > 0) labels[i] = rolled[i]! + count
    count += found.components.length
  }
  return labels
}

/** Spreads labels over pixels labelled 0, breadth first, at most `reach` pixels; labels below 0 stay where they are. */
export function grow(
  labels: Int32Array,
  width: number,
  height: number,
  allowed: Uint8Array | undefined,
  reach: number,
): void {
  const queue = new Int32Array(labels.length)
  const last = width * (height - 1)
  let end = 0
  for (let i = 0; i < labels.length; i++) if (labels[i]! > 0) queue[end++] = i
  for (let step = 0, start = 0; step < reach && start < end; step++) {
    for (const stop = end; start < stop; start++) {
      const i = queue[start]!
      const label = labels[i]!
      const x = i % width
      for (let side = 0; side < 4; side++) {
        if (side === 0 ? x === 0 : side === 1 ? x === width - 1 : side === 2 ? i < width : i >= last) continue
        const next = side === 0 ? i - 1 : side === 1 ? i + 1 : side === 2 ? i - width : i + width
        if (labels[next] !== 0 || (allowed && !allowed[next])) continue
        labels[next] = label
        queue[end++] = next
      }
    }
  }
}

/** Over lines, into strips that are too narrow for a ball: first from what they bound, since the open air ends at a building's outermost line. */
function growOverLines(labels: Int32Array, width: number, height: number): void {
  const air = new Set(labels.subarray(0, width))
  air.delete(0)
  const setAside = () => {
    for (let i = 0; i < labels.length; i++) if (air.has(Math.abs(labels[i]!))) labels[i]! *= -1
  }
  setAside()
  grow(labels, width, height, undefined, stripMax)
  setAside()
  grow(labels, width, height, undefined, Number.POSITIVE_INFINITY)
}

function dropSmall(labels: Int32Array, leastArea: number): void {
  const areas = measureAreas(labels)
  for (let i = 0; i < labels.length; i++) if (areas[labels[i]!]! < leastArea) labels[i] = 0
}

/** Labels become 0, 1, 2 … in reading order; the count is returned. A drawing without free space is one region. */
function renumber(labels: Int32Array): number {
  const numbers = new Int32Array(measureAreas(labels).length).fill(-1)
  let count = 0
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!
    if (numbers[label] === -1) numbers[label] = count++
    labels[i] = numbers[label]!
  }
  return count
}

export function measureRegions(labels: Int32Array, count: number, width: number, height: number): RegionBox[] {
  const boxes = Array.from({ length: count }, () => ({
    area: 0,
    left: width,
    top: height,
    right: 0,
    bottom: 0,
    meanX: 0,
    meanY: 0,
    enclosure: 0,
    border: 0,
    straight: 0,
  }))
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; ) {
      const from = x
      const label = labels[i]!
      while (x < width && labels[i] === label) {
        x++
        i++
      }
      const box = boxes[label]!
      box.area += x - from
      if (from < box.left) box.left = from
      if (x > box.right) box.right = x
      if (y < box.top) box.top = y
      box.bottom = y + 1
      box.meanX += ((from + x - 1) * (x - from)) / 2
      box.meanY += y * (x - from)
    }
  }
  for (const box of boxes) {
    box.meanX /= box.area * width
    box.meanY /= box.area * height
    box.area /= labels.length
    box.left /= width
    box.right /= width
    box.top /= height
    box.bottom /= height
  }
  return boxes
}

/** After areas changed hands: facts from lines are kept, facts from pixels are measured again. */
export function remeasure(regions: Regions, width: number): RegionBox[] {
  const { labels, kinds, boxes } = regions
  return measureRegions(labels, kinds.length, width, labels.length / width).map((box, label) => {
    const { enclosure = 0, border = 0, straight = 0 } = boxes[label] ?? {}
    return { ...box, enclosure, border, straight }
  })
}
