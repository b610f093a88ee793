import { seen } from '../scene-camera.ts'
import type { TestScene } from '../scenes.ts'
import * as above from './from-above.ts'
import * as houses from './houses.ts'
import * as rooms from './rooms.ts'
import * as town from './town.ts'

const squarer = { width: 1280, height: 960 }

/**
 * Made by a seventh person who did not know the engine, and looked at only as drawings before it read them. Each has a
 * pane that something hides in part, and a pane in its wall's own grey.
 */
export const seventhRoundScenes: TestScene[] = [
  {
    name: 'boat house, massing, two-point',
    faces: houses.boatHouse(),
    manner: 'massing',
    view: seen([26, -25, 2.2], -36, 0, 50, { shift: 0.16 }),
  },
  {
    name: 'clinic, massing from above',
    faces: above.clinic(),
    manner: 'massing',
    view: seen([62, -80, 46], -24, -25, 46),
  },
  {
    name: 'penthouse, massing',
    faces: rooms.penthouse(),
    manner: 'massing',
    view: seen([6.2, 0.3, 1.6], -12, -2, 80),
  },
  {
    name: 'row with bays, line drawing, two-point',
    faces: town.bayRow(),
    manner: 'line',
    view: seen([46, -20, 1.7], -48, 0, 50, { shift: 0.25 }),
  },
  {
    name: 'farm shop, line drawing',
    faces: houses.farmShop(),
    manner: 'line',
    view: seen([32, -20, 1.7], -43.5, 6, 52, { roll: 0.6 }),
  },
  {
    name: 'joinery, line drawing',
    faces: rooms.joinery(),
    manner: 'line',
    view: seen([5.4, 0.4, 1.65], -8, 1, 74, squarer),
  },
  {
    name: 'town hall, clay, two-point',
    faces: town.townHall(),
    manner: 'clay',
    view: seen([54, -42, 1.7], -37, 0, 47, { ...squarer, shift: 0.32 }),
  },
  {
    name: 'perimeter block, clay from above',
    faces: above.perimeterBlock(),
    manner: 'clay',
    view: seen([84, -56, 46], -41, -27, 41, squarer),
  },
  {
    name: "barber's, clay",
    faces: rooms.barber(),
    manner: 'clay',
    view: seen([3.4, 0.25, 1.6], -8, -1, 74),
  },
  {
    name: 'tower house, pencil',
    faces: houses.towerHouse(),
    manner: 'pencil',
    view: seen([28, -33, 1.7], -38, 13, 53, { roll: -0.7 }),
  },
  {
    name: 'roof cabin, pencil',
    faces: houses.roofCabin(),
    manner: 'pencil',
    view: seen([13, -14, 1.6], -40, 6, 54),
  },
  {
    name: 'riding school, pencil from above',
    faces: above.ridingSchool(),
    manner: 'pencil',
    view: seen([72, -76, 40], -42, -25, 46),
  },
]
