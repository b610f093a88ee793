import { type DrawnScene, drawScene, type Manner } from './draw-scene.ts'
import * as models from './models.ts'
import { seen, type View } from './scene-camera.ts'
import type { Face } from './solid.ts'

/** A scene of known geometry, drawn as an architect would draw or export it. */
export type TestScene = { name: string; faces: Face[]; manner: Manner; view: View }

/** Made beside the engine. */
export const knownScenes: TestScene[] = [
  { name: 'villa, massing', faces: models.villa(), manner: 'massing', view: seen([20, -15, 1.6], -38, 4, 56) },
  { name: 'villa, line drawing', faces: models.villa(), manner: 'line', view: seen([21, -13, 1.6], -43, 3, 54) },
  { name: 'villa, pencil', faces: models.villa(), manner: 'pencil', view: seen([20, -15, 1.6], -38, 4, 56) },
  { name: 'gable, massing', faces: models.gable(), manner: 'massing', view: seen([19, -11, 1.6], -44, 5, 55) },
  { name: 'gable, clay', faces: models.gable(), manner: 'clay', view: seen([18, -13, 3.5], -38, 0, 60) },
  { name: 'hip, line drawing', faces: models.hip(), manner: 'line', view: seen([24, -13, 1.6], -43, 7, 54) },
  { name: 'shed, massing', faces: models.shed(), manner: 'massing', view: seen([15, -9, 1.6], -42, 5, 54) },
  {
    name: 'tower, two-point',
    faces: models.tower(),
    manner: 'massing',
    view: seen([34, -26, 1.6], -40, 0, 58, { shift: 0.34, width: 896, height: 1196 }),
  },
  {
    name: 'tower, line drawing',
    faces: models.tower(),
    manner: 'line',
    view: seen([40, -28, 1.6], -42, 13, 48, { width: 896, height: 1196 }),
  },
  {
    name: 'courtyard, from above',
    faces: models.courtyard(),
    manner: 'massing',
    view: seen([32, -20, 17], -35, -24, 52),
  },
  { name: 'blocks, from above', faces: models.blocks(), manner: 'massing', view: seen([62, -45, 42], -40, -26, 50) },
  { name: 'overhang, line drawing', faces: models.overhang(), manner: 'line', view: seen([24, -13, 1.6], -43, 3, 56) },
  {
    name: 'overhang, two-point',
    faces: models.overhang(),
    manner: 'clay',
    view: seen([22, -14, 1.6], -40, 0, 58, { shift: 0.15 }),
  },
  {
    name: 'curtain wall, massing',
    faces: models.curtainWall(),
    manner: 'massing',
    view: seen([34, -20, 1.6], -42, 9, 56),
  },
  { name: 'room, massing', faces: models.room(), manner: 'massing', view: seen([4.6, 0.2, 1.5], -24, -2, 72) },
  { name: 'room, line drawing', faces: models.room(), manner: 'line', view: seen([1.2, 0.2, 1.5], 26, -3, 74) },
  { name: 'stairs, massing', faces: models.stairs(), manner: 'massing', view: seen([18, -12, 1.6], -40, 4, 54) },
  { name: 'stairs, pencil', faces: models.stairs(), manner: 'pencil', view: seen([-8, -12, 1.6], 40, 4, 56) },
  { name: 'wings, massing', faces: models.wings(), manner: 'massing', view: seen([27, -15, 2.5], -40, 2, 56) },
  { name: 'blocks, line drawing', faces: models.blocks(), manner: 'line', view: seen([64, -42, 50], -42, -31, 50) },
]

export const drawTestScene = ({ faces, view, manner }: TestScene): DrawnScene => drawScene(faces, view, manner)
