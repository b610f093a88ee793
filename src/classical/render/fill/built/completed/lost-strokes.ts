import { holdsAlong, ruledLines } from '../../../../lines/ruled-lines.ts'
import type { Segment } from '../../../../lines/segments.ts'
import { distanceToBlocked } from '../../../../pixels/distance.ts'
import { maskWhere } from '../../../../pixels/mask.ts'
import type { Plane } from '../../../../pixels/plane.ts'
import type { FullSpace } from '../../../../space/space.ts'

/** Strokes of a wall's own borders lie so near to them, in pixels. */
const borderPx = 7
/** From here on a pixel is a stroke. */
const inkMin = 0.3
/** A drawing of which so few windows were read has some beside the door. */
const readMin = 3
/** Of the strokes on walls, by pixels: what hands draw beside borders is less than a fifth of it, and windows in every wall are a third. */
const strayMax = 0.2

/** Whether a drawing's windows were not read, so that a picture of it would have none, or others: strokes lie all over its walls. */
export function losesStrokes({ regions, scene }: FullSpace, marks: Plane): boolean {
  if (scene.parts.filter((part) => part === 'opening' || part === 'door').length >= readMin) return false
  const { labels, width, height } = regions.partition
  const around = [-borderPx, borderPx, -borderPx * width, borderPx * width]
  let [stray, all] = [0, 0]
  for (let y = borderPx; y < height - borderPx; y++) {
    for (let i = y * width + borderPx; i < (y + 1) * width - borderPx; i++) {
      const own = labels[i]!
      const part = scene.parts[own]!
      if (marks[i]! < inkMin || (part !== 'wall' && part !== 'opening' && part !== 'door')) continue
      all++
      if (around.every((by) => labels[i + by] === own)) stray++
    }
  }
  return stray > strayMax * all
}

/** Pixels around what stood before a building that its own outline takes, and beside a border of two parts that its line takes. */
const outlinePx = 4
const linePx = 3

/** Of a drawing's straight lines those that are the outlines of what was read. */
export function outlinesOf(
  { partition: { labels, width, height } }: FullSpace['regions'],
  lines: readonly Segment[],
): Segment[] {
  const around = [-linePx, linePx, -linePx * width, linePx * width]
  const isBorder = (i: number) => around.some((by) => (labels[i + by] ?? labels[i]) !== labels[i])
  return lines.filter((line) => holdsAlong(line, width, height, isBorder))
}

/**
 * By pixel, 0..1, what is drawn more finely on a building's parts than its regions are: signs, clocks, joints, bars that were not read. Their
 * own straight outlines are not of it, nor are those of what stood before the building and was taken away.
 */
export function linesOn(
  { regions, scene, stood }: FullSpace,
  cleared: FullSpace,
  ink: Plane,
  outlines: readonly Segment[],
): Plane {
  const { labels, width, height } = regions.partition
  const isTaken = scene.parts.map((part, region) => part !== 'unknown' && cleared.scene.parts[region] === 'unknown')
  const away = distanceToBlocked(
    maskWhere(labels, (region, i) => !isTaken[region] && (stood?.[i] ?? 0) === 0),
    width,
  )
  const isOutline = ruledLines(outlines, width, height)
  return ink.map((value, i) => {
    const part = scene.parts[labels[i]!]!
    const isElsewhere = ['sky', 'ground', 'water', 'unknown'].includes(part) || away[i]! < outlinePx
    return isElsewhere || isOutline[i] ? 0 : value
  })
}
