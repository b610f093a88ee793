import { seen } from './scene-camera.ts'
import type { TestScene } from './scenes.ts'
import * as models from './unseen-models.ts'
import * as rooms from './unseen-rooms.ts'

const tall = { width: 896, height: 1196 }
const squarer = { width: 1344, height: 1008 }

/** Made by somebody who did not know the engine. Each has a pane partly hidden and one in its wall's own grey. */
export const unseenScenes: TestScene[] = [
  {
    name: 'bungalow, massing',
    faces: models.bungalow(),
    manner: 'massing',
    view: seen([-7, -19, 1.6], 39, 2, 56, { roll: 1 }),
  },
  {
    name: 'terrace, line drawing',
    faces: models.terrace(),
    manner: 'line',
    view: seen([36, -20, 1.6], -40, 5, 58, squarer),
  },
  {
    name: 'church, two-point',
    faces: models.church(),
    manner: 'massing',
    view: seen([42, -28, 1.7], -38, 0, 52, { ...tall, shift: 0.2 }),
  },
  {
    name: 'school, pencil from above',
    faces: models.school(),
    manner: 'pencil',
    view: seen([68, -64, 38], -39, -24, 47),
  },
  { name: 'portico, clay', faces: models.portico(), manner: 'clay', view: seen([34, -18, 1.7], -42, 4, 60) },
  {
    name: 'high-rise, line drawing',
    faces: models.highRise(),
    manner: 'line',
    view: seen([-30, -46, 1.6], 37, 17, 48, tall),
  },
  {
    name: 'stepped flats, line drawing from above',
    faces: models.steppedFlats(),
    manner: 'line',
    view: seen([58, -36, 17], -42, -9, 50, { ...squarer, roll: -1 }),
  },
  { name: 'barn, pencil', faces: models.barn(), manner: 'pencil', view: seen([27, -18, 1.6], -40, 6, 60) },
  {
    name: 'pavilion, two-point',
    faces: models.pavilion(),
    manner: 'clay',
    view: seen([22, -15, 1.5], -40, 0, 52, { ...squarer, shift: 0.12 }),
  },
  {
    name: 'apartments, two-point',
    faces: models.apartments(),
    manner: 'massing',
    view: seen([38, -30, 1.6], -40, 0, 46, { ...tall, shift: 0.22 }),
  },
  {
    name: 'attic room, massing',
    faces: rooms.attic(),
    manner: 'massing',
    view: seen([3.6, 0.3, 1.5], -16, -1, 74, squarer),
  },
  { name: 'kitchen, line drawing', faces: rooms.kitchen(), manner: 'line', view: seen([0.9, 0.3, 1.55], 34, -4, 74) },
]
