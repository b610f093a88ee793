import type { Oklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import type { Regions } from './regions.ts'

/** The mean colour of every region beside its lines, by every second pixel of every second row; a region all of ink is black. */
export function meanColours({ width, height, L, a, b }: Picture, ink: Plane, regions: Regions): Oklab[] {
  const sums = new Float64Array(regions.boxes.length * 4)
  for (let y = 0; y < height; y += 2) {
    for (let i = y * width; i < (y + 1) * width; i += 2) {
      const share = 1 - ink[i]!
      const s = regions.labels[i]! * 4
      sums[s]! += L[i]! * share
      sums[s + 1]! += a[i]! * share
      sums[s + 2]! += b[i]! * share
      sums[s + 3]! += share
    }
  }
  return regions.boxes.map((_, label) => {
    const weight = Math.max(1e-6, sums[label * 4 + 3]!)
    return [sums[label * 4]! / weight, sums[label * 4 + 1]! / weight, sums[label * 4 + 2]! / weight]
  })
}
