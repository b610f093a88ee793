import { applyCurve, mixColour } from '../../../pixels/grade.ts'
import { hexToOklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Scene } from '../../scene.ts'
import { weightedLines } from '../drafting.ts'
import { inkOnPaper } from '../on-paper.ts'
import type { Style } from '../style.ts'

export const style: Style = {
  draw: draftBlueprint,
  figures: { fills: ['#123663'], panes: '#2a5284', outline: '#e8f0fb', opacity: 0.92 },
}

/** White lines and a light wash of tone on blueprint blue, over a drafting grid. */
function draftBlueprint(scene: Scene): Picture {
  const { width, height, L } = scene.picture
  const blue = mixColour(hexToOklab('#123663'), [0.4, scene.paper[1] * 2, scene.paper[2] * 2], 0.22)
  const ink = weightedLines(scene)
  const shade = applyCurve(L, (value) => 0.34 * value ** 2.6)
  const spacing = width / 42
  const gridAt = (place: number) => (place % spacing < 1 ? (place % (spacing * 5) < 1 ? 0.16 : 0.07) : 0)
  const columns = Float32Array.from({ length: width }, (_, x) => gridAt(x))
  for (let y = 0, i = 0; y < height; y++) {
    const row = gridAt(y)
    for (let x = 0; x < width; x++, i++) ink[i] = Math.max(Math.min(1, 1.3 * ink[i]!), row, columns[x]!) + shade[i]!
  }
  return inkOnPaper(ink, width, height, blue, hexToOklab('#f3f8ff'))
}
