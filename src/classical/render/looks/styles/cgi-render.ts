import { applyCurve, tone } from '../../../pixels/grade.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Scene } from '../../scene.ts'
import { addClarity, bloom, smoothSurfaces } from '../photographic.ts'
import type { Style } from '../style.ts'

export const style: Style = { draw: develop, isPictorial: true }

/** A clean computer image: surfaces without grain, even soft light with shade in the corners, clear colours, whites that bloom. */
function develop({ picture, isLit, request }: Scene): Picture {
  // A plan is read by its lines, which nothing may soften.
  const isPlan = request.expert === 'plan'
  // Grain goes and joints stay: what differs by less than a fiftieth is smoothed.
  if (!isPlan) smoothSurfaces(picture, 3, 0.0004, 1)
  addClarity(picture, isPlan ? 3 : 32, isPlan ? 0.002 : 0.03, isPlan ? 1.12 : 1.4)
  // What was built in space is exposed already.
  if (!isLit && !isPlan) applyCurve(picture.L, (value) => 0.11 + 0.9 * value ** 0.94)
  tone(picture, {
    pivot: 0.55,
    contrast: 1.16,
    saturation: 1.22,
    shadowTint: [-0.004, -0.016],
    lightTint: [-0.002, -0.006],
  })
  if (!isPlan) bloom(picture, 0.78, 18, isLit ? 0.15 : 0.3)
  return picture
}
