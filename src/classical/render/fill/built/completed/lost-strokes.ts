import type { Picture } from '../../../../pixels/picture.ts'
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

/** Share of its lightness that a drawn line takes from what it is drawn on. */
const lineShade = 0.3

/** What is finer than regions is kept as it was drawn, as faint lines on a building's parts: signs, clocks, joints, bars that were not read. */
export function keepLines({ L }: Picture, { regions, scene }: FullSpace, ink: Plane): void {
  const { labels } = regions.partition
  for (let i = 0; i < labels.length; i++) {
    const part = scene.parts[labels[i]!]!
    if (part !== 'sky' && part !== 'ground' && part !== 'unknown') L[i]! *= 1 - lineShade * ink[i]!
  }
}
