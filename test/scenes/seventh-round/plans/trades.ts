import type { Wall } from '../../plans/draw-plan.ts'
import { door, doubleDoor, gap, type Layout, put, room, say, sliding, wall, window } from '../../plans/pieces.ts'

const post = (x: number, y: number, size: number): Wall => wall([x, y], [x + 0.01, y], size)

/** A clinic: four rooms with couches, a corridor with light at its ends, a hall for exercise behind a sliding leaf. */
export function clinic(outer = 0.32, inner = 0.1): Layout {
  return {
    walls: [
      wall([0, 0], [14, 0], outer, ...[1.75, 5.25, 8.75, 12.25].map((at) => window(at, 1.6))),
      wall([14, 0], [14, 9], outer, window(1.9, 1.2), door(4.5, 'start', 1, 0.95), window(6.1, 0.7), window(8, 1)),
      wall([14, 9], [0, 9], outer, window(2, 1.8), window(4.9, 1.8), doubleDoor(8.2, 1, 1.5), window(11.9, 1.8)),
      wall([0, 9], [0, 0], outer, window(2, 1.4), window(4.5, 0.8), window(7.1, 1.2)),
      wall(
        [0, 3.8],
        [14, 3.8],
        inner,
        door(2.7, 'end', -1, 0.9),
        door(4.3, 'start', -1, 0.9),
        door(9.7, 'end', -1, 0.9),
        door(11.3, 'start', -1, 0.9),
      ),
      ...[3.5, 7, 10.5].map((x) => wall([x, 0], [x, 3.8], inner)),
      wall([0, 5.2], [14, 5.2], inner, door(2.9, 'start', 1, 0.86), gap(5.9, 1.8), sliding(10.4, 2.2)),
      wall([4.2, 5.2], [4.2, 9], inner, gap(2.4, 1.2)),
      wall([7.6, 5.2], [7.6, 9], inner, door(2.6, 'start', -1, 0.9)),
      wall([12.1, 5.2], [12.1, 7], inner),
      wall([12.1, 7], [14, 7], inner, door(0.9, 'start', 1, 0.72)),
    ],
    rooms: [
      ...[3.1, 3.9, 10.1, 10.9].map((x, n) => room(`couch ${n + 1}`, [x, 0.6])),
      room('corridor', [7, 4.5], 'hall'),
      room('waiting room', [3.7, 5.7], 'living'),
      room('lobby', [7.2, 5.7], 'hall'),
      room('exercise', [8, 8.4]),
      room('wc', [13.6, 6.6], 'bath'),
    ],
    fixtures: [
      ...[0.3, 4.2, 7.8, 11.2].map((x) => put('cot', x, 0.4)),
      ...[3.4, 6.9, 10.4].map((x) => put('basin', x, 1.4, 90)),
      put('basin', 13.8, 2.8, 90),
      put('desk', 1.7, 3.75, 180),
      put('desk', 8.6, 3.75, 180),
      put('armchair', 0.3, 7.2, -90),
      put('armchair', 0.3, 8.4, -90),
      put('armchair', 2.2, 8.75, 180),
      put('roundTable', 2.4, 6.6),
      put('island', 4.6, 5.6, 0),
      put('plant', 6.9, 8.2),
      put('rug', 8.2, 5.9, 0, [2, 1.2]),
      put('rug', 10.4, 7.6, 0, [2, 1.2]),
      put('shelf', 13.8, 7.2, 90),
      put('wc', 13.8, 5.5, 90),
      put('basin', 12.2, 6.2, -90),
    ],
    texts: [
      ...[2, 5.6, 9.2, 12.8].map((x, n) => say(`${n + 1}`, x, 2.6, 14)),
      say('Waiting', 1.4, 6, 11),
      say('Lobby', 6, 7.4, 11),
      say('Exercise', 11.2, 7.3, 12),
      say('WC', 13, 6.3, 9),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 3.5, 7, 10.5, 14] },
      { along: 'y', at: -0.8, stops: [0, 3.8, 5.2, 9] },
    ],
  }
}

/** A shop for books: the door in a corner that is cut off, two posts, a niche to read in, rooms for the staff behind. */
export function bookshop(outer = 0.42, inner = 0.12): Layout {
  return {
    walls: [
      wall([0, 0], [12, 0], outer, window(1.8, 1.4), window(4.6, 0.6), door(7.2, 'end', 1, 0.95), window(10.5, 1.6)),
      wall([12, 0], [12, 7.4], outer, window(1.6, 1.2), window(5.2, 2.6)),
      wall([12, 7.4], [9.6, 10], outer, doubleDoor(1.77, 1, 1.6)),
      wall([9.6, 10], [0, 10], outer, window(1.9, 2.2), window(4.9, 2.2), window(7.9, 2.2)),
      wall([0, 10], [0, 0], outer, window(2.4, 1), window(8.5, 1)),
      wall(
        [0, 3],
        [12, 3],
        0.2,
        door(2.7, 'end', -1, 0.86),
        door(4.7, 'start', -1, 0.72),
        gap(7.3, 1.2),
        gap(10.5, 1.7),
      ),
      ...[3.6, 5.6, 9].map((x) => wall([x, 0], [x, 3], inner)),
      ...[4, 8].map((x) => post(x, 6.4, 0.42)),
    ],
    rooms: [
      room('office', [3.1, 0.6]),
      room('wc', [5.2, 2.5], 'bath'),
      room('store', [8.4, 0.7]),
      room('niche', [9.6, 2.4], 'living'),
      room('shop', [6, 8.8], 'living'),
    ],
    fixtures: [
      put('desk', 0.4, 2.6, -90),
      put('shelf', 1.8, 0.3),
      put('wc', 4.4, 0.3),
      put('basin', 3.72, 1.9, -90),
      put('shelf', 5.8, 2.5, -90),
      put('shelf', 8.85, 0.5, 90),
      put('armchair', 9.3, 0.5),
      put('armchair', 10.9, 0.5),
      ...[0.4, 2.1, 3.8].map((x) => put('shelf', x, 3.15)),
      ...[0.25].flatMap((x) => [5.6, 7.4, 9.2].map((y) => put('shelf', x, y, -90))),
      put('island', 1.8, 7.8, 0),
      put('table', 5, 5.9),
      put('island', 7.8, 4.4, 0),
      put('roundTable', 10.2, 5.4),
    ],
    texts: [
      say('Books', 5.6, 8.6, 18),
      say('Office', 2.6, 1.7, 11),
      say('Store', 7.2, 1.6, 11),
      say('Read', 10.5, 2.2, 11),
    ],
    dimensions: [
      { along: 'x', at: -0.9, stops: [0, 3.6, 5.6, 9, 12] },
      { along: 'y', at: -0.9, stops: [0, 3, 10] },
      { along: 'x', at: 10.9, stops: [0, 9.6, 12] },
    ],
  }
}

/** A workshop for bicycles: a broad gate that slides, a second one to the sales room, posts in the middle. */
export function bicycles(outer = 0.3, inner = 0.1): Layout {
  return {
    walls: [
      wall(
        [0, 0],
        [13.4, 0],
        outer,
        window(1.3, 0.8),
        window(5, 2.6),
        window(9, 1.4),
        window(11.3, 0.7),
        window(12.75, 0.6),
      ),
      wall([13.4, 0], [13.4, 8], outer, window(2.3, 0.7), window(5.6, 3)),
      wall([13.4, 8], [0, 8], outer, window(1.7, 1.8), doubleDoor(4.1, 1, 1.5), sliding(9.7, 3.2)),
      wall([0, 8], [0, 0], outer, window(2.3, 2.4), window(6.6, 0.8)),
      wall([7.4, 0], [7.4, 8], 0.2, door(2.2, 'end', 1, 0.86), sliding(5.4, 2.4)),
      wall([7.4, 3], [13.4, 3], inner, door(2, 'end', -1), door(4.4, 'start', 1, 0.8)),
      wall([10.5, 0], [10.5, 3], inner),
      wall([2.7, 0], [2.7, 3], inner),
      wall([0, 3], [2.7, 3], inner, door(1.8, 'end', -1, 0.86)),
      ...[3.4, 5.6].map((y) => post(4.2, y, 0.24)),
      wall([12.1, 0], [12.1, 1.5], inner),
      wall([10.5, 1.5], [13.4, 1.5], inner, door(0.9, 'start', 1, 0.7), door(2.2, 'end', 1, 0.7)),
    ],
    rooms: [
      room('parts', [2.2, 2.5]),
      room('workshop', [5.6, 7], 'living'),
      room('office', [10, 0.6]),
      room('lobby', [13, 2.6], 'hall'),
      room('first wc', [11.8, 1.1], 'bath'),
      room('second wc', [12.9, 1.2], 'bath'),
      room('sales', [12.6, 7.2]),
    ],
    fixtures: [
      put('shelf', 0.3, 0.25),
      put('shelf', 0.25, 2.4, -90),
      put('island', 3.2, 0.4, 0),
      put('desk', 5.6, 0.3),
      put('desk', 0.25, 5.4, -90),
      put('desk', 0.25, 7.2, -90),
      put('island', 1.7, 5.2),
      put('spiral', 4.6, 2.1),
      put('desk', 7.7, 0.3),
      put('shelf', 7.65, 2.8, -90),
      put('wc', 11.1, 0.25),
      put('wc', 12.6, 0.25),
      put('basin', 10.6, 1.15, -90),
      put('island', 8.2, 3.6, 0),
      put('shelf', 10.6, 5.4),
      put('shelf', 10.6, 5.72),
      put('plant', 12.7, 6.2),
    ],
    texts: [
      say('Workshop', 5, 7.1, 15),
      say('Parts', 1.6, 1.9, 11),
      say('Office', 9, 1.7, 11),
      say('Sales', 11.8, 7.2, 14),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 2.7, 7.4, 10.5, 13.4] },
      { along: 'y', at: -0.8, stops: [0, 3, 8] },
      { along: 'x', at: 8.9, stops: [0, 7.4, 13.4] },
    ],
  }
}

/** A gallery: rooms one after the other behind thick walls, screens that stand free, a foyer. */
export function artGallery(outer = 0.55, inner = 0.3): Layout {
  return {
    walls: [
      wall([0, 0], [18, 0], outer, window(9, 2.6)),
      wall([18, 0], [18, 11], outer, window(3, 1.8), window(8.5, 1.2)),
      wall(
        [18, 11],
        [0, 11],
        outer,
        window(2.5, 1.8),
        window(6.7, 1.2),
        doubleDoor(9, 1, 1.8),
        window(11.3, 1.2),
        window(14.3, 1),
        window(16.9, 0.7),
      ),
      wall([0, 11], [0, 0], outer, window(1, 0.7), window(3.4, 1.4), window(8, 1.8)),
      wall([0, 6], [18, 6], inner, gap(9, 2.2), gap(15.5, 1.4)),
      wall([6, 0], [6, 6], inner, gap(3.6, 1.6)),
      wall([12, 0], [12, 6], inner, gap(2.4, 1.6)),
      wall([5, 6], [5, 11], inner, gap(1.6, 1.3), door(4, 'start', 1, 0.86)),
      wall([0, 9], [5, 9], 0.14),
      wall([2.4, 9], [2.4, 11], 0.14, door(1.1, 'end', 1, 0.8)),
      wall([13, 6], [13, 11], inner, gap(2.5, 1.5)),
      // Screens.
      wall([8, 1.9], [10, 1.9], 0.24),
      wall([2.2, 1.8], [2.2, 4.2], 0.24),
      wall([15.2, 1.8], [15.2, 4.2], 0.24),
      wall([14.2, 3], [16.2, 3], 0.24),
    ],
    rooms: [
      room('first room', [1, 0.8]),
      room('second room', [6.8, 5.2]),
      room('third room', [12.8, 0.8]),
      room('shop', [4.2, 8.4]),
      room('cloaks', [4.4, 10.4], 'hall'),
      room('wc', [1.9, 10.4], 'bath'),
      room('foyer', [6, 10], 'living'),
      room('fourth room', [13.8, 10]),
    ],
    fixtures: [
      put('shelf', 0.35, 8, -90),
      put('island', 1.5, 6.5),
      put('island', 6.2, 7.4, 0),
      put('sofa', 8.1, 3.6),
      put('sofa', 3.5, 2.6, 90),
      put('plant', 12.2, 10.2),
      put('plant', 12.2, 6.4),
      put('wc', 0.4, 10.1, -90),
      put('basin', 1, 9.1),
      put('shelf', 2.6, 9.1),
      put('armchair', 15.2, 8.2),
    ],
    texts: [
      say('I', 4.4, 1.4, 18),
      say('II', 9, 2.9, 18),
      say('III', 13.4, 4.9, 18),
      say('IV', 16.2, 7.6, 18),
      say('Foyer', 9.2, 8.2, 15),
      say('Shop', 3, 8.6, 11),
    ],
    dimensions: [
      { along: 'x', at: -0.9, stops: [0, 6, 12, 18] },
      { along: 'y', at: -0.9, stops: [0, 6, 9, 11] },
      { along: 'x', at: 12, stops: [0, 5, 13, 18] },
    ],
  }
}
