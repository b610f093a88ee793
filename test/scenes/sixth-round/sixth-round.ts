import { seen } from '../scene-camera.ts'
import type { TestScene } from '../scenes.ts'
import * as above from './from-above.ts'
import * as houses from './houses.ts'
import * as rooms from './rooms.ts'
import * as town from './town.ts'

const tall = { width: 896, height: 1196 }
const squarer = { width: 1280, height: 960 }

/**
 * Made by a sixth person who did not know the engine, and looked at only as drawings before it read them. Each has a pane
 * that something hides in part, and a pane in its wall's own grey.
 */
export const sixthRoundScenes: TestScene[] = [
  {
    name: 'turret house, massing',
    faces: houses.turretHouse(),
    manner: 'massing',
    view: seen([33, -22, 1.7], -42, 11.5, 51, { roll: 0.7 }),
  },
  {
    name: 'lighthouse, massing, two-point',
    faces: houses.lighthouse(),
    manner: 'massing',
    view: seen([25, -29, 1.6], -33, 0, 40, { ...tall, shift: 0.36 }),
  },
  {
    name: 'canteen, massing',
    faces: rooms.canteen(),
    manner: 'massing',
    view: seen([7.9, 0.4, 1.65], -12, 0, 72),
  },
  {
    name: 'shop houses, line drawing, two-point',
    faces: town.shopHouses(),
    manner: 'line',
    view: seen([46, -20, 1.7], -47, 0, 49, { shift: 0.2 }),
  },
  {
    name: 'bus depot, line drawing from above',
    faces: above.busDepot(),
    manner: 'line',
    view: seen([90, -62, 40], -44, -22.5, 42),
  },
  {
    name: 'studio flat, line drawing',
    faces: rooms.studioFlat(),
    manner: 'line',
    view: seen([2.4, 0.25, 1.6], 5, -2, 76, squarer),
  },
  {
    name: 'villa with a loggia, clay, two-point',
    faces: town.loggiaVilla(),
    manner: 'clay',
    view: seen([34, -30, 1.7], -35.5, 0, 48, { shift: 0.2 }),
  },
  {
    name: 'stepped school, clay from above',
    faces: above.steppedSchool(),
    manner: 'clay',
    view: seen([82, -42, 38], -42, -22, 43, squarer),
  },
  {
    name: 'laboratory, clay',
    faces: town.laboratory(),
    manner: 'clay',
    view: seen([50, -28, 1.7], -45, 9, 49, { roll: 0.8 }),
  },
  {
    name: 'converted barn, pencil',
    faces: houses.barn(),
    manner: 'pencil',
    view: seen([-13, -18, 1.6], 47, 5, 54, { roll: -0.8 }),
  },
  {
    name: 'mill house, pencil from above',
    faces: above.millHouse(),
    manner: 'pencil',
    view: seen([-24, -30, 25], 43.5, -24, 46),
  },
  {
    name: 'hotel room, pencil',
    faces: rooms.hotelRoom(),
    manner: 'pencil',
    view: seen([2.6, 0.2, 1.6], 0, -1, 74, { ...squarer, roll: 0.6 }),
  },
]
