import { findComponents } from '../../../pixels/components.ts'
import { maskWhere } from '../../../pixels/mask.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { type Regions, remeasure } from '../../see/regions/regions.ts'

/** Of the picture, the least ground that is told by a face of its own. */
const groundMin = 0.03

/** The empty background is one region: sky above the horizon, ground below it, if the horizon is certain or no other ground is shown. */
export function partVoid(regions: Regions, width: number, horizon: number, isCertain: boolean): void {
  const { labels, kinds } = regions
  const height = labels.length / width
  const isVoid = regions.boxes.map(
    ({ left, right, top }, label) => kinds[label] === 'sky' || (top === 0 && left === 0 && right === 1),
  )
  const onGround = labels.reduce((sum, label) => sum + (kinds[label] === 'ground' ? 1 : 0), 0)
  const isSplit = isCertain || onGround <= groundMin * labels.length
  const ground = kinds.length
  for (const [label, is] of isVoid.entries()) if (is) kinds[label] = 'sky'
  for (let i = Math.max(0, Math.round(horizon * height)) * width; isSplit && i < labels.length; i++)
    if (isVoid[labels[i]!]) labels[i] = ground
  kinds.push('ground')
  regions.boxes = remeasure(regions, width)
}

/** Of what the void holds, the lightness of a mask of the sky under which it is not of the sky's colour. */
const strangeMax = 0.3

/** Of the picture, what is too small to be a face. */
const faceMin = 0.002

/** Faces whose borders are faint run into the void: what there is not of the sky's colour, and touches what is built, is built. */
export function keepBuilt(regions: Regions, sky: Plane, width: number): void {
  const { labels, kinds } = regions
  const strange = maskWhere(labels, (label, i) => kinds[label] === 'sky' && sky[i]! < strangeMax)
  const parts = findComponents(strange, width, labels.length / width)
  const touches = new Set<number>()
  const isBuilt = (label = 0) => kinds[label] !== 'sky' && kinds[label] !== 'ground'
  for (const [i, part] of parts.labels.entries())
    if (part && [i - 1, i + 1, i + width].some((next) => isBuilt(labels[next]))) touches.add(part)
  const built = kinds.length
  kinds.push('surface')
  for (const [i, part] of parts.labels.entries())
    if (touches.has(part) && parts.components[part - 1]!.area > faceMin * labels.length) labels[i] = built
  regions.boxes = remeasure(regions, width)
}
