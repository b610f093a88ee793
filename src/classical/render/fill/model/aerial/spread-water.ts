import { gaussianBlur } from '../../../../pixels/blur.ts'
import { findComponents } from '../../../../pixels/components.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import type { MeanColour } from '../../../../space/parts.ts'
import type { Cover } from './cover-grounds.ts'
import type { Quarter } from './read-quarter.ts'
import { usualTint } from './usual-tint.ts'

/** In OKLab's two axes of colour, from the grey in the same light: a fainter tint tells nothing. */
const tintMin = 0.005
/** Pixels over which the tint is looked at, because it is fainter than the noise of one. */
const sigma = 3
/** Of the way from that grey to the tint of its water. */
const tinted = 0.5
/** Of the picture, the least water. */
const waterMin = 0.002

/** Where open ground has the tint of the water that was found, though no border parts it from streets of the same lightness. */
export function spreadWater(
  { width, height, L, a, b }: Picture,
  quarter: Quarter,
  covers: readonly (Cover | undefined)[],
): Uint8Array {
  const {
    partition: { labels, areas },
    colours,
    kinds,
  } = quarter
  const mask = new Uint8Array(labels.length)
  const waters = [...kinds.keys()].filter((face) => covers[face] === 'water')
  const area = waters.reduce((sum, face) => sum + areas[face]!, 0)
  if (area === 0) return mask
  const tintAt = usualTint(quarter)
  const meanOf = (of: (colour: MeanColour) => number) =>
    waters.reduce((sum, face) => sum + areas[face]! * of(colours[face]!), 0) / area
  const [towardsA, towardsB] = [meanOf(({ L, a }) => a - tintAt(L)[0]), meanOf(({ L, b }) => b - tintAt(L)[1])]
  const square = towardsA ** 2 + towardsB ** 2
  if (square < tintMin ** 2) return mask
  const [smoothA, smoothB] = [a, b].map((plane) => gaussianBlur(plane, width, height, sigma)) as [
    Float32Array,
    Float32Array,
  ]
  for (let i = 0; i < mask.length; i++) {
    const cover = covers[labels[i]!]
    if (cover !== 'street' && cover !== 'paving' && cover !== 'lawn') continue
    const [usualA, usualB] = tintAt(L[i]!)
    const share = ((smoothA[i]! - usualA) * towardsA + (smoothB[i]! - usualB) * towardsB) / square
    if (share > tinted) mask[i] = 1
  }
  const { labels: found, components } = findComponents(mask, width, height)
  for (let i = 0; i < mask.length; i++)
    if (mask[i] && components[found[i]! - 1]!.area < waterMin * mask.length) mask[i] = 0
  return mask
}
