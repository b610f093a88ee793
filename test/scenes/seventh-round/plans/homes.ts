import { door, doubleDoor, gap, type Layout, put, room, say, sliding, wall, window } from '../../plans/pieces.ts'
import { arc } from '../../sixth-round/plans/bends.ts'

/** A long house, one room deep at its ends, with a bay of three sides before the living room. */
export function longhouse(outer = 0.45, inner = 0.14): Layout {
  return {
    walls: [
      wall([0, 0], [16, 0], outer, window(2.2, 1.4), door(5.6, 'start', 1, 0.95), window(9.4, 2), window(14, 1.4)),
      wall([16, 0], [16, 7], outer, window(2, 1.4), window(5.6, 0.8)),
      wall([16, 7], [10.6, 7], outer, window(2.2, 1.2)),
      wall([10.6, 7], [9.9, 8.2], 0.3, window(0.72, 0.7)),
      wall([9.9, 8.2], [7.7, 8.2], 0.3, window(1.1, 1.6)),
      wall([7.7, 8.2], [7, 7], 0.3, window(0.67, 0.7)),
      wall([7, 7], [0, 7], outer, window(1.4, 0.8), window(4.8, 1.6)),
      wall([0, 7], [0, 0], outer, window(1.8, 0.9), window(5.4, 1)),
      wall([4.4, 0], [4.4, 7], inner, door(2.6, 'end', 1), door(4.05, 'start', 1, 0.8)),
      wall([0, 3.4], [4.4, 3.4], inner),
      wall([4.4, 4.7], [6.8, 4.7], inner, door(1.3, 'start', 1, 0.76)),
      wall([6.8, 0], [6.8, 7], inner, gap(2.6, 1.1)),
      wall([12, 0], [12, 7], inner, gap(2, 1.6), door(5.3, 'start', -1)),
      wall([12, 4], [16, 4], inner),
      // The stove's stack in the wall.
      wall([6.8, 4.9], [6.81, 4.9], 0.7),
    ],
    rooms: [
      room('first bedroom', [3.6, 0.6], 'bedroom'),
      room('second bedroom', [3.6, 6.4], 'bedroom'),
      room('hall', [6.2, 3.6], 'hall'),
      room('bath', [6.2, 6.4], 'bath'),
      room('living', [11.2, 3.4], 'living'),
      room('kitchen', [12.6, 3.4], 'kitchen'),
      room('larder', [15, 6.4]),
    ],
    fixtures: [
      put('bed', 0.3, 2.6, -90),
      put('wardrobe', 0.3, 3.52),
      put('cot', 0.3, 6.5, -90),
      put('desk', 4.25, 6.72, 180),
      put('shelf', 6.7, 0.35, 90),
      put('tub', 4.55, 6.72, -90),
      put('wc', 6.65, 5.4, 90),
      put('basin', 6.65, 6.05, 90),
      put('sofa', 7.2, 3.4, -90),
      put('rug', 8.4, 1.2, 0, [2.2, 2]),
      put('roundTable', 8.2, 6.2),
      put('counter', 12.3, 0.3),
      put('table', 13.2, 2.5),
      put('shelf', 13, 6.4),
      put('shelf', 15.7, 4.3, 90),
    ],
    texts: [
      say('Sleep', 2.6, 3, 12),
      say('Child', 2.7, 5, 11),
      say('Hall', 5.6, 2.6, 12),
      say('Living', 9.6, 4.8, 17),
      say('Kitchen', 14.2, 1.8, 11),
      say('Larder', 14, 5.6, 11),
    ],
    dimensions: [
      { along: 'x', at: -0.9, stops: [0, 4.4, 6.8, 12, 16] },
      { along: 'y', at: -0.9, stops: [0, 3.4, 7] },
      { along: 'x', at: 9.2, stops: [0, 7, 7.7, 9.9, 10.6, 16] },
    ],
  }
}

/** A house like an L with a car under its roof, its living room open to the garden. */
export function carHouse(outer = 0.36, inner = 0.12): Layout {
  return {
    walls: [
      wall([0, 0], [13, 0], outer, window(1.7, 1.4), window(4.5, 0.7), door(7.3, 'start', 1, 1), sliding(11.1, 2.6)),
      wall([13, 0], [13, 6], outer, window(4.4, 0.8)),
      wall([13, 6], [7, 6], outer, window(1.9, 1), door(4.9, 'end', 1, 0.9)),
      wall([7, 6], [7, 11], outer, sliding(2.6, 2.8)),
      wall([7, 11], [0, 11], outer, window(1.8, 1.4), window(5, 1.6)),
      wall([0, 11], [0, 0], outer, window(2.4, 1.8), window(6.4, 0.7), window(9.5, 1.2)),
      wall([3.4, 0], [3.4, 6], inner, door(2.72, 'end', 1, 0.8), door(4.6, 'start', 1, 0.76)),
      wall([0, 3.3], [3.4, 3.3], inner),
      wall([3.4, 2.1], [5.6, 2.1], inner, door(1.4, 'start', -1, 0.7)),
      wall([5.6, 0], [5.6, 2.1], inner),
      wall([0, 6], [7, 6], inner, gap(5, 1.5)),
      wall([9.2, 0], [9.2, 6], inner, door(3.4, 'start', 1, 0.86)),
      wall([3.2, 6], [3.2, 8.2], inner),
    ],
    rooms: [
      room('bedroom', [2.9, 0.7], 'bedroom'),
      room('bath', [2.8, 5.6], 'bath'),
      room('wc', [5.2, 1.7], 'bath'),
      room('hall', [8.6, 5.2], 'hall'),
      room('garage', [12.4, 5.4]),
      room('living kitchen', [6.2, 9.9], 'living'),
    ],
    fixtures: [
      put('bed', 0.25, 2.6, -90),
      put('tub', 0.25, 3.45),
      put('wc', 0.25, 5.6, -90),
      put('basin', 1.8, 5.46),
      put('wc', 3.9, 0.25),
      put('basin', 5.5, 0.5, 90),
      put('wardrobe', 9.1, 0.4, 90),
      put('car', 10.2, 0.9),
      put('shelf', 11.2, 5.5),
      put('counter', 0.25, 9.6, -90),
      put('island', 1.05, 6.8),
      put('table', 1.6, 9.4),
      put('sofa', 3.35, 8.5, -90),
      put('armchair', 5.4, 6.3),
    ],
    texts: [
      say('Sleep', 2.8, 1.3, 10),
      say('Bath', 2.2, 4.9, 10),
      say('Hall', 7.2, 3.2, 13),
      say('Car', 12.45, 3.2, 10),
      say('Living', 5.4, 8.5, 13),
    ],
    dimensions: [
      { along: 'x', at: -0.9, stops: [0, 3.4, 5.6, 9.2, 13] },
      { along: 'y', at: -0.9, stops: [0, 3.3, 6, 11] },
      { along: 'y', at: 13.9, stops: [0, 6] },
    ],
  }
}

/** The upper floor of a house: rooms about a gallery that looks down into the living room behind a rail. */
export function gallery(outer = 0.4, inner = 0.11): Layout {
  return {
    walls: [
      wall([0, 0], [10.4, 0], outer, window(2, 1.4), window(5.2, 0.7), window(8.4, 1.6)),
      wall([10.4, 0], [10.4, 9], outer, window(2, 1.2), window(7.2, 2.2)),
      wall([10.4, 9], [0, 9], outer, window(2.5, 3), window(8.4, 1.4)),
      wall([0, 9], [0, 0], outer, window(2, 1.2), window(4.6, 0.6), window(7.2, 1)),
      wall([0, 3.6], [10.4, 3.6], inner, door(2.9, 'end', -1), door(5.2, 'start', -1, 0.76), door(7.4, 'start', -1)),
      wall([4, 0], [4, 3.6], inner),
      wall([6.4, 0], [6.4, 3.6], inner),
      wall([0, 5.2], [4, 5.2], inner),
      wall([4, 5.2], [4, 9], inner, door(0.8, 'start', 1, 0.8)),
      wall([5.5, 5.2], [10.4, 5.2], 0.08),
      wall([5.5, 5.2], [5.5, 9], 0.08),
    ],
    rooms: [
      room('first bedroom', [3.4, 0.7], 'bedroom'),
      room('bath', [5.9, 3], 'bath'),
      room('second bedroom', [9.8, 3], 'bedroom'),
      room('gallery', [4.7, 4.4], 'hall'),
      room('study', [3.4, 8.4]),
      room('void', [8, 7]),
    ],
    fixtures: [
      put('bed', 0.25, 2.9, -90),
      put('tub', 4.1, 0.25, 0),
      put('wc', 4.1, 2.6, -90),
      put('basin', 6.34, 1.3, 90),
      put('bed', 10.15, 0.6, 90),
      put('wardrobe', 0.5, 3.7),
      put('stairs', 4.25, 6, 0, [1.1, 2.8]),
      put('shelf', 0.3, 5.3),
      put('desk', 2.4, 8.75, 180),
    ],
    texts: [
      say('Sleep', 3.15, 1.4, 11),
      say('Guests', 7.2, 1.6, 11),
      say('Gallery', 7.4, 4.5, 13),
      say('Study', 1.8, 6.6, 12),
      say('Void', 8, 7.4, 15),
    ],
    dimensions: [
      { along: 'x', at: 10, stops: [0, 4, 5.5, 10.4] },
      { along: 'y', at: -0.9, stops: [0, 3.6, 5.2, 9] },
    ],
  }
}

/** A flat at a corner that is cut off, with a balcony door in the cut. */
export function cutCorner(outer = 0.34, inner = 0.1): Layout {
  return {
    walls: [
      wall([0, 0], [9.5, 0], outer, window(2.2, 1.6), window(5.6, 0.7), window(8, 1.4)),
      wall([9.5, 0], [12, 2.5], outer, sliding(1.77, 1.9)),
      wall([12, 2.5], [12, 8.6], outer, window(1.1, 1), window(4.4, 1.4)),
      wall([12, 8.6], [0, 8.6], outer, window(1.8, 1.4), door(5.4, 'start', 1, 0.95), window(9.8, 1.6)),
      wall([0, 8.6], [0, 0], outer, window(2, 1.2), window(6.2, 1)),
      wall([4.6, 0], [4.6, 8.6], inner, door(3.95, 'end', 1), door(5.6, 'start', 1)),
      wall([0, 4.7], [4.6, 4.7], inner),
      wall([4.6, 3.2], [6.6, 3.2], inner, door(1.1, 'start', -1, 0.76)),
      wall([6.6, 0], [6.6, 4.7], inner),
      wall([6.6, 4.7], [12, 4.7], inner, doubleDoor(0.92, -1, 1.3), gap(3.6, 1.4)),
      wall([8.4, 4.7], [8.4, 8.6], inner),
    ],
    rooms: [
      room('first bedroom', [3.8, 0.6], 'bedroom'),
      room('second bedroom', [3.8, 8], 'bedroom'),
      room('bath', [6.2, 2.8], 'bath'),
      room('hall', [6.2, 5.2], 'hall'),
      room('living', [7.4, 3], 'living'),
      room('kitchen', [9, 7.9], 'kitchen'),
    ],
    fixtures: [
      put('bed', 0.25, 3, -90),
      put('wardrobe', 0.3, 4.0),
      put('cot', 0.25, 8.2, -90),
      put('desk', 1, 4.8),
      put('shower', 4.7, 0.2),
      put('wc', 5.8, 0.2),
      put('basin', 4.7, 2.6, -90),
      put('shelf', 8.3, 6.6, 90),
      put('sofa', 6.75, 3.1, -90),
      put('rug', 8.2, 2, 0, [2.2, 1.4]),
      put('plant', 11.2, 3.9),
      put('counter', 11.8, 5.2, 90),
      put('roundTable', 9.2, 5.9),
    ],
    texts: [
      say('Bed 1', 2.9, 2.2, 12),
      say('Bed 2', 2.9, 6.9, 12),
      say('Hall', 6.4, 6.4, 12),
      say('Living', 9.6, 1.4, 14),
      say('Cook', 10.2, 7.9, 11),
    ],
    dimensions: [
      { along: 'x', at: -0.9, stops: [0, 4.6, 6.6, 9.5] },
      { along: 'y', at: -0.9, stops: [0, 4.7, 8.6] },
      { along: 'y', at: 12.9, stops: [2.5, 4.7, 8.6] },
    ],
  }
}

/** A vicarage: a bay of three sides before the study, a round one before the drawing room, a stair in the hall between. */
export function vicarage(outer = 0.5, inner = 0.16): Layout {
  return {
    walls: [
      wall([0, 0], [13, 0], outer, window(2.4, 1.4), door(6.2, 'start', 1, 1.05), window(10.4, 1.6)),
      wall([13, 0], [13, 10], outer, window(2.3, 1.4), window(5.8, 1), window(8.6, 1)),
      wall([13, 10], [5.9, 10], outer, window(1.1, 1), window(3.6, 1.2), window(6.1, 1)),
      arc([3.7, 10], 2.2, [0, 180], 0.4, window(1.4, 0.9), window(3.46, 1.1), window(5.5, 0.9)),
      wall([1.5, 10], [0, 10], outer),
      wall([0, 10], [0, 4], outer, window(2.6, 1.2)),
      wall([0, 4], [-1, 3.3], 0.36, window(0.61, 0.6)),
      wall([-1, 3.3], [-1, 1.5], 0.36, window(0.9, 1.2)),
      wall([-1, 1.5], [0, 0.8], 0.36, window(0.61, 0.6)),
      wall([0, 0.8], [0, 0], outer),
      wall([4.8, 0], [4.8, 5], inner, door(3.6, 'end', 1, 0.9)),
      wall([0, 5], [8, 5], inner, door(5.6, 'start', 1, 0.95)),
      wall([8, 0], [8, 10], inner, doubleDoor(3.2, -1, 1.5), door(7.4, 'start', -1, 0.9)),
      wall([8, 4.8], [13, 4.8], inner, door(3.8, 'end', 1, 0.86)),
      wall([10.8, 6.9], [13, 6.9], inner, door(1, 'start', 1, 0.76)),
      wall([10.8, 6.9], [10.8, 10], inner),
    ],
    rooms: [
      room('study', [3.8, 4.4]),
      room('hall', [5.4, 4.4], 'hall'),
      room('dining room', [12.3, 4.2]),
      room('drawing room', [7.2, 9.2], 'living'),
      room('kitchen', [8.6, 9.4], 'kitchen'),
      room('bath', [12.4, 9.4], 'bath'),
    ],
    fixtures: [
      put('desk', 0.2, 3.1, -90),
      put('shelf', 2.9, 0.4),
      put('shelf', 1, 4.55),
      put('armchair', 3.2, 2),
      put('stairs', 6.9, 1.6, 0, [0.95, 2.8]),
      put('table', 9.4, 2),
      put('sofa', 0.4, 9.7, -90),
      put('piano', 0.6, 5.4),
      put('rug', 2.4, 7.2, 0, [2.6, 1.6]),
      put('roundTable', 3.1, 10.2),
      put('armchair', 6.2, 6.2),
      put('counter', 8.2, 4.95),
      put('island', 8.4, 8.3),
      put('tub', 11, 9.7, -90),
      put('wc', 12.75, 7.3, 90),
      put('basin', 12.75, 8.3, 90),
    ],
    texts: [
      say('Study', 2.2, 3.6, 12),
      say('Hall', 5.8, 2.4, 13),
      say('Dining', 10.4, 1.4, 13),
      say('Drawing room', 4.2, 6.4, 12),
      say('Kitchen', 9.9, 6.5, 11),
    ],
    dimensions: [
      { along: 'x', at: -1, stops: [0, 4.8, 8, 13] },
      { along: 'y', at: 14, stops: [0, 4.8, 6.9, 10] },
    ],
  }
}
