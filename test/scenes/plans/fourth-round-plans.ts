import type { TestPlan } from './draw-plan.ts'
import * as curves from './fourth-round-curves.ts'
import * as flats from './fourth-round-flats.ts'
import * as halls from './fourth-round-halls.ts'
import * as homes from './fourth-round-homes.ts'

/** Drawn by a fourth person who did not know the engine, and looked at only as drawings before it read them. */
export const fourthRoundPlans: TestPlan[] = [
  {
    name: 'round hall, blue ink',
    ...homes.roundHall(),
    manner: { walls: 'solid', wallColour: '#33549a', ink: '#2b4278', paper: '#fbfaf3', leaf: 'box' },
    metrePx: 68,
    origin: [190, 80],
  },
  {
    name: 'mirrored pair, double lines, thresholds',
    ...homes.pair(),
    manner: { walls: 'double', linePx: 1.8, panes: 3, thresholds: true },
    metrePx: 80,
    origin: [190, 110],
  },
  {
    name: 'enfilade, upright sheet',
    ...homes.enfilade(),
    manner: { walls: 'solid', linePx: 1.2, panes: 1 },
    metrePx: 74,
    origin: [330, 90],
    width: 950,
    height: 1344,
  },
  {
    name: 'rubble farm, double lines, scanned, turned',
    ...homes.rubbleFarm(),
    manner: { walls: 'double', linePx: 2.4, paper: '#e9e1cf', ink: '#3a332b', grain: 6, jpeg: 78, panes: 1 },
    metrePx: 72,
    origin: [130, 190],
    turn: 2,
  },
  {
    name: 'houseboat, hairlines, wide sheet',
    ...flats.houseboat(),
    manner: { walls: 'double', linePx: 1.1, panes: 1, leaf: 'box' },
    metrePx: 78,
    origin: [120, 150],
    width: 1500,
    height: 620,
  },
  {
    name: 'about the core, pale, strong JPEG',
    ...flats.aboutTheCore(),
    manner: { walls: 'solid', wallColour: '#c2c2c2', jpeg: 45, panes: 2 },
    metrePx: 72,
    origin: [180, 100],
  },
  {
    name: 'hexagon, hatched in red',
    ...curves.hexagon(),
    manner: { walls: 'hatch', hatchPx: 5, ink: '#8c2f22', paper: '#fffdf7' },
    metrePx: 72,
    origin: [180, 20],
  },
  {
    name: 'student home, white on black',
    ...halls.studentHome(),
    manner: { walls: 'double', paper: '#101214', ink: '#e4e4e0', linePx: 1.4, panes: 1 },
    metrePx: 66,
    origin: [150, 120],
  },
  {
    name: 'library, green',
    ...halls.library(),
    manner: { walls: 'solid', wallColour: '#47745a', ink: '#263a2e', paper: '#f3f5ea', panes: 3, jpeg: 60 },
    metrePx: 62,
    origin: [100, 120],
  },
  {
    name: 'restaurant, wide hatch, turned',
    ...halls.restaurant(),
    manner: { walls: 'hatch', hatchPx: 8, linePx: 1.4, leaf: 'box' },
    metrePx: 70,
    origin: [200, 90],
    turn: 5,
  },
  {
    name: 'chapel, sepia, scanned',
    ...curves.chapel(),
    manner: { walls: 'solid', wallColour: '#5a4433', ink: '#4c3a2c', paper: '#ede2c8', grain: 7, jpeg: 72, panes: 2 },
    metrePx: 80,
    origin: [130, 100],
  },
  {
    name: 'round house, heavy lines',
    ...curves.roundHouse(),
    manner: { walls: 'solid', linePx: 2.8, panes: 2 },
    metrePx: 66,
    origin: [210, 10],
  },
]
