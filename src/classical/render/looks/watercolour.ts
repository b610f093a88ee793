import { gaussianBlur } from '../blur.ts'
import { smoothstep, tone } from '../grade.ts'
import { paintFlat } from '../kuwahara.ts'
import { fractalNoise } from '../noise.ts'
import type { Picture, Plane } from '../raster.ts'
import type { Scene } from '../scene.ts'
import { linesOf } from './on-paper.ts'

/**
 * Transparent washes after Bousseau et al. 2006: pigment density driven by the flow of water, darker edges where it dries,
 * granulation in the valleys of the paper, and a margin left white.
 */
export function paintWatercolour(scene: Scene): Picture {
  const { flow, seed, paper, pencil } = scene
  const wash = paintFlat(scene.picture, flow, 8)
  tone(wash, { contrast: 0.94, pivot: 0.6, saturation: 1.14, shadowTint: [0.004, -0.01], lightTint: [0, 0.004] })
  const { width, height, L, a, b } = wash
  const water = fractalNoise(width, height, width / 6, seed('water'), 4)
  const bleeding = fractalNoise(width, height, width / 40, seed('bleeding'), 3)
  const tooth = fractalNoise(width, height, 4, seed('tooth'), 2)
  const edges = driedEdges(wash)
  const pencilLine = linesOf(scene, { sigmaPx: 1.1, threshold: 0.009, softness: 0.03, lengthPx: 8 })
  for (let i = 0; i < L.length; i++) {
    const painted = marginOf(i, width, height, bleeding[i]!)
    const amount = 0.88 + 0.24 * water[i]! + 0.1 * bleeding[i]! + 0.85 * edges[i]! + 0.2 * Math.max(0, -tooth[i]!)
    const density = Math.max(0, amount) * painted
    // Bousseau's C' = C (1 - (1 - C)(d - 1)), the paper's white shining through where there is little pigment.
    const thin = Math.min(1, density)
    const dense = Math.max(0, density - 1)
    const washL = 1 - (1 - L[i]!) * 0.86
    const value = washL - (washL - washL * washL) * dense * 0.9
    const line = 0.42 * pencilLine[i]! * painted
    L[i] = (paper[0] + (value * paper[0] - paper[0]) * thin + 0.012 * tooth[i]!) * (1 - line) + pencil[0] * line
    a[i] = (paper[1] + (a[i]! * (1 + 0.3 * dense) + paper[1] * 0.4 - paper[1]) * thin) * (1 - line)
    b[i] = (paper[2] + (b[i]! * (1 + 0.3 * dense) + paper[2] * 0.4 - paper[2]) * thin) * (1 - line)
  }
  return wash
}

/** The gradient of the wash, kept to a narrow rim on its dark side. */
function driedEdges({ width, height, L, a, b }: Picture): Plane {
  const rim = new Float32Array(L.length)
  for (const [plane, weight] of [
    [L, 1],
    [a, 1.5],
    [b, 1.5],
  ] as const) {
    const near = gaussianBlur(plane, width, height, 1.2)
    const wide = gaussianBlur(plane, width, height, 4)
    for (let i = 0; i < rim.length; i++) rim[i]! += Math.abs(wide[i]! - near[i]!) * weight
  }
  for (let i = 0; i < rim.length; i++) rim[i] = Math.min(0.5, rim[i]! * 3.2)
  return rim
}

function marginOf(i: number, width: number, height: number, raggedness: number): number {
  const x = i % width
  const y = (i - x) / width
  const border = Math.min(x, y, width - 1 - x, height - 1 - y) / width
  return smoothstep(0.012, 0.02, border + raggedness * 0.012)
}
