import { drawLines, type LineWeight } from '../../pixels/lines.ts'
import type { Oklab } from '../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'
import type { Scene } from '../scene.ts'

/** A drawing keeps its own lines; in a photo they are found. */
export function linesOf(scene: Scene, weight: LineWeight): Plane {
  // Form and flow are computed on demand.
  return scene.ink ?? drawLines(scene.form, scene.flow, weight)
}

/** One pigment on one paper. */
export function inkOnPaper(ink: Plane, width: number, height: number, paper: Oklab, pigment: Oklab): Picture {
  const out = blankPicture(width, height)
  for (let i = 0; i < ink.length; i++) {
    const share = ink[i]! < 0 ? 0 : ink[i]! > 1 ? 1 : ink[i]!
    out.L[i] = paper[0] + (pigment[0] - paper[0]) * share
    out.a[i] = paper[1] + (pigment[1] - paper[1]) * share
    out.b[i] = paper[2] + (pigment[2] - paper[2]) * share
  }
  return out
}
