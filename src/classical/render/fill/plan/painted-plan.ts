import { gaussianBlur } from '../../../pixels/blur.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import { openScratch, type Plane, takePlane } from '../../../pixels/plane.ts'
import { enlarge, shrink } from '../../../pixels/scale.ts'
import type { Scene } from '../../scene.ts'
import { chooseMaterials } from '../../words/materials.ts'
import { quoted } from '../../words/prompt-words.ts'

const factor = 2
/** Lightness and chroma up to which what is drawn is a wall that is cut. */
const cutMax = [0.3, 0.42] as const
const cutChroma = 0.05
/** Of the width, what is thicker than an outline, and how far the sun's shadow of a wall falls. */
const thickMin = 0.0026
const fallOf = 0.014
/** Lightness that the sun's shadow takes, and the soft one along walls. */
const depths = { sun: 0.24, soft: 0.16 } as const

/** A plan whose floors and furniture have colours keeps them: walls that are cut throw the shadow of a sun at the upper left. */
export function lightPlan(scene: Scene): void {
  using scratch = openScratch()
  const { picture, request } = scene
  const { width, height, L, a, b } = picture
  const [across, down] = [Math.ceil(width / factor), Math.ceil(height / factor)]
  const cut = scratch.plane(takePlane(L.length))
  for (let i = 0; i < cut.length; i++)
    cut[i] = Math.hypot(a[i]!, b[i]!) < cutChroma ? 1 - smoothstep(cutMax[0], cutMax[1], L[i]!) : 0
  const walls = withoutThin(scratch.plane(shrink(cut, width, height, factor)), across, down)
  const fall = Math.round(fallOf * across)
  const sun = scratch.plane(takePlane(walls.length))
  for (let y = 0, i = 0; y < down; y++)
    for (let x = 0; x < across; x++, i++) {
      let shade = 0
      for (let step = 1; step <= fall && step <= x && step <= y; step++)
        shade = Math.max(shade, walls[i - step * (across + 1)]!)
      sun[i] = shade
    }
  const sunlit = scratch.plane(enlarge(gaussianBlur(sun, across, down, 0.0012 * across), width, height, factor))
  const soft = scratch.plane(enlarge(gaussianBlur(walls, across, down, 0.009 * across), width, height, factor))
  for (let i = 0; i < L.length; i++) {
    const open = 1 - cut[i]!
    L[i]! *= 1 - open * (depths.sun * sunlit[i]! + depths.soft * soft[i]!)
    b[i]! -= 0.012 * open * sunlit[i]!
  }
  const words = [...chooseMaterials(request.expert, request.callerText).named.values()].flat()
  if (words.length > 0)
    scene.notes.push(
      `The plan is in colour, so the embedded engine keeps its colours and does not apply ${quoted(words)}: send its lines alone to have floors filled by the prompt.`,
    )
}

/** What is left where every square of the least thickness is covered: outlines are not. */
function withoutThin(mask: Plane, width: number, height: number): Plane {
  const sigma = thickMin * width
  const near = gaussianBlur(mask, width, height, sigma)
  for (let i = 0; i < near.length; i++) near[i] = Math.min(mask[i]!, smoothstep(0.62, 0.8, near[i]!))
  return near
}
