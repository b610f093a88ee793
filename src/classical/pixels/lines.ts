import { gaussianBlur } from './blur.ts'
import { type Flow, smoothAlongFlow } from './flow.ts'
import { percentile } from './grade.ts'
import type { Plane } from './plane.ts'

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
  const [response] = smoothAlongFlow([wide], flow, weight.lengthPx, findIdle(wide, width, height, weight))
  const ink = response!
  const faint = Math.min(1, Math.max(faintMin, percentile(ink, 0.97) / usualResponse))
  for (let i = 0; i < ink.length; i++) {
    const t = (ink[i]! / faint - weight.threshold) / weight.softness
    ink[i] = t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t)
  }
  return ink
}

/** The most that lines are strengthened, however pale the picture is. */
const faintMin = 0.4

const blockPx = 16

/** True for places without a response near the threshold within reach: skies, walls, water. */
function findIdle(response: Plane, width: number, height: number, { threshold, lengthPx }: LineWeight) {
  const columns = Math.ceil(width / blockPx)
  const rows = Math.ceil(height / blockPx)
  const reach = Math.ceil(lengthPx / blockPx)
  const strong = new Uint8Array(columns * rows)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / blockPx) * columns
    for (let x = 0; x < width; x++, i++) if (response[i]! > threshold * faintMin) strong[row + ((x / blockPx) | 0)] = 1
  }
  const busy = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!strong[row * columns + column]) continue
      for (let v = Math.max(0, row - reach); v <= Math.min(rows - 1, row + reach); v++)
        busy.fill(1, v * columns + Math.max(0, column - reach), v * columns + Math.min(columns, column + reach + 1))
    }
  }
  return (x: number, y: number) => busy[Math.floor(y / blockPx) * columns + ((x / blockPx) | 0)] === 0
}
