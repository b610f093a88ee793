import { gaussianBlur } from '../../../pixels/blur.ts'
import { smoothstep, tone } from '../../../pixels/grade.ts'
import { paintFlat } from '../../../pixels/kuwahara.ts'
import { fractalNoise, valueNoise } from '../../../pixels/noise.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { openScratch, type Plane, takePlane } from '../../../pixels/plane.ts'
import { enlarge, shrink } from '../../../pixels/scale.ts'
import { grainTexture, textureAt } from '../../../pixels/texture.ts'
import type { Scene } from '../../scene.ts'
import { linesOf } from '../on-paper.ts'
import type { Style } from '../style.ts'

export const style: Style = {
  draw: paintWatercolour,
  figures: { fills: ['#5d6b86', '#9b5b4a', '#7a7468'], panes: '#e6e9ea', outline: undefined, opacity: 0.62 },
}

/**
 * Transparent washes after Bousseau et al. 2006: pigment density driven by the flow of water, darker edges where it dries,
 * granulation in the valleys of the paper, and a margin left white. The hand that lays them does not quite follow the pencil.
 */
function paintWatercolour(scene: Scene): Picture {
  const { flow, seed, paper, pencil, sky } = scene
  using scratch = openScratch()
  const painted = scratch.picture(paintFlat(scene.picture, flow, 9))
  tone(painted, { contrast: 0.9, pivot: 0.6, saturation: 1.28, shadowTint: [0.004, -0.014], lightTint: [0, 0.004] })
  const { width, height } = painted
  const water = scratch.plane(fractalNoise(width, height, width / 5, seed('water'), 3))
  const bleeding = scratch.plane(fractalNoise(width, height, width / 40, seed('bleeding'), 2))
  const hand = scratch.plane(valueNoise(width, height, width / 34, seed('hand')))
  const wash = wander(painted, bleeding, hand)
  const { L, a, b } = wash
  const edges = scratch.plane(driedEdges(wash))
  const tooth = grainTexture(1.1, seed('tooth'))
  const pencilLine = linesOf(scene, { sigmaPx: 1.1, threshold: 0.009, softness: 0.03, lengthPx: 7 })
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      // A sky is one wet wash: hardly any pigment settles in it.
      const grain = sky ? 0.12 - 0.08 * sky.mask[i]! : 0.12
      const valley = 0.5 - textureAt(tooth, x, y)
      const margin = marginOf(x, y, width, height, 0.5 * bleeding[i]! + 1.1 * water[i]!)
      const amount = 0.86 + 0.34 * water[i]! + 0.06 * bleeding[i]! + 1.35 * edges[i]! + grain * valley
      const density = amount > 0 ? amount * margin : 0
      // Bousseau's C' = C (1 - (1 - C)(d - 1)), the paper's white shining through where there is little pigment.
      const thin = density < 1 ? density : 1
      const dense = density > 1 ? density - 1 : 0
      const washL = 1 - (1 - L[i]!) * 0.84
      const value = washL - (washL - washL * washL) * dense * 1.1
      const line = 0.4 * pencilLine[i]! * margin
      const colour = 1 + 0.35 * dense
      L[i] = (paper[0] + (value * paper[0] - paper[0]) * thin - 0.08 * grain * valley) * (1 - line) + pencil[0] * line
      a[i] = (paper[1] + (a[i]! * colour - 0.6 * paper[1]) * thin) * (1 - line)
      b[i] = (paper[2] + (b[i]! * colour - 0.6 * paper[2]) * thin) * (1 - line)
    }
  }
  return wash
}

/** How far the brush strays from the outline. */
const strayPx = 3

function wander({ width, height, L, a, b }: Picture, strayX: Plane, strayY: Plane): Picture {
  const out = {
    width,
    height,
    L: takePlane(L.length),
    a: takePlane(L.length),
    b: takePlane(L.length),
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const u = (x + strayX[i]! * strayPx + 0.5) | 0
      const v = (y + strayY[i]! * strayPx + 0.5) | 0
      const from = (v < 0 ? 0 : v >= height ? height - 1 : v) * width + (u < 0 ? 0 : u >= width ? width - 1 : u)
      out.L[i] = L[from]!
      out.a[i] = a[from]!
      out.b[i] = b[from]!
    }
  }
  return out
}

const edgeFactor = 2

/** How much darker or more colourful a place is than what is around it, on both sides of a border: where pigment gathers. */
function driedEdges({ width, height, L, a, b }: Picture): Plane {
  const smallWidth = Math.ceil(width / edgeFactor)
  const smallHeight = Math.ceil(height / edgeFactor)
  const rim = new Float32Array(smallWidth * smallHeight)
  for (const [plane, weight] of [
    [L, 3.4],
    [a, 5],
    [b, 5],
  ] as const) {
    using scratch = openScratch()
    const near = scratch.plane(shrink(plane, width, height, edgeFactor))
    const wide = scratch.plane(gaussianBlur(near, smallWidth, smallHeight, 2))
    for (let i = 0; i < rim.length; i++) rim[i]! += Math.abs(wide[i]! - near[i]!) * weight
  }
  for (let i = 0; i < rim.length; i++) rim[i] = Math.min(0.55, rim[i]!)
  return enlarge(rim, width, height, edgeFactor)
}

function marginOf(x: number, y: number, width: number, height: number, raggedness: number): number {
  const border = Math.min(x, y, width - 1 - x, height - 1 - y) / width
  return border > 0.04 ? 1 : smoothstep(0.012, 0.02, border + raggedness * 0.012)
}
