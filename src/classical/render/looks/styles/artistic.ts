import { smoothAlongFlow } from '../../../pixels/flow.ts'
import { tone } from '../../../pixels/grade.ts'
import { paintFlat } from '../../../pixels/kuwahara.ts'
import { whiteNoise } from '../../../pixels/noise.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { openScratch } from '../../../pixels/plane.ts'
import type { Scene } from '../../scene.ts'
import type { Style } from '../style.ts'

export const style: Style = { draw: paintOil }

/** Oil: strokes of even colour along the form (anisotropic Kuwahara), with the relief of the brush lit from above left. */
function paintOil(scene: Scene): Picture {
  const { flow, seed } = scene
  const paint = paintFlat(scene.picture, flow, 12)
  tone(paint, { contrast: 1.12, pivot: 0.52, saturation: 1.55, shadowTint: [0.006, -0.012], lightTint: [0.006, 0.016] })
  const { width, height, L, a, b } = paint
  using scratch = openScratch()
  const noise = ['bristles', 'load'].map((use) => scratch.plane(whiteNoise(width, height, seed(use))))
  const [bristles, load] = smoothAlongFlow(noise, flow, 16).map(scratch.plane)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const before = y > 0 && x > 0 ? i - width - 1 : i
      const slope = bristles![i]! - bristles![before]!
      L[i]! += Math.max(-0.1, Math.min(0.1, slope * 0.85)) + (load![i]! - 0.5) * 0.34
      const hue = (load![i]! - 0.5) * 0.6
      a[i]! *= 1 + hue
      b[i]! *= 1 - hue
    }
  }
  return paint
}
