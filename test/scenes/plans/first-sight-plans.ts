import type { TestPlan } from './draw-plan.ts'
import { bentHouse, courtHouse, loft, rowHouse } from './first-sight-homes.ts'
import { door, doubleDoor, type Layout, room, sliding, wall, wide, window } from './pieces.ts'

/** Drawn by somebody who did not know the engine, after it had been corrected for all others. */
export const firstSightPlans: TestPlan[] = [
  {
    name: 'row house, hatched',
    ...rowHouse(),
    manner: { walls: 'hatch', hatchPx: 5, leaf: 'box' },
    metrePx: 70,
    origin: [430, 60],
  },
  {
    name: 'court house, grey, JPEG',
    ...courtHouse(),
    manner: { walls: 'solid', wallColour: '#a6a6a6', panes: 1, jpeg: 75 },
    metrePx: 66,
    origin: [150, 120],
  },
  {
    name: 'loft, thin double lines, scanned',
    ...loft(),
    manner: { walls: 'double', linePx: 1.3, panes: 1, paper: '#efe9dc', ink: '#38342f', grain: 5, jpeg: 82 },
    metrePx: 104,
    origin: [210, 120],
  },
  {
    name: 'hotel floor, solid',
    ...hotel(),
    manner: { walls: 'solid', wallColour: '#222', linePx: 1.2 },
    metrePx: 58,
    origin: [90, 150],
  },
  {
    name: 'bent house, brown',
    ...bentHouse(),
    manner: { walls: 'solid', wallColour: '#7d5f48', ink: '#54412f', paper: '#f6f1e7', panes: 3, leaf: 'box' },
    metrePx: 82,
    origin: [110, 130],
  },
  {
    name: 'kindergarten, double lines',
    ...kindergarten(),
    manner: { walls: 'double', ink: '#27364a', linePx: 1.5, panes: 3 },
    metrePx: 62,
    origin: [120, 120],
  },
]

/** Eleven rooms with a bath each on both sides of a corridor, and the stairs. */
function hotel(outer = 0.34, inner = 0.12): Layout {
  const bay = 3.4
  const bays = Array.from({ length: 6 }, (_, n) => n * bay)
  const width = 6 * bay
  /** At the top, the fourth bay has the stairs. */
  const guests = bays.flatMap((x, n) =>
    n === 3
      ? [[x, 1]]
      : [
          [x, 0],
          [x, 1],
        ],
  ) as [number, 0 | 1][]
  const y = (up: number, side: 0 | 1) => (side ? 11.6 - up : up)
  return {
    walls: [
      wall([0, 0], [width, 0], outer, ...bays.map((x) => window(x + 1.7, 1.5))),
      wall([width, 0], [width, 11.6], outer, window(5.8, 1)),
      wall([width, 11.6], [0, 11.6], outer, ...bays.map((x) => window(x + 1.7, 1.5))),
      wall([0, 11.6], [0, 0], outer, window(5.8, 1)),
      wall([0, 4.9], [width, 4.9], inner, ...bays.map((x, n) => door(x + 2.55, n % 2 ? 'start' : 'end', -1, 0.9))),
      wall([0, 6.7], [width, 6.7], inner, ...bays.map((x, n) => door(x + 2.55, n % 2 ? 'end' : 'start', 1, 0.9))),
      ...bays.slice(1).flatMap((x) => [wall([x, 0], [x, 4.9], inner), wall([x, 6.7], [x, 11.6], inner)]),
      ...guests.flatMap(([x, side]) => [
        wall([x, y(2.9, side)], [x + 1.7, y(2.9, side)], inner),
        wall([x + 1.7, y(2.9, side)], [x + 1.7, y(4.9, side)], inner, door(0.8, 'start', 1, 0.7)),
      ]),
    ],
    rooms: [
      room('corridor', [1, 5.8], 'hall'),
      room('stairs', [10.6, 4.4]),
      ...guests.flatMap(([x, side]) => [
        room('guests', [x + 0.5, y(2.6, side)], 'bedroom'),
        room('bath', [x + 0.3, y(3.2, side)], 'bath'),
      ]),
    ],
    fixtures: [
      { kind: 'stairs', at: [10.5, 0.5], size: [1.2, 3.3] },
      { kind: 'stairs', at: [11.9, 0.5], size: [1.2, 3.3] },
      ...guests.flatMap(
        ([x, side]): NonNullable<Layout['fixtures']> => [
          { kind: 'bed', at: side ? [x + 0.3, 9.2] : [x + 0.3, 0.4] },
          { kind: 'wc', at: side ? [x + 0.3, 6.9] : [x + 0.7, 4.7], turn: side ? 0 : 180 },
        ],
      ),
    ],
    texts: guests.map(([x, side], n) => ({ text: String(201 + n), at: [x + 2.7, y(2.4, side)], height: 9 })),
    dimensions: [
      { along: 'x', at: -0.8, stops: [...bays, width] },
      { along: 'y', at: -0.7, stops: [0, 4.9, 6.7, 11.6] },
    ],
  }
}

/** Group rooms on the garden, two of them with a sliding wall between; a foyer that is one with the corridor. */
function kindergarten(outer = 0.36, inner = 0.14): Layout {
  return {
    walls: [
      wall(
        [0, 0],
        [18, 0],
        outer,
        doubleDoor(2.4, 1, 1.8),
        window(6.6),
        window(9.6, 0.8),
        window(12.6),
        window(16, 1.8),
      ),
      wall([18, 0], [18, 12], outer, window(2.2), door(5.4, 'start', 1, 1), window(9.2, 2.2)),
      wall([18, 12], [0, 12], outer, sliding(3, 3), sliding(9, 3), sliding(15, 3)),
      wall([0, 12], [0, 0], outer, window(2.8, 2.2), window(6.6, 1.2), window(9.8)),
      wall(
        [0, 4.4],
        [18, 4.4],
        inner,
        wide(2.5, 3.6),
        door(6.7),
        door(9.4, 'start', -1, 0.8),
        door(12.4),
        door(15.2, 'end', -1),
      ),
      wall(
        [0, 6.4],
        [18, 6.4],
        inner,
        door(1.2, 'start', 1, 0.95),
        door(7.2, 'end', 1, 0.95),
        door(16.6, 'end', 1, 0.95),
      ),
      wall([5, 0], [5, 4.4], inner),
      wall([8.4, 0], [8.4, 4.4], inner),
      wall([10.8, 0], [10.8, 4.4], inner),
      wall([14.2, 0], [14.2, 4.4], inner, door(1.2, 'start', -1, 0.8)),
      wall([6, 6.4], [6, 12], inner, sliding(3, 3.2)),
      wall([12, 6.4], [12, 12], inner),
    ],
    rooms: [
      room('foyer and corridor', [8, 5.4], 'hall'),
      room('kitchen', [5.6, 3.4], 'kitchen'),
      room('washroom', [10.2, 1.4], 'bath'),
      room('office', [11.4, 3.6]),
      room('store', [17, 3.6]),
      room('first group', [1, 11]),
      room('second group', [11, 11]),
      room('third group', [13, 11]),
    ],
    fixtures: [
      { kind: 'counter', at: [5.2, 0.3] },
      { kind: 'wc', at: [8.6, 1.6], turn: -90 },
      { kind: 'wc', at: [8.6, 2.4], turn: -90 },
      { kind: 'basin', at: [10.65, 2.2], turn: 90 },
      { kind: 'desk', at: [11.4, 0.7] },
      { kind: 'shelf', at: [15, 0.3] },
      { kind: 'armchair', at: [0.5, 0.6] },
      { kind: 'roundTable', at: [2.4, 8.4] },
      { kind: 'roundTable', at: [8.4, 8.2] },
      { kind: 'roundTable', at: [14, 8] },
      { kind: 'rug', at: [8.6, 10], size: [2.2, 1.4] },
      { kind: 'shelf', at: [12.2, 10.6], turn: -90 },
    ],
    texts: [
      { text: 'Foyer', at: [2.5, 2.6], height: 15 },
      { text: 'Group 1', at: [3, 7.5], height: 14 },
      { text: 'Group 2', at: [10, 7.5], height: 14 },
      { text: 'Group 3', at: [15, 10.6], height: 14 },
      { text: 'Kitchen', at: [6.9, 2.2], height: 12 },
      { text: 'Office', at: [12.4, 2.4], height: 12 },
      { text: 'Store', at: [16, 2.2], height: 12 },
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 5, 8.4, 10.8, 14.2, 18] },
      { along: 'x', at: -1.3, stops: [0, 18] },
      { along: 'y', at: 18.8, stops: [0, 4.4, 6.4, 12] },
    ],
  }
}
