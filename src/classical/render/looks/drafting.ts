import { type EdgeSegment, findEdgeSegments } from '../../lines/edge-segments.ts'
import { applyCurve, smoothstep } from '../../pixels/grade.ts'
import { drawLines } from '../../pixels/lines.ts'
import { fractalNoise, hashUnit } from '../../pixels/noise.ts'
import { openScratch, type Plane, takePlane } from '../../pixels/plane.ts'
import { coverStroke, type Stroke } from '../../pixels/shapes/strokes.ts'
import type { Scene } from '../scene.ts'

/** A drawing keeps its own lines; in a photo, straight edges are drawn with a ruler and the rest faintly by hand. */
export function weightedLines(scene: Scene): Plane {
  const { ink, seed } = scene
  const { width, height } = scene.picture
  if (ink) {
    // Like a pen, ink varies a little along its way.
    const lines = fractalNoise(width, height, 24, seed('pressure'), 2)
    using scratch = openScratch()
    const firm = applyCurve(ink, (coverage) => coverage ** 0.8, scratch.plane(takePlane(ink.length)))
    for (let i = 0; i < lines.length; i++) lines[i] = firm[i]! * (0.97 + 0.06 * lines[i]!)
    return lines
  }
  const { form } = scene
  const lines = drawLines(form, scene.flow, { sigmaPx: 1.1, threshold: 0.008, softness: 0.016, lengthPx: 9 })
  const segments = findEdgeSegments(form, width, height).filter((segment) => !isInSky(segment, scene))
  const near = new Float32Array(lines.length)
  for (const segment of segments)
    coverStroke(segment, besideRulerPx, scene.picture, (i, cover) => {
      near[i] = Math.max(near[i]!, cover)
    })
  for (let i = 0; i < lines.length; i++) lines[i]! *= byHand * (1 - near[i]!)
  for (const [index, segment] of segments.entries()) {
    const stroke = overshoot(segment, index, seed('overshoot'))
    const { strokePx, coverage } = weigh(segment, scene)
    coverStroke(stroke, strokePx, scene.picture, (i, cover) => {
      lines[i] = Math.max(lines[i]!, cover * coverage)
    })
  }
  return lines
}

/** No hand-drawn line runs this close to a ruled one. */
const besideRulerPx = 7

/** Coverage of lines drawn by hand: what is not built stays in the background. */
const byHand = 0.55

/** Draughtsmen let long lines cross at corners. */
function overshoot({ fromX, fromY, toX, toY }: EdgeSegment, index: number, seed: number): Stroke {
  const length = Math.sqrt((toX - fromX) ** 2 + (toY - fromY) ** 2)
  const before = length < overshootFromPx ? 0 : (3 + 7 * hashUnit(index, 0, seed)) / length
  const after = length < overshootFromPx ? 0 : (3 + 7 * hashUnit(index, 1, seed)) / length
  return {
    fromX: fromX - (toX - fromX) * before,
    fromY: fromY - (toY - fromY) * before,
    toX: toX + (toX - fromX) * after,
    toY: toY + (toY - fromY) * after,
  }
}

const overshootFromPx = 45

/** Clouds are not drawn with a ruler. */
function isInSky(segment: EdgeSegment, scene: Scene): boolean {
  return Math.min(skyBeside(segment, besideRulerPx, scene), skyBeside(segment, -besideRulerPx, scene)) > 0.5
}

function skyBeside({ fromX, fromY, toX, toY }: EdgeSegment, awayPx: number, { sky, picture }: Scene): number {
  const length = Math.sqrt((toX - fromX) ** 2 + (toY - fromY) ** 2)
  const x = Math.round((fromX + toX) / 2 + ((fromY - toY) / length) * awayPx)
  const y = Math.round((fromY + toY) / 2 + ((toX - fromX) / length) * awayPx)
  return sky && x >= 0 && x < picture.width && y >= 0 && y < picture.height ? sky.mask[y * picture.width + x]! : 0
}

/** Outlines against the sky are heaviest; then length and contrast make a line heavy. */
function weigh(segment: EdgeSegment, scene: Scene) {
  const { fromX, fromY, toX, toY, contrast } = segment
  const length = Math.sqrt((toX - fromX) ** 2 + (toY - fromY) ** 2)
  const isOutline =
    length > 30 && Math.abs(skyBeside(segment, besideRulerPx, scene) - skyBeside(segment, -besideRulerPx, scene)) > 0.5
  const weight = smoothstep(16, 130, length) * smoothstep(0.015, 0.08, contrast)
  return {
    strokePx: (isOutline ? 2.9 : 1.1 + 1.2 * weight) * (scene.picture.width / 1344),
    coverage: isOutline ? 1 : 0.72 + 0.28 * weight,
  }
}
