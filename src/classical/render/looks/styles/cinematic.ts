import { percentile, smoothstep, tone } from '../../../pixels/grade.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Scene } from '../../scene.ts'
import { addClarity, bloom } from '../photographic.ts'
import type { Style } from '../style.ts'

export const style: Style = { draw: develop, isPictorial: true }

/** Share of the height that is black above and below: a wide screen's. */
const matte = 0.055

/** The lightness around which contrast grows, of bright pictures and at least. */
const bright = 0.54
const dark = 0.28

/** Film: teal shadows against orange lights, lifted blacks, highlights that glow, darker corners, and a wide screen's bars. */
function develop({ picture }: Scene): Picture {
  addClarity(picture, 16, 0.012, 1.15)
  tone(picture, {
    contrast: 1.2,
    // An evening is dark already: what is in its middle stays there.
    pivot: Math.min(bright, Math.max(dark, percentile(picture.L, 0.5))),
    saturation: 0.84,
    shadowTint: [-0.026, -0.034],
    lightTint: [0.01, 0.021],
  })
  bloom(picture, 0.66, 20, 0.24)
  const { width, height, L, a, b } = picture
  for (let y = 0, i = 0; y < height; y++) {
    const down = y / height - 0.5
    const lit = 1 - smoothstep(0.5 - matte - 0.5 / height, 0.5 - matte + 0.5 / height, Math.abs(down))
    for (let x = 0; x < width; x++, i++) {
      const across = x / width - 0.5
      const fall = 1 - 0.45 * smoothstep(0.08, 0.55, across * across + down * down * 1.2)
      L[i] = ((0.05 + 0.92 * L[i]!) * fall - 0.01) * lit
      a[i]! *= lit
      b[i]! *= lit
    }
  }
  return picture
}
