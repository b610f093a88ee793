import type { Opening, Point, Wall } from '../../plans/draw-plan.ts'
import { door, gap, type Layout, put, room, say, sliding, wall, window } from '../../plans/pieces.ts'

/** Part of a circle, by degrees from the right, clockwise as it is seen. */
export function arc(
  [x, y]: Point,
  radius: number,
  [from, to]: [number, number],
  thick: number,
  ...openings: Opening[]
): Wall {
  const at = (degrees: number): Point => [
    x + radius * Math.cos((degrees * Math.PI) / 180),
    y + radius * Math.sin((degrees * Math.PI) / 180),
  ]
  return { from: at(from), to: at(to), thick, centre: [x, y], openings }
}

/** A flat where two streets meet at a sharp angle, its point rounded off. */
export function flatiron(outer = 0.4, inner = 0.13): Layout {
  const slope = Math.tan(Math.PI / 12)
  const above = (x: number): Point => [x, slope * x]
  const below = (x: number): Point => [x, 10 - slope * x]
  return {
    walls: [
      wall([0, 0], above(12.891), outer, window(2.6, 1.6), window(7.7, 1.4), window(11.6, 1.6)),
      arc([12.477, 5], 1.6, [-75, 75], outer, window(0.9, 0.9), window(2.1, 0.9), window(3.3, 0.9)),
      wall(below(12.891), [0, 10], outer, window(1.7, 1.6), window(5.3, 1.4), window(8.4, 0.7), window(11.5, 1.4)),
      wall([0, 10], [0, 0], outer, door(5, 'end', 1, 0.95)),
      wall([0, 4.4], [9.5, 4.4], inner, door(4.8, 'end', -1), gap(7.4, 1)),
      wall([0, 5.6], [9.5, 5.6], inner, door(3, 'end', 1), door(4.5, 'start', 1, 0.76), door(7.2, 'start', 1)),
      wall(above(9.5), below(9.5), 0.2, door(2.45, 'start', -1, 0.9)),
      wall(above(5.6), [5.6, 4.4], inner),
      wall([3.8, 5.6], below(3.8), inner),
      wall([6.2, 5.6], below(6.2), inner),
    ],
    rooms: [
      room('first bedroom', [2.9, 3.8], 'bedroom'),
      room('kitchen', [8.8, 3.9], 'kitchen'),
      room('corridor', [2.4, 5.2], 'hall'),
      room('second bedroom', [0.6, 9.2], 'bedroom'),
      room('bath', [5.7, 6.2], 'bath'),
      room('study', [8.9, 6.2]),
      room('living', [10, 6.6], 'living'),
    ],
    fixtures: [
      put('bed', 0.25, 3.2, -90),
      put('wardrobe', 3, 1.1, 15),
      put('counter', 5.75, 1.85, 15),
      put('bed', 0.25, 8.4, -90),
      put('shower', 3.95, 7.5),
      put('wc', 6.1, 6.4, 90),
      put('basin', 6.1, 7.3, 90),
      put('desk', 8.1, 7.4, 165),
      put('sofa', 11.95, 6.5, 165),
      put('roundTable', 11.9, 4.4),
    ],
    texts: [
      say('Sleep', 3.4, 3, 13),
      say('Cook', 7.2, 3.5, 11),
      say('Guests', 2.4, 7.2, 12),
      say('Living', 11, 4.1, 12),
      say('Work', 8.6, 6.6, 10),
    ],
    dimensions: [
      { along: 'x', at: 10.9, stops: [0, 3.8, 6.2, 9.5] },
      { along: 'y', at: -1, stops: [0, 4.4, 5.6, 10] },
    ],
  }
}

/** A flat with a shallow bow to the street, and a dressing room between where one sleeps and where one bathes. */
export function bowFlat(outer = 0.44, inner = 0.1): Layout {
  return {
    walls: [
      wall([0, 0], [11.4, 0], outer, window(2.2, 1.4), door(5.2, 'start', 1, 0.95), window(8.7, 2)),
      wall([11.4, 0], [11.4, 8.5], outer, window(2, 1.2)),
      wall([11.4, 8.5], [10.4, 8.5], outer),
      arc([8.4, 7], 2.5, [36.87, 143.13], outer, window(0.95, 0.9), window(2.32, 1.1), window(3.69, 0.9)),
      wall([6.4, 8.5], [0, 8.5], outer, window(1.2, 0.7), window(4.3, 1.8)),
      wall([0, 8.5], [0, 0], outer, window(1.8, 1), window(4.6, 0.6), window(6.9, 1)),
      wall([4.4, 0], [4.4, 8.5], inner, door(1.4, 'start', 1), door(3.8, 'end', 1, 0.76), door(7.2, 'start', 1)),
      wall([6, 0], [6, 8.5], inner, door(2.8, 'end', -1), door(4.8, 'start', -1)),
      wall([0, 2.8], [4.4, 2.8], inner),
      wall([0, 4.9], [4.4, 4.9], inner, gap(3.3, 0.9)),
      wall([2.6, 2.8], [2.6, 4.9], inner, door(0.85, 'end', 1, 0.64)),
      wall([6, 3.8], [11.4, 3.8], inner, sliding(3, 2.6)),
    ],
    rooms: [
      room('kitchen', [3.8, 2.4], 'kitchen'),
      room('bath', [2.2, 4.5], 'bath'),
      room('dressing room', [3, 4.5]),
      room('bedroom', [3.7, 5.5], 'bedroom'),
      room('hall', [5.2, 6], 'hall'),
      room('dining room', [10.6, 3.2]),
      room('living', [6.6, 7.6], 'living'),
    ],
    fixtures: [
      put('counter', 0.3, 0.28),
      put('tub', 0.22, 2.9),
      put('wc', 0.35, 4.8, -90),
      put('basin', 1.4, 4.4),
      put('shelf', 2.72, 2.88),
      put('bed', 0.3, 8, -90),
      put('table', 7.8, 1.5),
      put('shelf', 11.1, 0.4, 90),
      put('piano', 11.1, 4.2, 90),
      put('sofa', 6.2, 7.4, -90),
      put('rug', 7.6, 5.4, 0, [2, 1.4]),
      put('roundTable', 7.8, 7.6),
    ],
    texts: [
      say('Kitchen', 2, 2.1, 12),
      say('Bath', 1.6, 4.2, 9),
      say('Bedroom', 2.2, 5.7, 12),
      say('Hall', 5.2, 4.4, 11),
      say('Dining', 9.9, 3.3, 13),
      say('Living', 10.2, 7.4, 14),
    ],
    dimensions: [
      { along: 'x', at: -0.9, stops: [0, 4.4, 6, 11.4] },
      { along: 'y', at: -0.9, stops: [0, 2.8, 4.9, 8.5] },
      { along: 'y', at: 12.4, stops: [0, 3.8, 8.5, 9.5] },
    ],
  }
}

/** A long house whose garden end is a half circle. */
export function roundEnd(outer = 0.35, inner = 0.14): Layout {
  return {
    walls: [
      wall([0, 0], [10.2, 0], outer, window(1.9, 1.4), window(4.9, 0.7), door(7.4, 'start', 1, 1)),
      arc([10.2, 4], 4, [-90, 90], outer, window(2, 1.4), sliding(6.28, 2.4), window(10.5, 1.4)),
      wall([10.2, 8], [0, 8], outer, window(2.2, 2), window(6.4, 1.4), window(9, 1)),
      wall([0, 8], [0, 0], outer, window(2.2, 1.2), window(6, 1.2)),
      wall([0, 3.6], [6, 3.6], inner, door(3.2, 'end', -1), door(5.2, 'start', -1, 0.76)),
      wall([0, 4.8], [9, 4.8], inner, door(1, 'start', 1), door(4.4, 'start', 1), gap(7.6, 1.2)),
      wall([3.8, 0], [3.8, 3.6], inner),
      wall([6, 0], [6, 3.6], inner),
      wall([9, 0], [9, 8], 0.2, door(4.2, 'end', -1, 0.9), gap(6.4, 1.6)),
      wall([2.4, 4.8], [2.4, 8], inner),
      wall([5.4, 4.8], [5.4, 8], inner),
    ],
    rooms: [
      room('first bedroom', [3.2, 0.7], 'bedroom'),
      room('bath', [5.4, 2.4], 'bath'),
      room('hall', [6.9, 3.6], 'hall'),
      room('store', [1.9, 7.3]),
      room('second bedroom', [4.9, 6.9], 'bedroom'),
      room('kitchen', [6, 6.8], 'kitchen'),
      room('living', [10, 7], 'living'),
    ],
    fixtures: [
      put('bed', 0.25, 2.2, -90),
      put('wardrobe', 3.7, 0.25, 90),
      put('shower', 3.9, 0.25),
      put('wc', 3.9, 2.4, -90),
      put('basin', 5.9, 0.9, 90),
      put('stairs', 7.9, 1.8, 0, [0.95, 1.9]),
      put('shelf', 0.3, 7.4, 0),
      put('cot', 2.5, 5.8),
      put('desk', 5.25, 7.77, 180),
      put('counter', 5.9, 7.2),
      put('sofa', 9.3, 2.7, -90),
      put('rug', 10.6, 1.4, 0, [1.6, 1.8]),
      put('roundTable', 11, 4.9),
      put('plant', 13.2, 3.2),
    ],
    texts: [
      say('Sleep', 2, 2.9, 12),
      say('Hall', 7, 2.8, 12),
      say('Store', 1.2, 6.4, 10),
      say('Child', 4.85, 6.2, 11),
      say('Kitchen', 7.4, 6.8, 11),
      say('Living', 12.2, 4.2, 16),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 3.8, 6, 9, 14.2] },
      { along: 'y', at: -0.8, stops: [0, 3.6, 4.8, 8] },
    ],
  }
}
