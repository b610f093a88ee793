import { seen } from '../scene-camera.ts'
import type { TestScene } from '../scenes.ts'
import * as above from './from-above.ts'
import * as houses from './houses.ts'
import * as rooms from './rooms.ts'
import * as town from './town.ts'

/**
 * Made by an eighth person who did not know the engine, and looked at only as drawings before it read them. Each has a pane that something
 * hides in part, and a pane in its wall's own grey.
 */
export const eighthRoundScenes: TestScene[] = [
  { name: 'bungalow, massing', faces: houses.bungalow(), manner: 'massing', view: seen([23, -22, 1.7], -28.5, 3, 54) },
  {
    name: 'orangery, massing, two-point',
    faces: town.orangery(),
    manner: 'massing',
    view: seen([36, -26, 2], -38, 0, 52, { width: 1280, height: 854, shift: 0.14 }),
  },
  {
    name: 'kindergarten, massing from above',
    faces: above.kindergarten(),
    manner: 'massing',
    view: seen([62, -50, 32], -34, -26, 46),
  },
  {
    name: 'wedge hotel, line drawing, two-point',
    faces: town.wedgeHotel(),
    manner: 'line',
    view: seen([11, -28, 1.7], -17, 0, 46, { width: 896, height: 1196, shift: 0.33 }),
  },
  {
    name: 'coaching inn, line drawing from above',
    faces: above.coachingInn(),
    manner: 'line',
    view: seen([48, -36, 27], -37, -26, 44),
  },
  {
    name: 'music room, line drawing',
    faces: rooms.musicRoom(),
    manner: 'line',
    view: seen([5.1, 0.3, 1.6], -13, 0, 80, { width: 1280, height: 960 }),
  },
  {
    name: 'sports hall, clay from above',
    faces: above.sportsHall(),
    manner: 'clay',
    view: seen([86, -66, 42], -39, -23, 42, { width: 1280, height: 854 }),
  },
  {
    name: 'rotunda library, clay, two-point',
    faces: town.rotundaLibrary(),
    manner: 'clay',
    view: seen([31, -31, 1.7], -34, 0, 56, { shift: 0.2 }),
  },
  {
    name: 'gallery room, clay',
    faces: rooms.galleryRoom(),
    manner: 'clay',
    view: seen([5, 0.3, 1.65], -6, 2, 76, { width: 1024, height: 768 }),
  },
  {
    name: 'windmill, pencil',
    faces: houses.windmill(),
    manner: 'pencil',
    view: seen([22, -32, 1.7], -26, 11, 48, { width: 1024, height: 1024 }),
  },
  {
    name: 'pair of houses, pencil, two-point',
    faces: houses.semis(),
    manner: 'pencil',
    view: seen([15, -20, 1.7], -33, 0, 58, { shift: 0.16 }),
  },
  { name: 'café, pencil', faces: rooms.cafe(), manner: 'pencil', view: seen([3.1, 0.3, 1.6], 3, -1, 76) },
]
