import type { TestPlan } from '../../plans/draw-plan.ts'
import * as curves from './curves.ts'
import * as flats from './flats.ts'
import * as halls from './halls.ts'
import * as homes from './homes.ts'

/** Drawn by a fifth person who did not know the engine, and looked at only as drawings before it read them. */
export const fifthRoundPlans: TestPlan[] = [
  {
    name: 'breezeway house, solid',
    ...homes.breezeway(),
    manner: { walls: 'solid', linePx: 1.5, panes: 2, leaf: 'box' },
    metrePx: 66,
    origin: [100, 190],
  },
  {
    name: 'corner shop, hatched, JPEG',
    ...homes.cornerShop(),
    manner: { walls: 'hatch', hatchPx: 6, linePx: 1.5, panes: 2, jpeg: 62 },
    metrePx: 78,
    origin: [240, 110],
  },
  {
    name: 'town house with a bay, slate blue, upright sheet',
    ...homes.bayTown(),
    manner: { walls: 'solid', wallColour: '#52617a', ink: '#323c4c', paper: '#fafbfc', panes: 2 },
    metrePx: 86,
    origin: [160, 100],
    width: 950,
    height: 1344,
  },
  {
    name: 'bungalow like an H, double lines, scanned',
    ...homes.hBungalow(),
    manner: { walls: 'double', linePx: 2, paper: '#f2efe6', ink: '#2c2c30', grain: 5, jpeg: 80, panes: 1 },
    metrePx: 70,
    origin: [110, 110],
  },
  {
    name: 'loggia flat, thin double lines, thresholds',
    ...flats.loggia(),
    manner: { walls: 'double', linePx: 1.3, panes: 2, thresholds: true },
    metrePx: 80,
    origin: [160, 100],
  },
  {
    name: 'two flats at a landing, pale brown',
    ...flats.landing(),
    manner: { walls: 'solid', wallColour: '#b09a84', ink: '#5c4c40', paper: '#fffdf8', panes: 3 },
    metrePx: 70,
    origin: [130, 140],
  },
  {
    name: 'slanted studio, hatched, turned',
    ...flats.slantedStudio(),
    manner: { walls: 'hatch', hatchPx: 7, linePx: 1.6, leaf: 'box', panes: 1 },
    metrePx: 76,
    origin: [220, 90],
    turn: 3,
  },
  {
    name: 'guest rooms on a gallery, hairlines, wide sheet',
    ...flats.guestRow(),
    manner: { walls: 'double', linePx: 1.2, panes: 1 },
    metrePx: 82,
    origin: [80, 60],
    width: 1500,
    height: 820,
  },
  {
    name: 'gym, grey, strong JPEG',
    ...halls.gym(),
    manner: { walls: 'solid', wallColour: '#8a8a8c', jpeg: 48, panes: 2 },
    metrePx: 52,
    origin: [170, 110],
  },
  {
    name: 'music school, blueprint',
    ...halls.musicSchool(),
    manner: { walls: 'double', paper: '#1f4a86', ink: '#e8f0fa', linePx: 1.5, panes: 2 },
    metrePx: 66,
    origin: [130, 130],
  },
  {
    name: 'crescent, sepia, scanned',
    ...curves.crescent(),
    manner: { walls: 'solid', wallColour: '#4e3b2c', ink: '#4a3a2c', paper: '#efe6d0', grain: 6, jpeg: 74, panes: 1 },
    metrePx: 74,
    origin: [230, 50],
  },
  {
    name: 'house with a corner tower, hatched in green',
    ...curves.cornerTower(),
    manner: { walls: 'hatch', hatchPx: 5, ink: '#2f5a44', paper: '#fbfdf9', panes: 2 },
    metrePx: 64,
    origin: [210, 60],
  },
]
