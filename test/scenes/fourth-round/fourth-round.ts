import { seen } from '../scene-camera.ts'
import type { TestScene } from '../scenes.ts'
import * as above from './from-above.ts'
import * as houses from './houses.ts'
import * as rooms from './rooms.ts'
import * as town from './town.ts'

const tall = { width: 896, height: 1196 }
const squarer = { width: 1280, height: 960 }

/**
 * Made by a fourth person who did not know the engine, and looked at only as drawings before it read them. Each has a pane
 * that something hides in part, and a pane in its wall's own grey.
 */
export const fourthRoundScenes: TestScene[] = [
  {
    name: 'belvedere villa, massing',
    faces: houses.belvedere(),
    manner: 'massing',
    view: seen([-13, -18, 1.6], 40, 6, 54),
  },
  {
    name: 'fire station, massing, two-point',
    faces: town.fireStation(),
    manner: 'massing',
    view: seen([40, -27, 1.7], -45, 0, 50, { ...squarer, shift: 0.22 }),
  },
  { name: 'theatre lobby, massing', faces: rooms.lobby(), manner: 'massing', view: seen([9.4, 0.3, 1.7], -22, 5, 78) },
  {
    name: 'weaving mill, line drawing from above',
    faces: above.mill(),
    manner: 'line',
    view: seen([-42, -34, 38], 46, -26, 46),
  },
  {
    name: 'glass pavilion, line drawing, two-point',
    faces: town.pavilion(),
    manner: 'line',
    view: seen([44, -22, 1.9], -44, 0, 44, { shift: 0.12 }),
  },
  { name: 'roof cabins, line drawing', faces: houses.cabins(), manner: 'line', view: seen([-7, -18, 1.6], 38, 5, 52) },
  {
    name: 'stepped flats, clay from above',
    faces: above.steppedFlats(),
    manner: 'clay',
    view: seen([72, -39, 32], -45, -23, 43, squarer),
  },
  {
    name: 'museum, clay, two-point',
    faces: town.museum(),
    manner: 'clay',
    view: seen([62, -36, 1.7], -46, 0, 42, { ...squarer, shift: 0.2 }),
  },
  { name: 'bathroom, clay', faces: rooms.bathroom(), manner: 'clay', view: seen([1.7, 0.15, 1.6], 6, -6, 84, squarer) },
  {
    name: 'cloister, pencil from above',
    faces: above.cloister(),
    manner: 'pencil',
    view: seen([80, -48, 42], -43, -24, 44),
  },
  {
    name: 'open office, pencil',
    faces: rooms.openOffice(),
    manner: 'pencil',
    view: seen([6.2, 0.3, 1.6], -8, -2, 78, { roll: 0.5 }),
  },
  {
    name: 'chalet, pencil',
    faces: houses.chalet(),
    manner: 'pencil',
    view: seen([24, -17, 1.6], -41, 5, 52, { ...tall, width: 1120, height: 980 }),
  },
]
