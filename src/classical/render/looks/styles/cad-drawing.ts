import { mixColour } from '../../../pixels/grade.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Scene } from '../../scene.ts'
import { weightedLines } from '../drafting.ts'
import { inkOnPaper } from '../on-paper.ts'
import type { Style } from '../style.ts'

export const style: Style = {
  draw: draft,
  figures: { fills: ['#ffffff'], panes: '#ffffff', outline: '#2b2d33', opacity: 1 },
}

/** Ink on white: thin lines for detail, heavy ones where large forms end. */
function draft(scene: Scene): Picture {
  const { width, height } = scene.picture
  const paper = mixColour(
    scene.paper,
    [0.995, 0, 0],
    scene.request.sceneMood === 'auto_daylight' && scene.request.references.length === 0 ? 0.8 : 0.1,
  )
  return inkOnPaper(weightedLines(scene), width, height, paper, mixColour(scene.pencil, [0.16, 0, -0.01], 0.6))
}
