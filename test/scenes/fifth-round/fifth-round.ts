import { seen } from '../scene-camera.ts'
import type { TestScene } from '../scenes.ts'
import * as above from './from-above.ts'
import * as houses from './houses.ts'
import * as rooms from './rooms.ts'
import * as town from './town.ts'

const tall = { width: 896, height: 1196 }
const squarer = { width: 1280, height: 960 }

/**
 * Made by a fifth person who did not know the engine, and looked at only as drawings before it read them. Each has a pane
 * that something hides in part, and a pane in its wall's own grey.
 */
export const fifthRoundScenes: TestScene[] = [
  {
    name: 'petrol station, massing, two-point',
    faces: town.petrolStation(),
    manner: 'massing',
    view: seen([35, -31, 1.7], -41.5, 0, 50, { shift: 0.12 }),
  },
  {
    name: 'observatory, massing from above',
    faces: above.observatory(),
    manner: 'massing',
    view: seen([66, -40, 35], -45, -26, 45),
  },
  {
    name: 'loft with beams, massing',
    faces: rooms.loft(),
    manner: 'massing',
    view: seen([6.7, 0.25, 1.65], -17, 2, 78),
  },
  {
    name: 'water tower house, line drawing, two-point',
    faces: houses.waterTower(),
    manner: 'line',
    view: seen([23, -31, 1.6], -37, 0, 42, { ...tall, shift: 0.34 }),
  },
  {
    name: 'winery, line drawing from above',
    faces: above.winery(),
    manner: 'line',
    view: seen([70, -45, 37], -41.5, -26, 44),
  },
  {
    name: 'ferry terminal, line drawing',
    faces: town.ferryTerminal(),
    manner: 'line',
    view: seen([54, -31, 1.7], -44, 8, 54, { roll: 0.8 }),
  },
  {
    name: 'gatehouse, clay, two-point',
    faces: town.gatehouse(),
    manner: 'clay',
    view: seen([28, -34, 1.7], -31, 0, 54, { ...squarer, shift: 0.3 }),
  },
  {
    name: 'farm about a yard, clay from above',
    faces: above.yardFarm(),
    manner: 'clay',
    view: seen([71, -41, 40], -42.5, -25, 43, squarer),
  },
  {
    name: 'swimming hall, clay',
    faces: rooms.swimmingHall(),
    manner: 'clay',
    view: seen([11.2, 0.3, 1.75], -18, 3, 74),
  },
  {
    name: 'terrace row in steps, pencil, two-point',
    faces: houses.terraceRow(),
    manner: 'pencil',
    view: seen([47, -19, 1.6], -48, 0, 54, { shift: 0.16 }),
  },
  {
    name: 'church hall, pencil',
    faces: houses.churchHall(),
    manner: 'pencil',
    view: seen([36, -19, 1.6], -47.5, 6, 52, { ...squarer, roll: -0.7 }),
  },
  {
    name: 'pottery, pencil',
    faces: rooms.pottery(),
    manner: 'pencil',
    view: seen([4.4, 0.2, 1.6], -8, 2, 80, { ...squarer, roll: 0.5 }),
  },
]
