import { smoothstep } from '../../../pixels/grade.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { openScratch, type Plane } from '../../../pixels/plane.ts'

/** Pixels from a line's middle to what lies beside it, as a share of the width. */
const besideShare = 1 / 400
/** Lightness by which a line is darker than both of its sides, where it begins to be one and where it certainly is. */
const darker = [0.05, 0.14] as const
/** The share of a line that goes. */
const fading = 0.62

/** In a picture, light shows the form: thin dark lines, as programs draw them round the faces of a model, become fainter. */
export function fadeOutlines({ width, height, L, a, b }: Picture): void {
  const reach = Math.max(2, Math.round(width * besideShare))
  using scratch = openScratch()
  const [ownL, ownA, ownB] = [L, a, b].map((plane) => scratch.plane(plane.slice())) as [Plane, Plane, Plane]
  const across = [reach, reach * width, reach * width + reach, reach * width - reach]
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x
      let [most, step] = [ownL[i]!, 0]
      for (const one of across) {
        const least = Math.min(ownL[i - one]!, ownL[i + one]!)
        if (least > most) [most, step] = [least, one]
      }
      const share = fading * smoothstep(darker[0], darker[1], most - ownL[i]!)
      if (share === 0) continue
      L[i]! += share * (most - ownL[i]!)
      a[i]! += share * ((ownA[i - step]! + ownA[i + step]!) / 2 - ownA[i]!)
      b[i]! += share * ((ownB[i - step]! + ownB[i + step]!) / 2 - ownB[i]!)
    }
  }
}
