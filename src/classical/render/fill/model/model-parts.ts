import type { Oklab } from '../../../pixels/oklab.ts'
import type { Plane } from '../../../pixels/plane.ts'
import type { Regions } from '../../see/regions/regions.ts'

/** Openings are the regions that are mostly panes. */
export function namePanesAs({ labels, kinds, boxes }: Regions, panes: Plane): void {
  const sums = sharesOf(labels, panes, kinds.length)
  for (const [label, kind] of kinds.entries())
    if (kind === 'opening' || kind === 'surface')
      kinds[label] = sums[label]! > 0.5 * boxes[label]!.area ? 'opening' : 'surface'
}

/** Roofs are the surfaces that mostly look upwards. */
export function nameRoofs({ labels, kinds, boxes }: Regions, roofs: Plane): void {
  const sums = sharesOf(labels, roofs, kinds.length)
  for (const [label, kind] of kinds.entries())
    if (kind === 'surface' && sums[label]! > 0.5 * boxes[label]!.area) kinds[label] = 'roof'
}

/** By label, how much of the picture a mask covers there. */
function sharesOf(labels: Int32Array, mask: Plane, count: number): Float64Array {
  const sums = new Float64Array(count)
  for (let i = 0; i < labels.length; i++) sums[labels[i]!]! += mask[i]! / labels.length
  return sums
}

/** Lightness by which panes are darker than any wall. */
const paneMin = 0.02

/** In a model, panes are modelled darker than walls. */
export function namePanes({ kinds, boxes }: Regions, drawn: Oklab[]): void {
  const walls = boxes.flatMap(({ area }, label) =>
    kinds[label] === 'surface' && area > 0.004 ? [drawn[label]![0]] : [],
  )
  const darkest = Math.min(...walls, 1)
  for (const [label, kind] of kinds.entries())
    if (kind === 'opening' && drawn[label]![0] > darkest - paneMin) kinds[label] = 'surface'
}
