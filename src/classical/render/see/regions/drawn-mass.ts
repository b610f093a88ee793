import { findComponents } from '../../../pixels/components.ts'
import { distanceToBlocked } from '../../../pixels/distance.ts'
import { maskAbove, maskBelow, maskWhere } from '../../../pixels/mask.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { partLines } from '../../../space/colour-regions.ts'
import { type Regions, remeasure } from './regions.ts'

/** Coverage of ink that parts what is on both sides of it. */
const inkMin = 0.3
/** Of the picture, what is larger is what a drawing stands on and before; and how large all that is drawn together is. */
const cellMax = 0.06
const massMin = 0.03
/** Of the width, what is thinner holds nothing together: twigs, rails. */
const thin = 0.008
/** Of the picture, the least gap that is closed. */
const gapMin = 0.0004
/** Of its border, what runs along ruled lines. */
const ruledMin = 0.5
/** Of its lower border, what the ground around bounds at most: there the sky is seen down to the horizon. */
const openMax = 0.3
/** Pixels of the small copy, by which borders lie off the line that was drawn. */
const besideLine = 2.5

/** Where a drawing shows one large thing: the white between its lines that hangs together. Undefined if there is none. */
export function findMass(ink: Plane, width: number, height: number): Plane | undefined {
  const labels = partLines(ink, width, height, inkMin)
  const areas = new Map<number, number>()
  for (const label of labels) areas.set(label, (areas.get(label) ?? 0) + 1)
  const all = width * height
  const isCell = maskWhere(labels, (label) => areas.get(label)! < cellMax * all)
  const reach = thin * width
  const core = maskAbove(distanceToBlocked(isCell, width), reach)
  const { labels: found, components } = findComponents(core, width, height)
  const [largest] = [...components.keys()].sort((one, other) => components[other]!.area - components[one]!.area)
  if (largest === undefined || components[largest]!.area < massMin * all) return undefined
  const away = maskWhere(found, (label) => label !== largest + 1)
  const near = maskBelow(distanceToBlocked(away, width), 1.5 * reach)
  return Float32Array.from(near.map((is, i) => is * isCell[i]!))
}

/**
 * Within one large thing no sky is seen: what was taken for it, where strokes leave it open, is a surface of it if ruled
 * lines bound it. Crowns of trees behind it are not ruled.
 */
export function closeMass(regions: Regions, mass: Plane, ruled: Plane, width: number): void {
  const { labels, kinds } = regions
  const lost = maskWhere(labels, (label, i) => mass[i]! > 0.5 && kinds[label] === 'sky')
  const { labels: found, components } = findComponents(lost, width, labels.length / width)
  const toLine = distanceToBlocked(maskBelow(ruled, 0.01), width)
  const [border, straight, foot, onGround] = [0, 1, 2, 3].map(() => new Float64Array(components.length + 1)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (let i = 0; i < labels.length; i++) {
    if (!found[i]) continue
    const below = i + width
    if (below < labels.length && found[below] !== found[i]) foot[found[i]!]!++
    if (kinds[labels[below]!] === 'ground') onGround[found[i]!]!++
    if ([i - 1, i + 1, i - width, below].every((next) => found[next] === found[i])) continue
    border[found[i]!]!++
    if (toLine[i]! < besideLine) straight[found[i]!]!++
  }
  const names = components.map(({ area }, n) => {
    const isBound = straight[n + 1]! > ruledMin * border[n + 1]!
    const isClosed = onGround[n + 1]! < openMax * foot[n + 1]!
    return area > gapMin * labels.length && isBound && isClosed ? kinds.push('surface') - 1 : undefined
  })
  for (let i = 0; i < labels.length; i++) labels[i] = names[found[i]! - 1] ?? labels[i]!
  regions.boxes = remeasure(regions, width)
}
