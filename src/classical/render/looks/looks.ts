import type { RenderStyle } from '../../../contract/arch-render-v41.ts'
import type { Picture } from '../pixels/picture.ts'
import { givePlanes } from '../pixels/plane.ts'
import type { Scene } from '../scene.ts'
import { annotate } from './annotated.ts'
import { draft, draftBlueprint } from './drafting.ts'
import { illustrate } from './illustration.ts'
import { drawMarker } from './marker.ts'
import { paintOil } from './oil.ts'
import { drawPencil } from './pencil.ts'
import { developCgi, developCinematic, developDramatic, developMinimal, developRealistic } from './photographic.ts'
import { paintWatercolour } from './watercolour.ts'

/** From the lit picture to the picture in its style. */
type Look = (scene: Scene) => Picture

const looks: Record<RenderStyle, Look> = {
  realistic: developRealistic,
  cgi_render: developCgi,
  sketch: drawPencil,
  cad_drawing: draft,
  annotated_render: annotate,
  '2d_illustration': illustrate,
  watercolor: paintWatercolour,
  raw: (scene) => scene.picture,
  artistic: paintOil,
  conceptual: drawMarker,
  technical: draftBlueprint,
  minimal: developMinimal,
  dramatic: developDramatic,
  cinematic: developCinematic,
}

export function drawLook(scene: Scene): void {
  const { L, a, b } = scene.picture
  scene.picture = looks[scene.request.renderStyle](scene)
  if (scene.picture.L !== L) givePlanes(L, a, b)
}
