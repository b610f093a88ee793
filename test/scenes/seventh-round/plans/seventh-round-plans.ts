import type { TestPlan } from '../../plans/draw-plan.ts'
import * as halls from './halls.ts'
import * as homes from './homes.ts'
import * as trades from './trades.ts'

/** Drawn by a seventh person who did not know the engine, and looked at only as drawings before it read them. */
export const seventhRoundPlans: TestPlan[] = [
  {
    name: 'longhouse with a bay, hatched, scanned',
    ...homes.longhouse(),
    manner: { walls: 'hatch', hatchPx: 6, linePx: 1.5, paper: '#f7f5ef', grain: 5, jpeg: 80, panes: 2 },
    metrePx: 68,
    origin: [130, 130],
  },
  {
    name: 'house with a car, dark blue, boxes for leaves',
    ...homes.carHouse(),
    manner: { walls: 'solid', wallColour: '#24365c', ink: '#24365c', panes: 1, leaf: 'box' },
    metrePx: 66,
    origin: [200, 110],
  },
  {
    name: 'gallery over a void, double lines, turned',
    ...homes.gallery(),
    manner: { walls: 'double', linePx: 1.7, panes: 2, thresholds: true },
    metrePx: 76,
    origin: [230, 100],
    turn: 2.5,
  },
  {
    name: 'flat with a cut corner, white on brown',
    ...homes.cutCorner(),
    manner: { walls: 'solid', wallColour: '#f2e8da', ink: '#f2e8da', paper: '#4a3528', panes: 1 },
    metrePx: 82,
    origin: [170, 120],
  },
  {
    name: 'vicarage, wide hatch in violet, JPEG',
    ...homes.vicarage(),
    manner: { walls: 'hatch', hatchPx: 9, ink: '#43305e', linePx: 1.6, jpeg: 62, panes: 3 },
    metrePx: 62,
    origin: [200, 110],
  },
  {
    name: 'clinic, hairlines, thresholds',
    ...trades.clinic(),
    manner: { walls: 'double', linePx: 1.2, ink: '#333', panes: 2, thresholds: true },
    metrePx: 78,
    origin: [130, 120],
  },
  {
    name: 'bookshop, ochre, photographed, turned',
    ...trades.bookshop(),
    manner: { walls: 'solid', wallColour: '#9a6b1f', ink: '#51390f', paper: '#f6efdf', grain: 8, jpeg: 60, panes: 2 },
    metrePx: 68,
    origin: [250, 110],
    turn: -2,
  },
  {
    name: 'bicycle workshop, heavy double lines, strong JPEG',
    ...trades.bicycles(),
    manner: { walls: 'double', linePx: 2.3, panes: 1, jpeg: 45 },
    metrePx: 80,
    origin: [130, 120],
  },
  {
    name: 'art gallery, dense hatch',
    ...trades.artGallery(),
    manner: { walls: 'hatch', hatchPx: 4, linePx: 1.3, panes: 2, leaf: 'box' },
    metrePx: 62,
    origin: [120, 100],
  },
  {
    name: 'village school, pale green, scanned',
    ...halls.villageSchool(),
    manner: { walls: 'solid', wallColour: '#7fa08a', ink: '#365243', paper: '#fbfdf9', grain: 4, jpeg: 75, panes: 2 },
    metrePx: 56,
    origin: [210, 160],
  },
  {
    name: 'inn, upper floor, black, wide sheet',
    ...halls.innFloor(),
    manner: { walls: 'solid', panes: 1, thresholds: true, linePx: 1.4 },
    metrePx: 66,
    origin: [110, 100],
    width: 1520,
    height: 930,
  },
  {
    name: 'village hall, sepia double lines, turned',
    ...halls.villageHall(),
    manner: { walls: 'double', ink: '#503a24', paper: '#f3e9d6', linePx: 1.6, grain: 5, panes: 3 },
    metrePx: 60,
    origin: [130, 150],
    turn: -3,
  },
]
