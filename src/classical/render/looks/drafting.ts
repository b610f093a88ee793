import { gaussianBlur } from '../blur.ts'
import { mixColour } from '../grade.ts'
import { guidedFilter } from '../guided-filter.ts'
import { drawLines } from '../lines.ts'
import { fractalNoise } from '../noise.ts'
import { hexToOklab } from '../oklab.ts'
import type { Picture, Plane } from '../raster.ts'
import type { Scene } from '../scene.ts'
import { inkOnPaper } from './on-paper.ts'

/** Ink on white: thin lines for detail, heavy ones where large forms end. */
export function draft(scene: Scene): Picture {
  const { width, height } = scene.picture
  const paper = mixColour(
    scene.paper,
    [0.995, 0, 0],
    scene.request.sceneMood === 'auto_daylight' && scene.request.references.length === 0 ? 0.8 : 0.1,
  )
  return inkOnPaper(weightedLines(scene), width, height, paper, mixColour(scene.pencil, [0.16, 0, -0.01], 0.6))
}

/** White lines and a light wash of tone on blueprint blue, over a drafting grid. */
export function draftBlueprint(scene: Scene): Picture {
  const { width, height, L } = scene.picture
  const blue = mixColour(hexToOklab('#123663'), [0.4, scene.paper[1] * 2, scene.paper[2] * 2], 0.22)
  const lines = weightedLines(scene)
  const shade = gaussianBlur(L, width, height, 1.5)
  const spacing = width / 42
  const ink = lines.map((line, i) => {
    const x = i % width
    const y = Math.floor(i / width)
    const onGrid = x % spacing < 1 || y % spacing < 1
    const major = x % (spacing * 5) < 1 || y % (spacing * 5) < 1
    const grid = onGrid ? (major ? 0.16 : 0.07) : 0
    return Math.max(0.95 * line, grid) + 0.34 * shade[i]! ** 2.6
  })
  return inkOnPaper(ink, width, height, blue, hexToOklab('#f3f8ff'))
}

/** Like a pen, ink varies a little along its way. */
function weightedLines(scene: Scene): Plane {
  const { form, flow, ink, seed } = scene
  const { width, height } = scene.picture
  const pressure = fractalNoise(width, height, 24, seed('pressure'), 2)
  if (ink) return ink.map((coverage, i) => coverage ** 0.8 * (0.97 + 0.06 * pressure[i]!))
  const clean = guidedFilter(form, form, width, height, 4, 0.003)
  const thin = drawLines(clean, flow, { sigmaPx: 1, threshold: 0.005, softness: 0.01, lengthPx: 11 })
  const heavy = drawLines(clean, flow, { sigmaPx: 1.9, threshold: 0.026, softness: 0.02, lengthPx: 16 })
  return thin.map((line, i) => Math.max(line * (0.76 + 0.1 * pressure[i]!), heavy[i]! * (0.97 + 0.06 * pressure[i]!)))
}
