import { applyCurve } from '../../../pixels/grade.ts'
import { paintFlat } from '../../../pixels/kuwahara.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Scene } from '../../scene.ts'
import { linesOf } from '../on-paper.ts'
import type { Style } from '../style.ts'

export const style: Style = { draw: develop }

/** High key: a white model of the place in a few tones, hardly any colour, an empty sky, and fine lines where forms end. */
function develop(scene: Scene): Picture {
  const { sky } = scene
  const outline = linesOf(scene, { sigmaPx: 1.4, threshold: 0.014, softness: 0.03, lengthPx: 8 })
  const picture = paintFlat(scene.picture, scene.flow, 9)
  const { L, a, b } = picture
  applyCurve(L, (value) => 0.36 + 0.63 * value ** 0.62)
  for (let i = 0; i < L.length; i++) {
    const air = sky ? sky.mask[i]! * 0.92 : 0
    L[i] = (L[i]! * (1 - air) + 0.985 * air) * (1 - 0.3 * outline[i]!)
    a[i]! *= 0.2 * (1 - air)
    b[i]! *= 0.2 * (1 - air)
  }
  return picture
}
