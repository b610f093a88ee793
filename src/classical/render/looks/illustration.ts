import { gaussianBlur } from '../blur.ts'
import { tone } from '../grade.ts'
import { paintFlat } from '../kuwahara.ts'
import { nearestColours, quantise } from '../palette.ts'
import type { Picture } from '../raster.ts'
import type { Scene } from '../scene.ts'
import { linesOf } from './on-paper.ts'

const colours = 14

/** Flat areas of few colours with drawn outlines, as in a printed poster. */
export function illustrate(scene: Scene): Picture {
  const { flow, seed, pencil } = scene
  const flat = paintFlat(scene.picture, flow, 9)
  tone(flat, { contrast: 1.12, pivot: 0.55, saturation: 1.3, shadowTint: [0, -0.006], lightTint: [0.002, 0.006] })
  const palette = quantise(flat, colours, seed('palette'))
  const out = nearestColours(flat, palette)
  const { width, height } = out
  const outline = linesOf(scene, { sigmaPx: 1.7, threshold: 0.012, softness: 0.012, lengthPx: 10 })
  // The steps between flat colours are softened by a pixel, as a printer's rasteriser would.
  const [L, a, b] = [out.L, out.a, out.b].map((plane) => gaussianBlur(plane, width, height, 0.7))
  for (let i = 0; i < outline.length; i++) {
    const share = outline[i]! * 0.82
    L![i]! += (pencil[0] - L![i]!) * share
    a![i]! += (pencil[1] - a![i]!) * share
    b![i]! += (pencil[2] - b![i]!) * share
  }
  return { width, height, L: L!, a: a!, b: b! }
}
