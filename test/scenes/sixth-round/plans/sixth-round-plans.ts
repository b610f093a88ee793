import type { TestPlan } from '../../plans/draw-plan.ts'
import * as bends from './bends.ts'
import * as halls from './halls.ts'
import * as homes from './homes.ts'
import * as trades from './trades.ts'

/** Drawn by a sixth person who did not know the engine, and looked at only as drawings before it read them. */
export const sixthRoundPlans: TestPlan[] = [
  {
    name: 'stepped house, charcoal, scanned, turned',
    ...homes.stepped(),
    manner: { walls: 'solid', wallColour: '#3c3c40', paper: '#f4f2ec', grain: 5, jpeg: 78, panes: 2 },
    metrePx: 68,
    origin: [150, 100],
    turn: 2,
  },
  {
    name: 'mews house, hatched, sepia, upright sheet',
    ...homes.mews(),
    manner: { walls: 'hatch', hatchPx: 5, ink: '#4c3826', paper: '#f1e7d2', grain: 4, jpeg: 82, panes: 2 },
    metrePx: 84,
    origin: [140, 130],
    width: 950,
    height: 1344,
  },
  {
    name: 'house like a cross, fine hatch, turned',
    ...homes.cross(),
    manner: { walls: 'hatch', hatchPx: 4, linePx: 1.3, panes: 1, leaf: 'box' },
    metrePx: 62,
    origin: [150, 130],
    turn: -3,
  },
  {
    name: 'barn, white on dark green',
    ...homes.barn(),
    manner: { walls: 'double', ink: '#eef4ea', paper: '#1f3d31', linePx: 1.6, panes: 1 },
    metrePx: 64,
    origin: [120, 190],
  },
  {
    name: 'flatiron flat, terracotta, scanned',
    ...bends.flatiron(),
    manner: { walls: 'solid', wallColour: '#a8553a', ink: '#5a3426', paper: '#fbf5ee', grain: 6, jpeg: 72, panes: 2 },
    metrePx: 76,
    origin: [160, 60],
  },
  {
    name: 'flat with a bow, heavy double lines',
    ...bends.bowFlat(),
    manner: { walls: 'double', linePx: 2.4, panes: 3 },
    metrePx: 82,
    origin: [190, 110],
  },
  {
    name: 'house with a round end, pale blue, strong JPEG, turned',
    ...bends.roundEnd(),
    manner: { walls: 'solid', wallColour: '#8fa6c4', ink: '#3c5478', leaf: 'box', jpeg: 42, panes: 2 },
    metrePx: 76,
    origin: [180, 120],
    turn: 4,
  },
  {
    name: 'dentist, double lines, thresholds, JPEG',
    ...trades.dentist(),
    manner: { walls: 'double', linePx: 1.5, panes: 2, thresholds: true, jpeg: 58 },
    metrePx: 72,
    origin: [110, 130],
  },
  {
    name: 'office about columns, grey hairlines',
    ...trades.office(),
    manner: { walls: 'double', ink: '#55585c', linePx: 1.2, panes: 1 },
    metrePx: 72,
    origin: [110, 120],
  },
  {
    name: 'bistro in a rounded corner, burgundy',
    ...trades.bistro(),
    manner: { walls: 'solid', wallColour: '#6e1f33', ink: '#3a2028', paper: '#fdfaf4', panes: 2, leaf: 'box' },
    metrePx: 78,
    origin: [190, 110],
  },
  {
    name: 'school wing, wide hatch, wide sheet',
    ...halls.schoolWing(),
    manner: { walls: 'hatch', hatchPx: 8, linePx: 1.5, paper: '#fefcf3', panes: 2 },
    metrePx: 52,
    origin: [110, 80],
    width: 1480,
    height: 780,
  },
  {
    name: 'bakery, black, coarse scan, turned',
    ...halls.bakery(),
    manner: { walls: 'solid', paper: '#e9e6df', ink: '#1c1a1a', grain: 9, jpeg: 64, panes: 1, thresholds: true },
    metrePx: 76,
    origin: [150, 130],
    turn: -1.5,
  },
]
