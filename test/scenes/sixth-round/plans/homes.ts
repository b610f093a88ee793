import type { Wall } from '../../plans/draw-plan.ts'
import { door, doubleDoor, gap, type Layout, put, room, say, sliding, wall, wide, window } from '../../plans/pieces.ts'

/** A post of so many metres. */
const post = (x: number, y: number, size: number): Wall => wall([x, y], [x + 0.01, y], size)

/** Three blocks, each a step further down the garden than the one before. */
export function stepped(outer = 0.38, inner = 0.12): Layout {
  return {
    walls: [
      wall([0, 0], [6, 0], outer, window(3, 1.8)),
      wall([6, 0], [6, 2], outer),
      wall([6, 2], [11, 2], outer, door(1.4, 'start', 1, 1), window(3.1, 0.8)),
      wall([11, 2], [11, 4.5], outer),
      wall([11, 4.5], [15.5, 4.5], outer, window(2.4, 1.6)),
      wall([15.5, 4.5], [15.5, 11], outer, window(1.5, 1.2), window(4.6, 1.8)),
      wall([15.5, 11], [9, 11], outer, sliding(2.6, 3), window(5.3, 1)),
      wall([9, 11], [9, 9], outer),
      wall([9, 9], [4, 9], outer, window(2.4, 2)),
      wall([4, 9], [4, 6.6], outer, window(1.2, 0.8)),
      wall([4, 6.6], [0, 6.6], outer, window(2.7, 0.8)),
      wall([0, 6.6], [0, 0], outer, window(1.5, 0.7), window(4.8, 1.4)),
      wall([6, 2], [6, 6.6], inner, door(0.9, 'end', 1, 0.8), door(3.7, 'start', 1, 0.8)),
      wall([0, 3.6], [6, 3.6], inner, door(1.4, 'start', 1, 0.76)),
      wall([2.6, 3.6], [2.6, 6.6], inner),
      wall([4, 6.6], [11, 6.6], inner, gap(3.4, 1.2), sliding(6, 1.5)),
      wall([9, 6.6], [9, 9], inner, gap(1.2, 1.1)),
      wall([11, 4.5], [11, 7.4], inner, door(1.2, 'end', -1)),
      wall([11, 7.4], [15.5, 7.4], inner),
    ],
    rooms: [
      room('bedroom', [0.5, 3.2], 'bedroom'),
      room('bath', [1.8, 6.2], 'bath'),
      room('child', [5.4, 6.2], 'bedroom'),
      room('hall', [8.4, 5.9], 'hall'),
      room('study', [11.5, 7]),
      room('kitchen', [5.6, 7.2], 'kitchen'),
      room('living', [10, 10.2], 'living'),
    ],
    fixtures: [
      put('bed', 0.25, 2.2, -90),
      put('wardrobe', 3.6, 0.25),
      put('tub', 0.95, 4.7, 90),
      put('wc', 2.45, 5.6, 90),
      put('basin', 1.1, 5.93),
      put('cot', 2.75, 4.5),
      put('desk', 3.8, 3.75),
      put('stairs', 9.7, 2.35, 0, [1, 2.8]),
      put('counter', 4.4, 8.2),
      put('desk', 12.6, 4.75),
      put('shelf', 15.25, 5.6, 90),
      put('sofa', 15.25, 8, 90),
      put('rug', 12.2, 8.3, 0, [1.8, 1.6]),
      put('roundTable', 9.6, 7.9),
      put('plant', 14.7, 10.3),
    ],
    texts: [
      say('Parents', 3.6, 2.2, 13),
      say('Child', 4.6, 5.6, 12),
      say('Hall', 8, 4, 14),
      say('Kitchen', 7.6, 7.9, 11),
      say('Study', 13.4, 6.8, 12),
      say('Living', 12.2, 10.6, 15),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 6, 11, 15.5] },
      { along: 'y', at: 16.4, stops: [4.5, 7.4, 11] },
      { along: 'y', at: -0.9, stops: [0, 3.6, 6.6] },
    ],
  }
}

/** A coach house in a yard: a garage below, a small court in its middle, walls shared with both neighbours. */
export function mews(outer = 0.32, inner = 0.11): Layout {
  return {
    walls: [
      wall([0, 0], [7.2, 0], outer, window(1.8, 1.4), sliding(4.9, 2.4)),
      wall([7.2, 0], [7.2, 12.4], outer),
      wall([7.2, 12.4], [0, 12.4], outer, door(2, 'start', 1, 0.95), sliding(5.4, 2.6)),
      wall([0, 12.4], [0, 0], outer),
      wall([0, 4.4], [7.2, 4.4], inner, window(1.25, 1.4), wide(4.9, 3)),
      wall([2.4, 4.4], [2.4, 7.6], inner, sliding(1.6, 1.8)),
      wall([0, 7.6], [7.2, 7.6], inner, door(5.66, 'start', -1, 0.8)),
      wall([3.6, 7.6], [3.6, 12.4], 0.2, door(3.2, 'end', 1, 0.8)),
      wall([5.1, 7.6], [5.1, 9.3], inner, door(1, 'start', 1, 0.7)),
      wall([3.6, 9.3], [5.1, 9.3], inner),
    ],
    rooms: [
      room('kitchen and living', [6.6, 3.8], 'living'),
      room('court', [1.2, 7.2]),
      room('garage', [0.4, 12]),
      room('wc', [4.8, 8.8], 'bath'),
      room('hall', [4.2, 11.8], 'hall'),
    ],
    fixtures: [
      put('sofa', 0.3, 3.4, -90),
      put('rug', 1.4, 1.4, 0, [2.2, 1.6]),
      put('armchair', 6.9, 0.6, 90),
      put('counter', 7, 4.5, 90),
      put('table', 3.1, 5.6),
      put('plant', 0.4, 4.7),
      put('plant', 0.4, 6.8),
      put('car', 0.7, 7.75),
      put('wc', 3.75, 8.9, -90),
      put('basin', 4.1, 7.7),
      put('stairs', 6.14, 8.6, 0, [0.88, 2.8]),
    ],
    texts: [
      say('Living', 5, 1.9, 15),
      say('Court', 1.35, 6.1, 11),
      say('Garage', 3, 8.6, 11),
      say('Hall', 4.7, 10.2, 11),
    ],
    dimensions: [
      { along: 'y', at: 8.1, stops: [0, 4.4, 7.6, 12.4] },
      { along: 'x', at: -0.8, stops: [0, 2.4, 7.2] },
      { along: 'x', at: 13.4, stops: [0, 3.6, 7.2] },
    ],
  }
}

/** A house like a cross: a hall with a stove in its middle, an arm to each side. */
export function cross(outer = 0.5, inner = 0.12): Layout {
  return {
    walls: [
      wall([4.4, 0], [9.6, 0], outer, window(1.5, 1.2), window(3.8, 1.2)),
      wall([9.6, 0], [9.6, 3.6], outer, window(1.8, 1)),
      wall([9.6, 3.6], [14.4, 3.6], outer, window(2.6, 1.8)),
      wall([14.4, 3.6], [14.4, 8], outer, sliding(2.2, 2.4)),
      wall([14.4, 8], [9.6, 8], outer, window(2.2, 1.8)),
      wall([9.6, 8], [9.6, 11.6], outer, window(1.9, 1)),
      wall([9.6, 11.6], [4.4, 11.6], outer, window(1.6, 1.2), door(4, 'end', 1, 1)),
      wall([4.4, 11.6], [4.4, 8], outer, window(1.6, 0.6)),
      wall([4.4, 8], [0, 8], outer, window(2.2, 0.8)),
      wall([0, 8], [0, 3.6], outer, window(2.8, 1.4)),
      wall([0, 3.6], [4.4, 3.6], outer, window(2.2, 1.2)),
      wall([4.4, 3.6], [4.4, 0], outer),
      wall([4.4, 3.6], [4.4, 8], 0.24, door(1, 'start', 1, 0.8), door(3.4, 'end', 1, 0.76)),
      wall([4.4, 3.6], [9.6, 3.6], 0.24, doubleDoor(2.6, -1, 1.2)),
      wall([9.6, 3.6], [9.6, 8], 0.24, gap(2.2, 1.8)),
      wall([4.4, 8], [9.6, 8], 0.24, door(1.2, 'start', 1), door(3.8, 'end', 1)),
      wall([0, 6], [4.4, 6], inner),
      wall([6.8, 8], [6.8, 11.6], inner),
      post(7, 5.8, 0.9),
    ],
    rooms: [
      room('kitchen', [7.2, 0.8], 'kitchen'),
      room('bedroom', [3.6, 5.6], 'bedroom'),
      room('bath', [3.4, 7.4], 'bath'),
      room('hall', [8.8, 7], 'hall'),
      room('living', [10.4, 7.3], 'living'),
      room('porch', [6.2, 10], 'hall'),
      room('study', [8.8, 9.6]),
    ],
    fixtures: [
      put('counter', 4.7, 3.3, -90),
      put('roundTable', 6.7, 1.2),
      put('bed', 0.3, 5.8, -90),
      put('tub', 0.3, 7, 0),
      put('tiles', 0.25, 6.06, 0, [4, 1.7]),
      put('basin', 1.5, 6.1),
      put('wc', 2.5, 6.1),
      put('armchair', 5.2, 6.9),
      put('armchair', 8.3, 4),
      put('sofa', 10.4, 3.9),
      put('rug', 11.4, 5.2, 0, [2, 1.4]),
      put('desk', 9.3, 9.6, 90),
      put('shelf', 7.2, 11),
      put('shelf', 5, 8.9, 90),
    ],
    texts: [
      say('Kitchen', 8.3, 0.85, 12),
      say('Sleep', 3, 5.6, 11),
      say('Stove', 7, 5, 9),
      say('Hall', 8.4, 6.4, 13),
      say('Living', 12, 7.2, 14),
      say('Porch', 6.15, 9.5, 9),
      say('Study', 7.6, 10.8, 10),
    ],
    dimensions: [
      { along: 'x', at: -0.9, stops: [4.4, 9.6] },
      { along: 'x', at: 12.6, stops: [4.4, 6.8, 9.6] },
      { along: 'y', at: 15.4, stops: [3.6, 8] },
    ],
  }
}

/** A barn made a dwelling: posts along a hall as high as the roof, rooms at both of its ends. */
export function barn(outer = 0.55, inner = 0.14): Layout {
  return {
    walls: [
      wall([0, 0], [18, 0], outer, window(2.4, 1.2), window(5.8, 0.7), sliding(9.4, 3), window(15.6, 1.6)),
      wall([18, 0], [18, 8.2], outer, window(1.9, 1), window(6, 1.2)),
      wall([18, 8.2], [0, 8.2], outer, window(1.8, 1), door(4.1, 'end', 1, 1), sliding(8.6, 3), window(15.6, 1.2)),
      wall([0, 8.2], [0, 0], outer, window(1.8, 1), window(6, 1)),
      wall([7, 0], [7, 8.2], 0.2, doubleDoor(4.1, -1, 1.6)),
      wall([4.8, 0], [4.8, 3.2], inner),
      wall([0, 3.2], [7, 3.2], inner, door(4.1, 'end', -1), door(6, 'start', -1, 0.8)),
      wall([0, 5], [7, 5], inner, door(3.2, 'end', 1), door(5.8, 'start', 1)),
      wall([4.4, 5], [4.4, 8.2], inner),
      wall([12.4, 0], [12.4, 8.2], 0.2, gap(2, 1.8), door(6.8, 'start', -1, 0.9)),
      wall([12.4, 5.2], [18, 5.2], inner, door(4.4, 'end', 1)),
      wall([15.4, 5.2], [15.4, 8.2], inner),
      ...[8.8, 10.6].flatMap((x) => [2.1, 5.4].map((y) => post(x, y, 0.26))),
    ],
    rooms: [
      room('first bedroom', [3.6, 0.7], 'bedroom'),
      room('bath', [6.4, 2.8], 'bath'),
      room('corridor', [1.6, 3.7], 'hall'),
      room('second bedroom', [3.8, 7.5], 'bedroom'),
      room('study', [5, 7.6]),
      room('hall', [9.7, 7.2], 'living'),
      room('kitchen', [13, 4.6], 'kitchen'),
      room('boot room', [14, 7.4], 'hall'),
      room('larder', [17.3, 7.5]),
    ],
    fixtures: [
      put('bed', 0.4, 2.6, -90),
      put('tub', 5, 0.35),
      put('wc', 4.9, 2.3, -90),
      put('basin', 6.9, 1.4, 90),
      put('cot', 0.4, 5.2),
      put('wardrobe', 1.6, 7.3),
      put('desk', 6.5, 7.85, 180),
      put('stairs', 7.2, 5.1, 0, [0.9, 2.6]),
      put('sofa', 12.2, 3.2, 90),
      put('rug', 9.1, 3.2, 0, [1.9, 1.8]),
      put('table', 8.8, 6.5),
      put('counter', 14.4, 0.3),
      put('table', 14.4, 2.8),
      put('shelf', 12.9, 5.3),
      put('shelf', 17.68, 5.6, 90),
      put('shelf', 15.5, 7.8, -90),
    ],
    texts: [
      say('Bed 1', 3.4, 2.2, 12),
      say('Bed 2', 2.6, 6.4, 12),
      say('Hall', 9.2, 1.4, 18),
      say('Kitchen', 16.6, 4.4, 13),
      say('Study', 5.7, 6.4, 10),
      say('Boots', 14.4, 6.6, 11),
      say('Larder', 16.5, 6.9, 10),
    ],
    dimensions: [
      { along: 'x', at: -0.9, stops: [0, 7, 12.4, 18] },
      { along: 'y', at: -1, stops: [0, 3.2, 5, 8.2] },
    ],
  }
}
