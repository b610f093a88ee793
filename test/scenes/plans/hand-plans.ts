import type { HandPlan } from './draw-by-hand.ts'
import { door, gap, type Layout, put, room, say, wall, window } from './pieces.ts'

/** A country house in the shape of an L. */
function country(outer = 0.4, inner = 0.16): Layout {
  return {
    walls: [
      wall([0, 0], [6, 0], outer, window(2.6, 1.8)),
      wall([6, 0], [6, 3], outer),
      wall([6, 3], [13, 3], outer, door(1.2, 'start', 1, 0.95), window(5, 1.8)),
      wall([13, 3], [13, 9], outer, window(1.6, 1.4), window(4.6, 1.6)),
      wall([13, 9], [0, 9], outer, window(2.5, 1.8), window(6.5, 1.4), window(11, 1.8)),
      wall([0, 9], [0, 0], outer, window(2.4, 1.8), window(6.6, 1.6)),
      wall([0, 4.4], [6, 4.4], inner, door(4.6, 'start', 1)),
      wall([6, 3], [6, 9], inner, door(2.6, 'end', -1)),
      wall([8.6, 3], [8.6, 9], inner, door(1.2, 'start', -1), door(4, 'end', -1)),
      wall([8.6, 6], [13, 6], inner),
    ],
    rooms: [
      room('kitchen', [3, 3.9], 'kitchen'),
      room('living', [1, 8.5], 'living'),
      room('hall', [7.8, 8.4], 'hall'),
      room('bath', [12.4, 5.5], 'bath'),
      room('bedroom', [9.2, 8.4], 'bedroom'),
    ],
    fixtures: [
      put('roundTable', 2.4, 1.4),
      put('counter', 0.3, 4.25, -90, [3, 1]),
      put('sofa', 0.3, 7.8, -90),
      put('rug', 2, 6, 0, [2, 1.4]),
      put('bed', 10.6, 6.4),
      put('tub', 11, 3.3),
      put('wc', 12.7, 4.6, 90),
    ],
    texts: [
      say('kitchen', 3.2, 3.5),
      say('living', 3.2, 5.4),
      say('hall', 7.3, 6.4),
      say('bath', 10.4, 4.7),
      say('bed', 10, 8.4),
    ],
  }
}

/** A lake house: one long living room, and small rooms along its back. */
function lake(outer = 0.36, inner = 0.16): Layout {
  return {
    walls: [
      wall([0, 0], [12, 0], outer, window(2, 1.6), window(5, 0.8), window(7, 0.8), window(10.2, 1.8)),
      wall([12, 0], [12, 7.6], outer, window(5.4, 1.8)),
      wall([12, 7.6], [0, 7.6], outer, window(2.6, 2.6), door(6, 'start', 1, 1), window(9.6, 2.6)),
      wall([0, 7.6], [0, 0], outer, window(2.4, 1.8)),
      wall(
        [0, 3.2],
        [12, 3.2],
        inner,
        door(2.2, 'start', 1),
        door(5, 'start', -1),
        door(6.9, 'end', -1, 0.8),
        door(8.8, 'start', -1),
      ),
      wall([4, 0], [4, 3.2], inner),
      wall([6, 0], [6, 3.2], inner),
      wall([8, 0], [8, 3.2], inner),
    ],
    rooms: [
      room('study', [1, 2.8], 'bedroom'),
      room('utility', [4.5, 1.8]),
      room('bath', [7.5, 1.6], 'bath'),
      room('bedroom', [8.6, 1.4], 'bedroom'),
      room('living', [6, 4.4], 'living'),
    ],
    fixtures: [
      put('desk', 0.5, 0.4),
      put('tub', 6.85, 0.25, 90),
      put('bed', 9.8, 0.3),
      put('table', 2.2, 5),
      put('sofa', 11.7, 4.6, 90),
      put('rug', 8.6, 5, 0, [1.6, 1.6]),
    ],
    texts: [
      say('Study', 2.2, 2),
      say('Bath', 7.4, 2.4, 11),
      say('Bedroom', 9, 2.5, 11),
      say('Living', 7, 5.2),
      say('Dining', 3.1, 4.2),
    ],
  }
}

/** A flat with a corridor. */
function corridor(outer = 0.34, inner = 0.14): Layout {
  return {
    walls: [
      wall([0, 0], [12, 0], outer, window(2, 1.6), window(6, 1.6), window(10, 1.6)),
      wall([12, 0], [12, 8], outer, window(1.8, 1.2), window(6.4, 1.4)),
      wall([12, 8], [0, 8], outer, window(2, 1.6), window(6, 1.6), window(10, 1.6)),
      wall([0, 8], [0, 0], outer, window(1.6, 1.2), door(4.1, 'start', 1, 0.95), window(6.4, 1.4)),
      wall([0, 3.2], [12, 3.2], inner, door(2.6, 'start', -1), door(6.6, 'end', -1), door(9.4, 'start', -1)),
      wall([0, 4.7], [8, 4.7], inner, door(2.4, 'start', 1), gap(6.4, 0.95)),
      wall([8, 4.7], [8, 8], inner),
      wall([8, 3.2], [8, 4.7], inner, gap(0.75)),
      wall([4, 0], [4, 3.2], inner),
      wall([8, 0], [8, 3.2], inner),
      wall([4, 4.7], [4, 8], inner),
    ],
    rooms: [
      room('first bedroom', [0.6, 2.8], 'bedroom'),
      room('second bedroom', [4.6, 2.8], 'bedroom'),
      room('bath', [11.4, 2.8], 'bath'),
      room('corridor', [3.6, 4], 'hall'),
      room('dining room', [9, 4]),
      room('living', [0.8, 7.4], 'living'),
      room('kitchen', [7.6, 5.2], 'kitchen'),
    ],
    fixtures: [
      put('bed', 1, 0.3),
      put('bed', 5, 0.3),
      put('tub', 9, 0.3),
      put('sofa', 1, 6.9),
      put('counter', 4.3, 7.7, -90, [2, 1]),
      put('table', 9.2, 6.2),
    ],
    texts: [
      say('Bed 1', 3.4, 2.5, 11),
      say('Bed 2', 7.3, 2, 11),
      say('Bath', 10.4, 2.2),
      say('Living', 2, 5.6),
      say('Kitchen', 6.2, 6),
      say('Dining', 10, 5.2),
    ],
  }
}

/** Drawn with pencil or ink, stroke by stroke. */
export const handPlans: HandPlan[] = [
  {
    name: 'country house, ink, hatched',
    ...country(),
    hand: {
      hatchPx: 7,
      linePx: 1.7,
      strayPx: 1.8,
      overshootPx: 2,
      ink: '#222',
      paper: '#faf6ec',
      grain: 3,
      jpeg: 85,
      seed: 11,
    },
    metrePx: 76,
    origin: [170, 110],
  },
  {
    name: 'lake house, pencil, wide hatch and overshoots',
    ...lake(),
    hand: {
      hatchPx: 12,
      linePx: 1.5,
      strayPx: 2,
      overshootPx: 8,
      twice: 0.3,
      ink: '#555a62',
      paper: '#f5eee2',
      grain: 4,
      jpeg: 82,
      seed: 23,
    },
    metrePx: 86,
    origin: [150, 130],
  },
  {
    name: 'flat with a corridor, dense hatch on tracing paper',
    ...corridor(),
    hand: {
      hatchPx: 5,
      linePx: 1.9,
      strayPx: 2,
      overshootPx: 3,
      ink: '#2e2a26',
      paper: '#f0e2a8',
      grain: 3,
      jpeg: 82,
      seed: 53,
    },
    metrePx: 86,
    origin: [150, 110],
  },
  {
    name: 'house in the country, pencil strokes that stray',
    ...country(0.34, 0.14),
    hand: {
      hatchPx: 9,
      linePx: 1.5,
      strayPx: 2.6,
      overshootPx: 9,
      twice: 0.4,
      ink: '#4a4d55',
      paper: '#fbf8f0',
      grain: 4,
      jpeg: 80,
      seed: 71,
    },
    metrePx: 88,
    origin: [110, 70],
  },
]
