import type { RenderStyle } from '../../../contract/render-styles.ts'
import { openScratch } from '../pixels/plane.ts'
import type { Scene } from '../scene.ts'
import { annotated } from './annotated/annotated.ts'
import { cadDrawing } from './cad-drawing.ts'
import { cgi } from './cgi.ts'
import { cinematic } from './cinematic.ts'
import { dramatic } from './dramatic.ts'
import { illustration } from './illustration.ts'
import { marker } from './marker.ts'
import { minimal } from './minimal.ts'
import { oil } from './oil.ts'
import { pencil } from './pencil.ts'
import { realistic } from './realistic.ts'
import type { Style } from './style.ts'
import { technical } from './technical.ts'
import { watercolour } from './watercolour.ts'

export const styles: Record<RenderStyle, Style> = {
  realistic,
  cgi_render: cgi,
  sketch: pencil,
  cad_drawing: cadDrawing,
  annotated_render: annotated,
  '2d_illustration': illustration,
  watercolor: watercolour,
  raw: { draw: (scene) => scene.picture },
  artistic: oil,
  conceptual: marker,
  technical,
  minimal,
  dramatic,
  cinematic,
}

/** From the lit picture to the picture in its style. */
export function drawLook(scene: Scene): void {
  using scratch = openScratch()
  const lit = scene.picture
  scene.picture = styles[scene.request.renderStyle].draw(scene)
  if (scene.picture.L !== lit.L) scratch.picture(lit)
}
