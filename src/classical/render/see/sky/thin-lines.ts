import { boxBlur, extreme, gaussianBlur } from '../../../pixels/blur.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { openScratch, type Plane, takePlane } from '../../../pixels/plane.ts'

/** Half the width of the widest line, in pixels. */
const reach = 3
/** So much darker than both sides a line begins, and is one: what is fainter is the noise and the clouds of a sky. */
const darkerFrom = 0.02
const darkerTo = 0.045
/** So much darker than the sky the sides of a line may be. */
const sideMax = 0.08

/** Wires and masts before the sky, 0..1: thin, and darker than the sky on both sides (a black top-hat). Softly bounded, so that faint ones are not dashed. */
export function findThinLines({ width, height, L }: Picture, behind: Picture, sky: Plane, last: number): Plane {
  using scratch = openScratch()
  const out = takePlane(L.length).fill(0)
  const soft = scratch.plane(gaussianBlur(L, width, height, 0.7))
  const dilated = scratch.plane(extreme(soft, width, height, reach, 1))
  const closed = scratch.plane(extreme(dilated, width, height, reach, -1))
  const skyAround = scratch.plane(boxBlur(sky, width, height, 2 * reach))
  for (let i = 0; i < last; i++) {
    if (skyAround[i]! < 0.5 || closed[i]! < behind.L[i]! - sideMax) continue
    out[i] = smoothstep(darkerFrom, darkerTo, closed[i]! - soft[i]!) * smoothstep(0.5, 0.75, skyAround[i]!)
  }
  return out
}
