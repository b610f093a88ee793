import { type Flow, smoothAlongFlow } from '../flow.ts'
import { percentile, smoothstep } from '../grade.ts'
import { fractalNoise, whiteNoise } from '../noise.ts'
import type { Picture, Plane } from '../raster.ts'
import type { Scene } from '../scene.ts'
import { inkOnPaper, linesOf } from './on-paper.ts'

/**
 * Graphite: outlines, and tone laid in hatching that follows the form and is crossed where it is dark (line integral
 * convolution, Cabral & Leedom 1993; tonal levels, Praun et al. 2001; tone range, Lu, Xu & Jia 2012).
 */
export function drawPencil(scene: Scene): Picture {
  const { picture, flow, seed, sky } = scene
  const { width, height, L } = picture
  const low = percentile(L, 0.02)
  const range = Math.max(0.2, percentile(L, 0.97) - low)
  const along = strokes(flow, 13, seed('hatching'))
  const diagonal = strokes(slanted(flow, 0.75), 16, seed('diagonal'))
  const cross = strokes(slanted(flow, 2.2), 14, seed('cross'))
  const outline = linesOf(scene, { sigmaPx: 1.3, threshold: 0.006, softness: 0.022, lengthPx: 7 })
  const tooth = fractalNoise(width, height, 3, seed('tooth'), 2)
  const graphite = new Float32Array(L.length)
  for (let i = 0; i < L.length; i++) {
    const light = Math.min(1, Math.max(0, (L[i]! - low) / range))
    const tone = (1 - light) ** 1.15 * (1 - 0.55 * (sky?.mask[i] ?? 0))
    const formed = smoothstep(0.35, 0.75, flow.anisotropy[i]!)
    const first = formed * along[i]! + (1 - formed) * diagonal[i]!
    const hatch =
      0.34 * smoothstep(first - 0.16, first + 0.2, tone * 1.25) +
      0.3 * smoothstep(diagonal[i]! - 0.1, diagonal[i]! + 0.22, tone * 1.5 - 0.45) +
      0.3 * smoothstep(cross[i]! - 0.1, cross[i]! + 0.22, tone * 1.6 - 0.75)
    const covered = 1 - (1 - hatch) * (1 - 0.85 * outline[i]!)
    graphite[i] = covered * (0.92 + 0.3 * tooth[i]!) + 0.02 * tooth[i]!
  }
  return inkOnPaper(graphite, width, height, scene.paper, scene.pencil)
}

/** Stroke thresholds, evenly spread over 0..1: tone above a stroke's threshold shows the stroke. */
function strokes(flow: Flow, lengthPx: number, seed: number): Plane {
  const [smeared] = smoothAlongFlow([whiteNoise(flow.width, flow.height, seed)], flow, lengthPx)
  const deviation = 0.29 / Math.sqrt(2 * lengthPx + 1)
  return smeared!.map((value) => 1 / (1 + Math.exp((-1.7 * (value - 0.5)) / deviation)))
}

function slanted({ width, height, anisotropy }: Flow, angle: number): Flow {
  const x = new Float32Array(width * height).fill(Math.cos(angle))
  const y = new Float32Array(width * height).fill(-Math.sin(angle))
  return { width, height, x, y, anisotropy }
}
