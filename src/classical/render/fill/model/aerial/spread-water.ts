import { gaussianBlur } from '../../../../pixels/blur.ts'
import { findComponents } from '../../../../pixels/components.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { weightedQuantile } from '../../../../space/scene/weighted-quantile.ts'
import type { Cover } from './cover-grounds.ts'
import type { Quarter } from './read-quarter.ts'

/** In OKLab's two axes of colour: a fainter tint tells nothing. */
const tintMin = 0.005
/** Pixels over which the tint is looked at, because it is fainter than the noise of one. */
const sigma = 3
/** Of the way from the model's grey to the tint of its water. */
const tinted = 0.5
/** Of the picture, the least water. */
const waterMin = 0.002

/** Where open ground has the tint of the water that was found, though no border parts it from streets of the same lightness. */
export function spreadWater(
  { width, height, a, b }: Picture,
  { partition: { labels, areas }, colours, kinds }: Quarter,
  covers: readonly (Cover | undefined)[],
): Uint8Array {
  const mask = new Uint8Array(labels.length)
  const waters = [...kinds.keys()].filter((face) => covers[face] === 'water')
  const area = waters.reduce((sum, face) => sum + areas[face]!, 0)
  if (area === 0) return mask
  const axes = ['a', 'b'] as const
  const grey = axes.map((axis) =>
    weightedQuantile(
      colours.map((one) => one[axis]),
      areas,
      0.5,
    ),
  ) as [number, number]
  const water = axes.map((axis) => waters.reduce((sum, face) => sum + areas[face]! * colours[face]![axis], 0) / area)
  const [towardsA, towardsB] = [water[0]! - grey[0], water[1]! - grey[1]]
  const square = towardsA ** 2 + towardsB ** 2
  if (square < tintMin ** 2) return mask
  const [smoothA, smoothB] = [a, b].map((plane) => gaussianBlur(plane, width, height, sigma)) as [
    Float32Array,
    Float32Array,
  ]
  for (let i = 0; i < mask.length; i++) {
    const cover = covers[labels[i]!]
    if (cover !== 'street' && cover !== 'paving' && cover !== 'lawn') continue
    const share = ((smoothA[i]! - grey[0]) * towardsA + (smoothB[i]! - grey[1]) * towardsB) / square
    if (share > tinted) mask[i] = 1
  }
  const { labels: found, components } = findComponents(mask, width, height)
  for (let i = 0; i < mask.length; i++)
    if (mask[i] && components[found[i]! - 1]!.area < waterMin * mask.length) mask[i] = 0
  return mask
}
