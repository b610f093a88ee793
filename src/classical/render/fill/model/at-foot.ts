import { gaussianBlur } from '../../../pixels/blur.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import { type Plane, takePlane } from '../../../pixels/plane.ts'

/** Light that is missing where something stands: how far from its foot, as a share of the width, and how much at it. */
export type FootShade = { reach: number; depth: number }

/** By pixel, what light is left on the ground beside what stands on it, 1 is all; `stands` is 1 where something does. */
export function lightAtFoot(
  stands: Plane,
  isGround: (i: number) => boolean,
  shades: readonly FootShade[],
  { width, height }: { width: number; height: number },
): Plane {
  const light = takePlane(stands.length).fill(1)
  for (const { reach, depth } of shades) {
    const near = gaussianBlur(stands, width, height, reach * width)
    for (let i = 0; i < light.length; i++) if (isGround(i)) light[i]! *= 1 - depth * smoothstep(0, 0.6, near[i]!)
  }
  return light
}
