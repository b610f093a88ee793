import { boxBlur } from '../../pixels/blur.ts'
import { findComponents } from '../../pixels/components.ts'
import { maskAbove } from '../../pixels/mask.ts'
import type { Plane } from '../../pixels/plane.ts'
import { shrink } from '../../pixels/scale.ts'
import { coverStroke } from '../../pixels/shapes/strokes.ts'
import { overHorizon } from '../camera.ts'
import type { Outline } from '../sides/scenery.ts'
import type { FullSpace } from '../space.ts'
import type { Stroke } from './strokes.ts'

const factor = 8
/** In small pixels: ink is averaged over so many to each side. */
const spread = 3
/** Mean ink where leaves are drawn. */
const leavesMin = 0.07
/** Pixels: ink so near a stroke is its own. */
const ownPx = 9
/** A tree is so high and covers so much, in shares of the picture; and is so wide by its height, or several stand in a row. */
const treeHeight = 0.06
const treeArea = 0.003
const treeRatio = 0.9
const treesMax = 9

/** Where ink lies densely that no stroke of a building runs along; smaller than the picture. */
export type Leaves = { inside: Uint8Array; width: number; height: number; isAmong: (x: number, y: number) => boolean }

/** Leaves are scribbled; hatching counts as well. */
export function findLeaves(marks: Plane, strokes: readonly Stroke[], width: number, height: number): Leaves {
  const rest = marks.slice()
  for (const { x1, y1, x2, y2 } of strokes)
    coverStroke({ fromX: x1, fromY: y1, toX: x2, toY: y2 }, ownPx, { width, height }, (i) => {
      rest[i] = 0
    })
  const [smallWidth, smallHeight] = [Math.ceil(width / factor), Math.ceil(height / factor)]
  const density = boxBlur(shrink(rest, width, height, factor), smallWidth, smallHeight, spread)
  const inside = maskAbove(density, leavesMin)
  const isAmong = (x: number, y: number) => inside[Math.floor(y / factor) * smallWidth + Math.floor(x / factor)] === 1
  return { inside, width: smallWidth, height: smallHeight, isAmong }
}

/** The trees that stand beside a building and behind it: leaves that reach into the sky, a wide crown as several. */
export function findTrees({ inside, width, height }: Leaves, space: FullSpace): Outline[] {
  const { camera, regions, scene } = space
  const { labels } = regions.partition
  const isOpen = inside.map((is, i) => {
    const [x, y] = [(i % width) * factor, Math.floor(i / width) * factor]
    const part = scene.parts[labels[y * space.width + x]!]
    return is && part === 'sky' ? 1 : 0
  })
  const found = findComponents(isOpen, width, height).components.filter(
    ({ area, left, right, top, bottom }) =>
      area > treeArea * width * height &&
      bottom - top > treeHeight * height &&
      overHorizon(camera, ((left + right) / 2) * factor, top * factor) > (treeHeight / 2) * space.height,
  )
  return found
    .flatMap(({ left, right, top, bottom }): Outline[] => {
      const count = Math.max(1, Math.round((treeRatio * (right - left)) / (bottom - top)))
      const wide = (right + 1 - left) / count
      return Array.from({ length: count }, (_, n) => ({
        left: (left + n * wide) * factor,
        right: (left + (n + 1) * wide) * factor,
        top: top * factor,
        bottom: (bottom + 1) * factor,
        regions: [],
      }))
    })
    .slice(0, treesMax)
}
