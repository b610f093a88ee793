import { gaussianBlur } from './blur.ts'
import { findComponents } from './components.ts'
import { findFlow, smoothAlongFlow } from './flow.ts'
import { findBorders, mergeRegions } from './merge-regions.ts'
import type { Plane } from './raster.ts'
import { shrink } from './scale.ts'

export type RegionKind = 'sky' | 'ground' | 'foliage' | 'opening' | 'surface'

/** A label for every pixel of the full picture and, by label, what the region is and where it lies. */
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
}

/** The radii of the balls, in pixels of a picture `regionWidthPx` wide. */
const ballRadii = [9, 5, 3]
const regionWidthPx = 448
const lineMin = 0.16
const textureMin = 0.06

/**
 * Closed areas of a line drawing, gaps included: a ball too large for a gap cannot roll through it, so areas are found for
 * shrinking balls (trapped-ball segmentation, Zhang et al. 2009), grown until they meet, and joined where no line parts them.
 */
export function findRegions(ink: Plane, width: number, height: number): { labels: Int32Array; boxes: RegionBox[] } {
  const factor = Math.max(1, Math.round(width / regionWidthPx))
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  const { lines, texture } = readLines(shrink(ink, width, height, factor), smallWidth, smallHeight)
  const labels = new Int32Array(smallWidth * smallHeight)
  let count = 0
  for (const textured of [false, true]) {
    const free = Uint8Array.from(lines, (line, i) => (line < lineMin && texture[i]! > textureMin === textured ? 1 : 0))
    for (const radius of ballRadii) count = rollBall(labels, free, smallWidth, smallHeight, radius, count)
  }
  dropSmall(labels, 24)
  grow(labels, smallWidth, smallHeight, () => true, Number.POSITIVE_INFINITY)
  mergeRegions(labels, lines, texture, smallWidth, smallHeight)
  const boxes = measureRegions(labels, renumber(labels), smallWidth, smallHeight)
  for (const { first, second, strength, length } of findBorders(labels, lines, smallWidth, smallHeight)) {
    for (const box of [boxes[first]!, boxes[second]!]) {
      box.enclosure += strength * length
      box.border += length
    }
  }
  for (const box of boxes) box.enclosure /= Math.max(1, box.border)
  return { labels: enlargeLabels(labels, width, height, factor), boxes }
}

/** Lines are long and stand out from the ink around them; the rest of the ink is texture: hatching, tiles, leaves. */
function readLines(ink: Plane, width: number, height: number): { lines: Plane; texture: Plane } {
  const [along] = smoothAlongFlow([ink], findFlow(ink, width, height), 8)
  const density = gaussianBlur(ink, width, height, 7)
  const lines = along!.map((value, i) => Math.max(0, value - 1.2 * density[i]!))
  const rest = ink.map((value, i) => (lines[i]! < 0.25 ? value : 0))
  return { lines, texture: gaussianBlur(rest, width, height, 5) }
}

function rollBall(
  labels: Int32Array,
  free: Uint8Array,
  width: number,
  height: number,
  radius: number,
  count: number,
): number {
  const open = free.map((isFree, i) => (isFree && labels[i] === 0 ? 1 : 0))
  const distance = distanceToBlocked(open, width, height)
  const centres = open.map((_, i) => (distance[i]! > radius ? 1 : 0))
  const found = findComponents(centres, width, height)
  const grown = found.labels.map((label) => (label === 0 ? 0 : label + count))
  grow(grown, width, height, (i) => open[i] === 1, radius + 1)
  for (let i = 0; i < labels.length; i++) if (labels[i] === 0) labels[i] = grown[i]!
  return count + found.components.length
}

/** Chamfer distance (Borgefors 1986), in pixels; the picture's border does not block. */
function distanceToBlocked(open: Uint8Array, width: number, height: number): Float32Array {
  const out = Float32Array.from(open, (isOpen) => (isOpen ? 1e6 : 0))
  const relax = (i: number, x: number, y: number, dx: number, dy: number) => {
    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) return
    const step = dx !== 0 && dy !== 0 ? 1.36 : 0.96
    out[i] = Math.min(out[i]!, out[i + dy * width + dx]! + step)
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      relax(i, x, y, -1, 0)
      relax(i, x, y, -1, -1)
      relax(i, x, y, 0, -1)
      relax(i, x, y, 1, -1)
    }
  }
  for (let y = height - 1, i = out.length - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, i--) {
      relax(i, x, y, 1, 0)
      relax(i, x, y, 1, 1)
      relax(i, x, y, 0, 1)
      relax(i, x, y, -1, 1)
    }
  }
  return out
}

/** Spreads labels over unlabelled pixels, breadth first, at most `reach` pixels. */
function grow(labels: Int32Array, width: number, height: number, allowed: (i: number) => boolean, reach: number): void {
  let front: number[] = []
  for (let i = 0; i < labels.length; i++) if (labels[i] !== 0) front.push(i)
  for (let step = 0; step < reach && front.length > 0; step++) {
    const next: number[] = []
    for (const i of front) {
      const x = i % width
      for (const neighbour of [
        x > 0 ? i - 1 : -1,
        x < width - 1 ? i + 1 : -1,
        i - width,
        i + width < width * height ? i + width : -1,
      ]) {
        if (neighbour < 0 || labels[neighbour] !== 0 || !allowed(neighbour)) continue
        labels[neighbour] = labels[i]!
        next.push(neighbour)
      }
    }
    front = next
  }
}

function dropSmall(labels: Int32Array, areaMin: number): void {
  const areas = new Map<number, number>()
  for (const label of labels) areas.set(label, (areas.get(label) ?? 0) + 1)
  for (let i = 0; i < labels.length; i++) if (areas.get(labels[i]!)! < areaMin) labels[i] = 0
}

/** Labels become 0, 1, 2 … in reading order; the count is returned. A drawing without free space is one region. */
function renumber(labels: Int32Array): number {
  const numbers = new Map<number, number>()
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!
    if (!numbers.has(label)) numbers.set(label, numbers.size)
    labels[i] = numbers.get(label)!
  }
  return numbers.size
}

function enlargeLabels(labels: Int32Array, width: number, height: number, factor: number): Int32Array {
  const smallWidth = Math.ceil(width / factor)
  return new Int32Array(width * height).map((_, i) => {
    const x = i % width
    return labels[Math.floor((i - x) / width / factor) * smallWidth + Math.floor(x / factor)]!
  })
}

export function measureRegions(labels: Int32Array, count: number, width: number, height: number): RegionBox[] {
  const boxes = Array.from({ length: count }, () => ({
    area: 0,
    left: 1,
    top: 1,
    right: 0,
    bottom: 0,
    meanX: 0,
    meanY: 0,
    enclosure: 0,
    border: 0,
  }))
  for (let i = 0; i < labels.length; i++) {
    const box = boxes[labels[i]!]!
    const x = (i % width) / width
    const y = Math.floor(i / width) / height
    box.area++
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x + 1 / width)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y + 1 / height)
    box.meanX += x
    box.meanY += y
  }
  for (const box of boxes) {
    box.meanX /= box.area
    box.meanY /= box.area
    box.area /= labels.length
  }
  return boxes
}
