import type { RenderStyle } from '../../contract/arch-render-v41.ts'
import { annotate } from './looks/annotated.ts'
import { draft, draftBlueprint } from './looks/drafting.ts'
import { illustrate } from './looks/illustration.ts'
import { drawMarker } from './looks/marker.ts'
import { paintOil } from './looks/oil.ts'
import { drawPencil } from './looks/pencil.ts'
import {
  developCgi,
  developCinematic,
  developDramatic,
  developMinimal,
  developRealistic,
} from './looks/photographic.ts'
import { paintWatercolour } from './looks/watercolour.ts'
import { givePlanes } from './plane-pool.ts'
import type { Picture } from './raster.ts'
import type { Scene } from './scene.ts'

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
