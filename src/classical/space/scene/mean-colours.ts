import type { Picture } from '../../pixels/picture.ts'
import type { MeanColour } from '../parts.ts'

/** Of the pixels inside: those at a border are mixed with the colour beyond it, and count only if a region has no others. */
export function meanColours({ L, a, b, width }: Picture, labels: Int32Array, count: number): MeanColour[] {
  const [inside, border] = [0, 1].map(() => new Float64Array(count * 4)) as [Float64Array, Float64Array]
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!
    const isInside =
      labels[i - 1] === label && labels[i + 1] === label && labels[i - width] === label && labels[i + width] === label
    const sums = isInside ? inside : border
    const at = label * 4
    sums[at]! += L[i]!
    sums[at + 1]! += a[i]!
    sums[at + 2]! += b[i]!
    sums[at + 3]!++
  }
  return Array.from({ length: count }, (_, label) => {
    const [sumL, sumA, sumB, n] = (inside[label * 4 + 3]! > 0 ? inside : border).subarray(label * 4, label * 4 + 4)
    return { L: sumL! / n!, a: sumA! / n!, b: sumB! / n! }
  })
}
