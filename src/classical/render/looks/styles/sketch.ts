import { smoothAlongFlow } from '../../../pixels/flow.ts'
import { applyCurve, percentile, smoothstep } from '../../../pixels/grade.ts'
import { whiteNoise } from '../../../pixels/noise.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { openScratch, type Plane, takePlane } from '../../../pixels/plane.ts'
import { grainTexture, strokeTexture, textureAt } from '../../../pixels/texture.ts'
import type { Scene } from '../../scene.ts'
import { inkOnPaper, linesOf } from '../on-paper.ts'
import type { Style } from '../style.ts'

export const style: Style = {
  draw: drawPencil,
  figures: { fills: ['#8d8b88', '#a5a29d'], panes: '#d9d6d0', outline: '#4d4b49', opacity: 0.85 },
}

const formLengthPx = 13
/** How sure a direction must be for strokes to follow it. */
const formedFrom = 0.35
const diagonal = { cos: Math.cos(0.75), sin: Math.sin(0.75) }
const cross = { cos: Math.cos(2.2), sin: Math.sin(2.2) }

/**
 * Graphite: outlines, and tone laid in hatching that follows the form and is crossed where it is dark (line integral
 * convolution, Cabral & Leedom 1993; tonal levels, Praun et al. 2001; tone range, Lu, Xu & Jia 2012).
 */
function drawPencil(scene: Scene): Picture {
  const { picture, flow, seed, sky } = scene
  const { width, height, L } = picture
  const low = percentile(L, 0.02)
  const range = Math.max(0.2, percentile(L, 0.97) - low)
  const tones = applyCurve(
    L,
    (value) => (1 - Math.min(1, Math.max(0, (value - low) / range))) ** 1.3,
    takePlane(L.length),
  )
  using scratch = openScratch()
  const along = scratch.plane(strokesAlongForm(scene))
  const diagonals = strokeTexture(36, 0.7, seed('diagonal'))
  const crossing = strokeTexture(30, 0.7, seed('cross'))
  const tooth = grainTexture(0.8, seed('tooth'))
  const outline = linesOf(scene, { sigmaPx: 1.3, threshold: 0.006, softness: 0.022, lengthPx: 7 })
  const graphite = tones
  const halved = flow.factor - 1
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y >> halved) * flow.columns
    for (let x = 0; x < width; x++, i++) {
      // An empty sky is left to the paper.
      const tone = tones[i]! * (sky ? 1 - 0.82 * sky.mask[i]! : 1)
      const grain = textureAt(tooth, x, y) - 0.5
      let hatch = 0
      if (tone > 0.02) {
        const first = textureAt(diagonals, x * diagonal.cos - y * diagonal.sin, x * diagonal.sin + y * diagonal.cos)
        const formed = smoothstep(formedFrom, 0.7, flow.anisotropy[row + (x >> halved)]!)
        const stroke = formed * along[i]! + (1 - formed) * first
        hatch = 0.36 * smoothstep(stroke - 0.12, stroke + 0.22, tone * 1.25)
        if (tone > 0.25) hatch += 0.28 * smoothstep(first - 0.1, first + 0.22, tone * 1.5 - 0.45)
        if (tone > 0.4) {
          const second = textureAt(crossing, x * cross.cos - y * cross.sin, x * cross.sin + y * cross.cos)
          hatch += 0.32 * smoothstep(second - 0.1, second + 0.22, tone * 1.6 - 0.75)
        }
      }
      const covered = 1 - (1 - hatch) * (1 - 0.85 * outline[i]!)
      graphite[i] = covered * (0.92 + 0.5 * grain) + 0.03 * grain
    }
  }
  return inkOnPaper(graphite, width, height, scene.paper, scene.pencil)
}

/** Stroke thresholds, evenly spread over 0..1: tone above a stroke's threshold shows the stroke. */
function strokesAlongForm({ flow, seed }: Scene): Plane {
  const { width, height } = flow
  using scratch = openScratch()
  const noise = scratch.plane(whiteNoise(width, height, seed('hatching')))
  // Where nothing tells a direction, strokes are diagonal.
  const isFormless = (x: number, y: number) => flow.anisotropy[(y >> 1) * flow.columns + (x >> 1)]! <= formedFrom
  const [smeared] = smoothAlongFlow([noise], flow, formLengthPx, flow.factor === 2 ? isFormless : undefined)
  const deviation = 0.29 / Math.sqrt(2 * formLengthPx + 1)
  return applyCurve(smeared!, (value) => 1 / (1 + Math.exp((-1.7 * (value - 0.5)) / deviation)))
}
