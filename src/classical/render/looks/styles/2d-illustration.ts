import { gaussianBlur } from '../../../pixels/blur.ts'
import { applyCurve, tone } from '../../../pixels/grade.ts'
import { paintFlat } from '../../../pixels/kuwahara.ts'
import { nearestColours, quantise } from '../../../pixels/palette.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { openScratch } from '../../../pixels/plane.ts'
import type { Scene } from '../../scene.ts'
import { joinBands } from '../join-bands.ts'
import { linesOf } from '../on-paper.ts'
import type { Style } from '../style.ts'

export const style: Style = {
  draw: illustrate,
  figures: { fills: ['#2f3b52', '#b4532f', '#d8a13a', '#3f6b66'], panes: '#dfe8ec', outline: undefined, opacity: 1 },
}

const colours = 15

/** Flat areas of few bright colours with drawn outlines, as in a printed poster: no shade is black, and borders are smooth. */
function illustrate(scene: Scene): Picture {
  const { flow, seed, pencil } = scene
  using scratch = openScratch()
  const flat = scratch.picture(paintFlat(scene.picture, flow, 12))
  // Light that fades over a wall is not drawn, only its colour.
  const light = scratch.plane(gaussianBlur(flat.L, flat.width, flat.height, flat.width / 10))
  let sum = 0
  for (let i = 0; i < light.length; i++) sum += light[i]!
  const mean = sum / light.length
  for (let i = 0; i < flat.L.length; i++) flat.L[i]! -= 0.45 * (light[i]! - mean)
  applyCurve(flat.L, (value) => 0.26 + 0.72 * value ** 0.8)
  tone(flat, { contrast: 1.08, pivot: 0.62, saturation: 1.32, shadowTint: [0, -0.012], lightTint: [0.002, 0.006] })
  const { width, height } = flat
  const smooth = (plane: Float32Array) => gaussianBlur(plane, width, height, 2.6)
  const soft = scratch.picture({ width, height, L: smooth(flat.L), a: smooth(flat.a), b: smooth(flat.b) })
  const out = scratch.picture(nearestColours(soft, quantise(soft, colours, seed('palette'))))
  joinBands(out, soft)
  const outline = linesOf(scene, { sigmaPx: 1.6, threshold: 0.013, softness: 0.012, lengthPx: 9 })
  // The steps between flat colours are softened by a pixel, as a printer's rasteriser would.
  const [L, a, b] = [out.L, out.a, out.b].map((plane) => gaussianBlur(plane, width, height, 0.6))
  for (let i = 0; i < outline.length; i++) {
    const share = outline[i]! * 0.88
    L![i]! += (pencil[0] - L![i]!) * share
    a![i]! += (pencil[1] - a![i]!) * share
    b![i]! += (pencil[2] - b![i]!) * share
  }
  return { width, height, L: L!, a: a!, b: b! }
}
