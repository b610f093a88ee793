import { roundBay, studio, tower, wedge } from './bent-layouts.ts'
import type { TestPlan } from './draw-plan.ts'
import { flat, offices, villa } from './layouts.ts'

/** Made beside the engine. */
export const knownPlans: TestPlan[] = [
  { name: 'flat, solid', ...flat(), manner: { walls: 'solid' }, metrePx: 84, origin: [170, 170] },
  {
    name: 'flat, solid, with thresholds',
    ...flat(),
    manner: { walls: 'solid', leaf: 'box', thresholds: true },
    metrePx: 84,
    origin: [170, 170],
  },
  { name: 'flat, double lines', ...flat(), manner: { walls: 'double', panes: 1 }, metrePx: 84, origin: [170, 170] },
  { name: 'villa, hatched', ...villa(), manner: { walls: 'hatch', leaf: 'box' }, metrePx: 74, origin: [190, 90] },
  {
    name: 'villa, grey, JPEG',
    ...villa(),
    manner: { walls: 'solid', wallColour: '#8f8f8f', jpeg: 70 },
    metrePx: 74,
    origin: [190, 90],
  },
  {
    name: 'round bay, solid, scanned',
    ...roundBay(),
    manner: { walls: 'solid', paper: '#ece4d2', ink: '#2b2622', grain: 6, jpeg: 82 },
    metrePx: 82,
    origin: [260, 130],
  },
  {
    name: 'round bay, double lines',
    ...roundBay(),
    manner: { walls: 'double', panes: 3 },
    metrePx: 82,
    origin: [260, 130],
  },
  { name: 'wedge, solid', ...wedge(), manner: { walls: 'solid', leaf: 'box' }, metrePx: 92, origin: [230, 80] },
  { name: 'wedge, hatched', ...wedge(), manner: { walls: 'hatch', hatchPx: 7 }, metrePx: 92, origin: [230, 80] },
  {
    name: 'offices, thin walls',
    ...offices(0.25, 0.09),
    manner: { walls: 'solid', linePx: 1.2, panes: 1 },
    metrePx: 56,
    origin: [110, 130],
  },
  {
    name: 'offices, blueprint',
    ...offices(0.3, 0.14),
    manner: { walls: 'double', paper: '#1d4f8f', ink: '#e8f0fa', panes: 1 },
    metrePx: 56,
    origin: [110, 130],
  },
  {
    name: 'tower, hatched',
    ...tower(),
    manner: { walls: 'hatch', paper: '#f5f1e6', ink: '#333' },
    metrePx: 92,
    origin: [140, 170],
  },
  {
    name: 'studio, grey',
    ...studio(),
    manner: { walls: 'solid', wallColour: '#9a9a9a', leaf: 'box', panes: 3 },
    metrePx: 140,
    origin: [220, 100],
  },
]
