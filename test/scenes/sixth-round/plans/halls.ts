import type { Wall } from '../../plans/draw-plan.ts'
import { door, doubleDoor, gap, type Layout, put, room, say, sliding, wall, window } from '../../plans/pieces.ts'

const post = (x: number, y: number, size: number): Wall => wall([x, y], [x + 0.01, y], size)

/** A wing of a school: two classes with leaves between them that slide, along one side of a corridor. */
export function schoolWing(outer = 0.45, inner = 0.18): Layout {
  return {
    walls: [
      wall([0, 0], [24.8, 0], outer, ...[2, 5.6, 9.2, 12.8, 16.4, 19.8].map((at) => window(at, 2)), window(23.2, 1.6)),
      wall([24.8, 0], [24.8, 10.4], outer, doubleDoor(2.4, 1, 1.8), window(7.8, 1.6)),
      wall(
        [24.8, 10.4],
        [0, 10.4],
        outer,
        window(1.6, 1.6),
        window(5.3, 2),
        window(8.9, 1.8),
        ...[12.1, 14.3, 16.2, 19.3, 21.2, 23.4].map((at) => window(at, 1.5)),
      ),
      wall([0, 10.4], [0, 0], outer, window(9.1, 1.4)),
      wall(
        [0, 2.6],
        [21.6, 2.6],
        inner,
        door(1.4, 'start', 1, 0.98),
        door(13.2, 'end', 1, 0.98),
        door(15.2, 'start', 1, 0.98),
        door(18.5, 'start', 1),
        door(20.6, 'start', 1),
      ),
      wall([7.2, 2.6], [7.2, 10.4], 0.14, sliding(4.2, 4)),
      wall([14.4, 2.6], [14.4, 10.4], inner),
      wall([17.4, 2.6], [17.4, 10.4], inner, door(6.2, 'start', -1)),
      wall([19.5, 2.6], [19.5, 6.4], inner),
      wall([17.4, 6.4], [21.6, 6.4], inner),
      wall([21.6, 0], [21.6, 10.4], 0.24, doubleDoor(1.35, -1, 1.7)),
      ...[4.55, 9.55].map((x) => post(x, 10.05, 0.4)),
    ],
    rooms: [
      room('corridor', [7, 1.6], 'hall'),
      room('first class', [6.4, 3.4]),
      room('second class', [8, 3.4]),
      room('group room', [16.8, 9.6]),
      room('girls', [19, 6], 'bath'),
      room('boys', [21.1, 6], 'bath'),
      room('store', [20.8, 9.6]),
      room('stair hall', [24.2, 9.6], 'hall'),
    ],
    fixtures: [
      ...[1.6, 3.6].flatMap((x) => [4.4, 6, 7.6].map((y) => put('desk', x, y))),
      ...[9, 11.2].flatMap((x) => [4.4, 6, 7.6].map((y) => put('desk', x, y))),
      put('basin', 0.3, 4.6, -90),
      put('basin', 14.25, 4.2, 90),
      put('roundTable', 15.3, 5.6),
      put('shelf', 14.6, 9.6, -90),
      ...[4.3, 5.3].map((y) => put('wc', 17.55, y + 0.4, -90)),
      put('basin', 19.35, 4.4, 90),
      ...[4.3, 5.3].map((y) => put('wc', 19.65, y + 0.4, -90)),
      put('basin', 21.45, 4.4, 90),
      put('shelf', 18.2, 9.8),
      put('shelf', 19.4, 6.55),
      put('stairs', 21.9, 4.6, 0, [1.3, 4.2]),
      put('stairs', 24.5, 8.8, 180, [1.3, 4.2]),
    ],
    texts: [
      say('Class 1', 4, 3.9, 14),
      say('Class 2', 10.8, 3.9, 14),
      say('Group', 15.9, 7.8, 11),
      say('Corridor', 9.4, 1.5, 13),
      say('Store', 19.4, 8.6, 11),
      say('Stairs', 23.1, 3.6, 10),
    ],
    dimensions: [
      { along: 'x', at: 11.6, stops: [0, 7.2, 14.4, 17.4, 21.6, 24.8] },
      { along: 'y', at: -0.9, stops: [0, 2.6, 10.4] },
    ],
  }
}

/** A baker's: a porch with slanted sides to the street, an oven built of brick, stores behind. */
export function bakery(outer = 0.4, inner = 0.14): Layout {
  return {
    walls: [
      wall([0, 0], [13, 0], outer, window(1.6, 1), door(4, 'start', 1, 1), window(7, 1.6), window(11.4, 1)),
      wall([13, 0], [13, 9.4], outer, window(3.2, 1.2), window(7.6, 1.2)),
      wall([13, 9.4], [8.6, 9.4], outer, window(2.2, 2.8)),
      wall([8.6, 9.4], [7.6, 8], 0.24),
      wall([7.6, 8], [5.6, 8], 0.24, doubleDoor(1, 1, 1.4)),
      wall([5.6, 8], [4.6, 9.4], 0.24),
      wall([4.6, 9.4], [0, 9.4], outer, window(2.4, 2.8)),
      wall([0, 9.4], [0, 0], outer, window(1.6, 1), window(7.4, 1)),
      wall([0, 4.8], [13, 4.8], 0.24, door(2.2, 'start', -1, 0.9), gap(6.6, 1.2)),
      wall([2.8, 0], [2.8, 4.8], inner, door(3.2, 'end', 1)),
      wall([0, 2.6], [2.8, 2.6], inner, door(1.9, 'end', -1, 0.8)),
      wall([9.8, 0], [9.8, 4.8], inner, door(1, 'end', -1), door(3.8, 'start', -1)),
      wall([9.8, 2.4], [13, 2.4], inner),
      wall([10.4, 4.8], [10.4, 9.4], inner, door(1.2, 'end', -1)),
      wall([8.3, 3.75], [8.31, 3.75], 1.9),
    ],
    rooms: [
      room('wc', [2.3, 2.1], 'bath'),
      room('changing room', [0.6, 4.3]),
      room('bakery', [5, 1.2], 'kitchen'),
      room('flour', [12.4, 2]),
      room('cold store', [12.4, 4.4]),
      room('shop', [3.6, 7.4], 'living'),
      room('office', [12.4, 5.4]),
    ],
    fixtures: [
      put('wc', 0.25, 1.4, -90),
      put('basin', 1.9, 0.25),
      put('shelf', 0.3, 4.5, -90),
      put('island', 4.6, 2.6),
      put('counter', 5, 0.3),
      put('shelf', 10.6, 0.3),
      put('shelf', 11.1, 2.5),
      put('island', 3.4, 5.5),
      put('shelf', 8, 5),
      put('roundTable', 1, 7.2),
      put('roundTable', 8.6, 7),
      put('desk', 12.75, 6.2, 90),
      put('shelf', 10.8, 8.9, 0, [1.6, 0.32]),
    ],
    texts: [
      say('Shop', 4.2, 7.5, 18),
      say('Bakery', 5.8, 2.2, 14),
      say('Flour', 11.6, 1.6, 11),
      say('Cold', 11.6, 4, 11),
      say('Office', 11.6, 8.4, 10),
    ],
    dimensions: [
      { along: 'x', at: -0.9, stops: [0, 2.8, 9.8, 13] },
      { along: 'y', at: 13.9, stops: [0, 4.8, 9.4] },
      { along: 'x', at: 10.4, stops: [0, 4.6, 8.6, 13] },
    ],
  }
}
