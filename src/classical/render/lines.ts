import { gaussianBlur } from './blur.ts'
import { type Flow, smoothAlongFlow } from './flow.ts'
import { percentile } from './grade.ts'
import type { Plane } from './raster.ts'

/** `sigmaPx` sets the width of a line, `threshold` the contrast (0..1) at which it starts, `softness` how slowly it comes in. */
export type LineWeight = { sigmaPx: number; threshold: number; softness: number; lengthPx: number }

/** The response that one pixel in 33 exceeds in a picture of usual contrast; paler ones are drawn with a harder hand. */
const usualResponse = 0.022

/**
 * Ink coverage 0..1 along the dark side of edges: difference of Gaussians smoothed along the edge tangent flow, thresholded
 * softly (Kang et al. 2007; Winnemöller et al. 2012).
 */
export function drawLines(form: Plane, flow: Flow, weight: LineWeight): Plane {
  const { width, height } = flow
  const narrow = gaussianBlur(form, width, height, weight.sigmaPx)
  const wide = gaussianBlur(form, width, height, weight.sigmaPx * 1.6)
  for (let i = 0; i < wide.length; i++) wide[i]! -= narrow[i]!
  const [response] = smoothAlongFlow([wide], flow, weight.lengthPx)
  const ink = response!
  const faint = Math.min(1, Math.max(0.4, percentile(ink, 0.97) / usualResponse))
  for (let i = 0; i < ink.length; i++) {
    const t = (ink[i]! / faint - weight.threshold) / weight.softness
    ink[i] = t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t)
  }
  return ink
}
