import { gaussianBlur } from '../../../pixels/blur.ts'
import { applyCurve, smoothstep } from '../../../pixels/grade.ts'
import { guidedFilter } from '../../../pixels/guided-filter.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { enlarge, shrinkPicture } from '../../../pixels/scale.ts'
import { bestBorder } from './first-border.ts'
import { growSky } from './grow-sky.ts'
import { expected, type SkyColours } from './sky-colours.ts'

/**
 * Where the sky is (0..1), the row where it ends, and what its lightness would be without clouds. A photo's is mixed with what
 * stands before it; behind a drawing or model is what `behind` paints where the mask is then, in the light of the mood.
 */
export type Sky = { mask: Plane; horizonY: number; clearL: Plane; mixed?: true; behind?: () => Picture }

const factor = 4

/**
 * The sky above a first border in each column (`bestBorder`), and what goes on from there (`growSky`); then each pixel near its own border is
 * judged by the sky's colours, so that sky between branches is found, too. Undefined if there is no sky.
 */
export function findSky(picture: Picture): Sky | undefined {
  const small = shrinkPicture(picture, factor)
  const border = bestBorder(small)
  if (!border) return undefined
  const { seen, colours } = growSky(small, aboveBorder(small, border))
  return refine(picture, small, seen, colours)
}

function aboveBorder({ width, height }: Picture, border: Int32Array): Uint8Array {
  return new Uint8Array(width * height).map((_, i) => (Math.floor(i / width) < border[i % width]! ? 1 : 0))
}

function refine(picture: Picture, small: Picture, seen: Plane, colours: SkyColours): Sky {
  const { width, height, L, a, b } = picture
  const mask = enlarge(gaussianBlur(seen, small.width, small.height, 1.2), width, height, factor)
  const clearL = new Float32Array(L.length)
  const [fitL, fitA, fitB] = colours.planes
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const clear = expected(fitL, x / factor, y / factor)
      clearL[i] = clear
      const near = mask[i]!
      mask[i] = 0
      if (near < 0.03) continue
      const dL = (L[i]! - clear) / fitL.deviation
      const dA = (a[i]! - expected(fitA, x / factor, y / factor)) / fitA.deviation
      const dB = (b[i]! - expected(fitB, x / factor, y / factor)) / fitB.deviation
      const distance = Math.sqrt((dL * dL + dA * dA + dB * dB) / 3)
      // Well inside the sky only what is very different is taken out.
      const certain = smoothstep(0.75, 0.98, near)
      if (distance < 1.8) mask[i] = smoothstep(0.05, 0.4, near)
      else if (distance < 3.2 + 4 * certain)
        mask[i] = (1 - smoothstep(1.8 + 3 * certain, 3.2 + 4 * certain, distance)) * smoothstep(0.05, 0.4, near)
    }
  }
  const smooth = guidedFilter(L, mask, width, height, 3, 0.0004)
  return {
    mask: applyCurve(smooth, (value) => smoothstep(0.12, 0.8, value)),
    horizonY: Math.min(height, (colours.horizon + 1) * factor),
    clearL,
    mixed: true,
  }
}
