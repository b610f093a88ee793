import type { TestPlan } from './draw-plan.ts'
import { flat, villa } from './layouts.ts'
import { door, doubleDoor, gap, type Layout, room, wall, wide, window } from './pieces.ts'

/** Drawn after the engine was finished: their figures are those of the first run. */
export const unseenPlans: TestPlan[] = [
  {
    name: 'cottage, turned by 3°',
    ...cottage(),
    manner: { walls: 'solid', linePx: 2.4, panes: 1 },
    metrePx: 88,
    origin: [240, 90],
    turn: 3,
  },
  {
    name: 'cottage, wide hatch',
    ...cottage(0.5, 0.2),
    manner: { walls: 'hatch', hatchPx: 9, linePx: 1.3, panes: 3, leaf: 'box' },
    metrePx: 88,
    origin: [220, 120],
  },
  {
    name: 'surgery, double lines, turned',
    ...surgery(),
    manner: { walls: 'double', linePx: 2.2 },
    metrePx: 66,
    origin: [170, 100],
    turn: -3,
  },
  {
    name: 'surgery, pale grey, photographed',
    ...surgery(0.32, 0.16),
    manner: { walls: 'solid', wallColour: '#b5b5b5', grain: 8, jpeg: 60, paper: '#f3f3ee' },
    metrePx: 66,
    origin: [150, 140],
  },
  {
    name: 'flat, brown, text across walls',
    ...acrossWalls(flat(0.3, 0.18)),
    manner: { walls: 'solid', wallColour: '#6b4a35', ink: '#4a3a30', linePx: 1.2 },
    metrePx: 62,
    origin: [320, 230],
  },
  {
    name: 'villa, double lines, large',
    ...villa(0.34, 0.12),
    manner: { walls: 'double', linePx: 1.2, panes: 3, leaf: 'box' },
    metrePx: 86,
    origin: [90, 60],
  },
]

/** Two rooms on each side of a small hall, with a straight bay and a chimney. */
function cottage(outer = 0.45, inner = 0.14): Layout {
  return {
    walls: [
      wall([0, 0], [9, 0], outer, window(1.6, 0.9), window(4.5, 0.7), window(7.2, 1.1)),
      wall([9, 0], [9, 7.5], outer, window(1.7, 1), window(5.6, 1.2)),
      wall([9, 7.5], [0, 7.5], outer, window(1.9, 1.2), door(4.5, 'start', 1, 1), window(7.4, 1.2)),
      wall([0, 7.5], [0, 0], outer, window(5.8, 1)),
      wall([3.5, 0], [3.5, 7.5], inner, door(2.9, 'end', 1), door(5.4, 'start', 1)),
      wall([5.5, 0], [5.5, 7.5], inner, door(1, 'start', -1, 0.75), door(5.8, 'end', -1)),
      wall([0, 3.8], [3.5, 3.8], inner),
      wall([5.5, 3.1], [9, 3.1], inner, door(2.6, 'end', 1)),
      wall([3.5, 2.2], [5.5, 2.2], inner, gap(1, 0.9)),
    ],
    rooms: [
      room('parlour', [1, 3.2], 'living'),
      room('kitchen', [1, 7], 'kitchen'),
      room('larder', [4.2, 1.6]),
      room('hall', [4.5, 4], 'hall'),
      room('bath', [8.4, 2.7], 'bath'),
      room('bedroom', [6, 6.9], 'bedroom'),
    ],
    fixtures: [
      { kind: 'counter', at: [0.24, 7.26], turn: -90 },
      { kind: 'sofa', at: [0.4, 0.5] },
      { kind: 'roundTable', at: [1.8, 5] },
      { kind: 'tub', at: [6.4, 0.24] },
      { kind: 'wc', at: [8.75, 1.4], turn: 90 },
      { kind: 'bed', at: [6.6, 3.3] },
      { kind: 'stairs', at: [3.6, 3.4], size: [0.9, 2.5] },
      { kind: 'shelf', at: [3.75, 0.25] },
    ],
    texts: [
      { text: 'Parlour', at: [1.8, 2.4], height: 16 },
      { text: 'Hall', at: [5, 4.8], height: 11, turn: -90 },
      { text: 'Bedroom', at: [7.2, 6.2] },
    ],
    dimensions: [{ along: 'y', at: 9.8, stops: [0, 3.1, 7.5] }],
  }
}

/** A waiting room that opens to the corridor over a wide opening, and rooms of many sizes. */
function surgery(outer = 0.3, inner = 0.13): Layout {
  return {
    walls: [
      wall([0, 0], [15, 0], outer, window(1.5, 1.2), window(4.8, 1.2), window(8, 1.6), window(13, 2)),
      wall([15, 0], [15, 10], outer, window(2.5, 1.5), doubleDoor(5.6, 1, 1.7), window(8.3, 1)),
      wall([15, 10], [0, 10], outer, window(2, 1.5), window(5.4, 1), window(8.2, 1), window(12, 2.2)),
      wall([0, 10], [0, 0], outer, window(2, 1.2), window(8, 1.2)),
      wall(
        [0, 4.6],
        [15, 4.6],
        inner,
        door(2.4, 'start', -1),
        door(5.2, 'end', -1),
        door(8.6, 'start', -1),
        wide(12.6, 3),
      ),
      wall(
        [0, 6.6],
        [15, 6.6],
        inner,
        door(1.8, 'end'),
        door(5, 'start', 1, 0.75),
        door(7.6, 'start', 1, 0.75),
        door(11.4, 'end', 1),
      ),
      wall([3.2, 0], [3.2, 4.6], inner, door(1, 'start', -1)),
      wall([6.4, 0], [6.4, 4.6], inner),
      wall([10, 0], [10, 4.6], inner),
      wall([4, 6.6], [4, 10], inner),
      wall([6.4, 6.6], [6.4, 10], inner),
      wall([9, 6.6], [9, 10], inner),
    ],
    rooms: [
      room('corridor and waiting room', [7, 5.6], 'hall'),
      room('first', [1, 3.6]),
      room('second', [4, 3]),
      room('third', [7, 3]),
      room('office', [0.8, 9.4]),
      room('wc', [5.9, 7.2], 'bath'),
      room('store', [8.6, 9.6]),
      room('laboratory', [14, 9.4]),
    ],
    fixtures: [
      { kind: 'desk', at: [0.6, 0.5] },
      { kind: 'desk', at: [4, 0.5] },
      { kind: 'desk', at: [8, 0.6] },
      { kind: 'armchair', at: [10.6, 0.6] },
      { kind: 'armchair', at: [12, 0.6] },
      { kind: 'wc', at: [4.6, 9.8], turn: 180 },
      { kind: 'basin', at: [5.6, 9.8], turn: 180 },
      { kind: 'shelf', at: [6.6, 9.5] },
      { kind: 'counter', at: [10.4, 9.2] },
      { kind: 'cot', at: [3.5, 1.6] },
    ],
    texts: [
      { text: 'Waiting', at: [12.4, 3] },
      { text: 'Dr Lund', at: [1.6, 2.6], height: 12 },
      { text: 'Laboratory', at: [12, 8.4], height: 12 },
    ],
    dimensions: [
      { along: 'x', at: -0.7, stops: [0, 3.2, 6.4, 10, 15] },
      { along: 'x', at: -1.15, stops: [0, 15] },
    ],
  }
}

function acrossWalls(layout: Layout): Layout {
  return {
    ...layout,
    texts: [
      { text: 'Apartment 12', at: [4.6, 2.4], height: 22 },
      { text: 'Level 3', at: [8, 5.1], height: 18 },
      { text: '86.4', at: [0, 6.6], height: 12 },
    ],
  }
}
