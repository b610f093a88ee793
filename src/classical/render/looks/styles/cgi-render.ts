import { applyCurve, tone } from '../../../pixels/grade.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Scene } from '../../scene.ts'
import { addClarity, bloom, smoothSurfaces } from '../photographic.ts'
import type { Style } from '../style.ts'

export const style: Style = { draw: develop, isPictorial: true }

/** A clean computer image: surfaces without grain, even soft light with shade in the corners, clear colours, whites that bloom. */
function develop({ picture, isLit }: Scene): Picture {
  // Grain goes and joints stay: what differs by less than a fiftieth is smoothed.
  smoothSurfaces(picture, 3, 0.0004, 1)
  addClarity(picture, 32, 0.03, 1.4)
  // What was built in space is exposed already.
  if (!isLit) applyCurve(picture.L, (value) => 0.11 + 0.9 * value ** 0.94)
  tone(picture, {
    pivot: 0.55,
    contrast: 1.16,
    saturation: 1.25,
    shadowTint: [-0.004, -0.016],
    lightTint: [-0.002, -0.006],
  })
  bloom(picture, 0.78, 18, isLit ? 0.15 : 0.3)
  return picture
}
