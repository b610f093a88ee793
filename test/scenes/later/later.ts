import { seen } from '../scene-camera.ts'
import type { TestScene } from '../scenes.ts'
import * as blocks from './blocks.ts'
import * as houses from './houses.ts'
import * as rooms from './rooms.ts'

const tall = { width: 896, height: 1196 }
const squarer = { width: 1280, height: 960 }

/** Made after the engine could read the others, by somebody who did not know it. */
export const laterScenes: TestScene[] = [
  { name: 'farmhouse, pencil', faces: houses.farmhouse(), manner: 'pencil', view: seen([30, -15, 1.6], -49, 5, 45) },
  { name: 'garages, massing', faces: houses.garages(), manner: 'massing', view: seen([28, -13, 2.6], -40, 2, 56) },
  { name: 'office, line drawing', faces: blocks.office(), manner: 'line', view: seen([-14, -27, 1.7], 42, 9, 62) },
  {
    name: 'chapel, two-point',
    faces: houses.chapel(),
    manner: 'clay',
    view: seen([25, -17, 1.6], -44, 0, 54, { ...squarer, shift: 0.2 }),
  },
  {
    name: 'split level, pencil',
    faces: houses.splitLevel(),
    manner: 'pencil',
    view: seen([25, -17, 1.7], -38, 2, 55, squarer),
  },
  {
    name: 'set-backs, two-point',
    faces: blocks.setBacks(),
    manner: 'massing',
    view: seen([68, -60, 1.7], -40, 0, 43, { ...tall, shift: 0.34 }),
  },
  {
    name: 'warehouse, line drawing',
    faces: houses.warehouse(),
    manner: 'line',
    view: seen([62, -32, 12], -44, -9, 49, { roll: 0.7 }),
  },
  {
    name: 'bay house, massing',
    faces: houses.bayHouse(),
    manner: 'massing',
    view: seen([22, -14, 1.6], -43, 9, 54, squarer),
  },
  { name: 'dining room, pencil', faces: rooms.dining(), manner: 'pencil', view: seen([0.6, 0.2, 1.55], 29, -4, 79) },
  { name: 'hall, massing', faces: rooms.hall(), manner: 'massing', view: seen([6.2, 0.6, 1.7], 9, 4, 70) },
  {
    name: 'court, line drawing from above',
    faces: blocks.court(),
    manner: 'line',
    view: seen([55, -33, 54], -37, -41, 47),
  },
  {
    name: 'loggias, clay from above',
    faces: blocks.loggias(),
    manner: 'clay',
    view: seen([50, -33, 22], -38, -15, 50, squarer),
  },
]
