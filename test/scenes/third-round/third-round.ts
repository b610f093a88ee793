import { seen } from '../scene-camera.ts'
import type { TestScene } from '../scenes.ts'
import * as houses from './houses.ts'
import * as rooms from './rooms.ts'
import * as town from './town.ts'

const tall = { width: 896, height: 1196 }
const squarer = { width: 1280, height: 960 }

/**
 * Made by somebody who did not know the engine, after it had been corrected for all others. Each has a pane that something
 * hides in part, and a pane in its wall's own grey.
 */
export const thirdRoundScenes: TestScene[] = [
  {
    name: 'cross villa, massing',
    faces: houses.crossVilla(),
    manner: 'massing',
    view: seen([-17, -15, 1.6], 44, 3.5, 48),
  },
  {
    name: 'wing school, massing from above',
    faces: town.wingSchool(),
    manner: 'massing',
    view: seen([84, -58, 30], -45, -21.5, 47),
  },
  {
    name: 'classroom, massing',
    faces: rooms.classroom(),
    manner: 'massing',
    view: seen([7.9, 0.2, 1.65], -29, -3, 74, squarer),
  },
  {
    name: 'mansard, line drawing, two-point',
    faces: town.mansard(),
    manner: 'line',
    view: seen([38, -24, 1.7], -45, 0, 42, { ...tall, shift: 0.2 }),
  },
  {
    name: 'bridge house, line drawing',
    faces: town.bridgeHouse(),
    manner: 'line',
    view: seen([-5, -21, 3], 35.5, 1.5, 58),
  },
  {
    name: 'stair hall, line drawing',
    faces: rooms.stairHall(),
    manner: 'line',
    view: seen([5.7, 0.15, 1.6], -23, 8, 80, squarer),
  },
  {
    name: 'gable row, pencil',
    faces: houses.gableRow(),
    manner: 'pencil',
    view: seen([-10, -19, 1.7], 41, 5.5, 53, { roll: -0.7 }),
  },
  {
    name: 'veranda, pencil, two-point',
    faces: houses.veranda(),
    manner: 'pencil',
    view: seen([26, -14, 1.6], -44, 0, 47, { shift: 0.13 }),
  },
  { name: 'tent room, pencil', faces: rooms.tent(), manner: 'pencil', view: seen([2.1, 0.3, 1.5], 15, 4, 72, squarer) },
  { name: 'market hall, clay', faces: town.marketHall(), manner: 'clay', view: seen([54, -27, 2], -46, 4.5, 49) },
  {
    name: 'patio houses, clay from above',
    faces: houses.patioHouses(),
    manner: 'clay',
    view: seen([52, -27, 21], -40.5, -20, 47, squarer),
  },
  {
    name: 'curtain tower, clay, two-point',
    faces: town.curtainTower(),
    manner: 'clay',
    view: seen([62, -46, 1.7], -42, 0, 44, { ...tall, shift: 0.33 }),
  },
]
