import { seen } from '../scene-camera.ts'
import type { TestScene } from '../scenes.ts'
import * as houses from './houses.ts'
import * as rooms from './rooms.ts'
import { courtyardSchool } from './school.ts'
import * as town from './town.ts'

const tall = { width: 896, height: 1196 }
const squarer = { width: 1280, height: 960 }

/**
 * Made by somebody who did not know the engine, to be read by it for the first time. Each has a pane that something hides
 * in part, a pane in its wall's own grey, and most have boards, shutters or fronts that look like panes.
 */
export const firstSightScenes: TestScene[] = [
  { name: 'mews house, line drawing', faces: houses.mews(), manner: 'line', view: seen([16, -12, 1.6], -41, 5, 56) },
  {
    name: 'house on stilts, massing, two-point',
    faces: houses.stilts(),
    manner: 'massing',
    view: seen([-11.5, -15, 1.5], 45, 0, 52, { shift: 0.16 }),
  },
  {
    name: 'almshouses, pencil, two-point',
    faces: houses.almshouses(),
    manner: 'pencil',
    view: seen([38, -19, 1.6], -41, 0, 55, { shift: 0.1 }),
  },
  {
    name: 'hillside house, pencil from above',
    faces: houses.hillside(),
    manner: 'pencil',
    view: seen([32, -17, 11], -42, -9, 48, { ...squarer, roll: 0.6 }),
  },
  {
    name: 'brutalist block, clay, two-point',
    faces: town.brutalist(),
    manner: 'clay',
    view: seen([50, -34, 1.7], -42, 0, 35, { ...tall, shift: 0.31 }),
  },
  { name: 'station, massing', faces: town.station(), manner: 'massing', view: seen([45, -31, 2.6], -38.5, 4, 46) },
  {
    name: 'gallery flats, line drawing, two-point',
    faces: town.galleries(),
    manner: 'line',
    view: seen([46, -28, 1.7], -46, 0, 37, { ...tall, shift: 0.3 }),
  },
  {
    name: 'courtyard school, clay from above',
    faces: courtyardSchool(),
    manner: 'clay',
    view: seen([86, -52, 38], -44, -24, 41, squarer),
  },
  {
    name: 'reading room, line drawing, two-point',
    faces: rooms.readingRoom(),
    manner: 'line',
    view: seen([6.6, 0.4, 1.7], -7, 0, 76, { ...squarer, shift: 0.1 }),
  },
  {
    name: 'studio under a roof, clay',
    faces: rooms.studio(),
    manner: 'clay',
    view: seen([4.4, 0.3, 1.55], -14, 2, 76, squarer),
  },
  {
    name: 'kitchen with an island, massing',
    faces: rooms.islandKitchen(),
    manner: 'massing',
    view: seen([7.7, 0.3, 1.6], -38, -4, 78),
  },
  {
    name: 'bedroom, pencil',
    faces: rooms.bedroom(),
    manner: 'pencil',
    view: seen([1.9, 0.2, 1.5], 14, -6, 84, { roll: -0.5 }),
  },
]
