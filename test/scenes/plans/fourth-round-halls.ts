import type { Point, Wall } from './draw-plan.ts'
import { door, doubleDoor, gap, type Layout, put, room, say, sliding, wall, window } from './pieces.ts'

/** A post of so many metres. */
const post = ([x, y]: Point, thick = 0.36): Wall => wall([x, y], [x + 0.01, y], thick)

/** Rooms for students along a bent corridor, at whose end is their kitchen. */
export function studentHome(outer = 0.32, inner = 0.13): Layout {
  return {
    walls: [
      wall([0, 0], [16, 0], outer, ...[1.6, 4.8, 8].map((at) => window(at, 1.3)), window(11.4, 1.8), window(14.4, 1.6)),
      wall([16, 0], [16, 11], outer, window(2.2, 1.8), window(6, 1.3), window(9.3, 1.3)),
      wall([16, 11], [0, 11], outer, door(5.7, 'start', 1, 1), window(8, 0.7), window(11.2, 1.3), window(14.4, 1.3)),
      wall([0, 11], [0, 0], outer, window(5.9, 0.9)),
      wall([0, 4.4], [9.6, 4.4], inner, door(2.3, 'start', -1), door(5.5, 'start', -1), door(8.7, 'start', -1)),
      wall([9.6, 4.4], [16, 4.4], inner, gap(0.82, 0.9)),
      wall([11, 4.4], [11, 11], inner, door(1.2, 'start', -1), door(5.2, 'end', -1)),
      wall([0, 5.8], [9.6, 5.8], inner, door(1, 'end', 1), door(4.2, 'end', 1), door(8.6, 'start', 1, 0.8)),
      wall([9.6, 5.8], [9.6, 11], inner, door(4.2, 'end', 1, 0.8)),
      wall([9.6, 0], [9.6, 4.4], inner),
      wall([3.2, 0], [3.2, 4.4], inner),
      wall([6.4, 0], [6.4, 4.4], inner),
      wall([3.2, 5.8], [3.2, 11], inner),
      wall([6.4, 5.8], [6.4, 11], inner),
      wall([6.4, 8.4], [9.6, 8.4], inner),
      wall([11, 7.7], [16, 7.7], inner),
    ],
    rooms: [
      room('corridor', [10.3, 6], 'hall'),
      room('kitchen', [15, 3.4], 'kitchen'),
      ...[0.5, 3.7, 6.9].map((x) => room('student', [x, 3.9], 'bedroom')),
      ...[2.7, 5.9].map((x) => room('student', [x, 10.3], 'bedroom')),
      room('student', [15.4, 7.1], 'bedroom'),
      room('student', [11.6, 8.4], 'bedroom'),
      room('wc', [9.1, 8], 'bath'),
      room('showers', [7, 10.2], 'bath'),
    ],
    fixtures: [
      ...[0.3, 3.4, 6.6].map((x) => put('cot', x, 0.3)),
      ...[1.5, 4.7, 7.9].map((x) => put('desk', x, 0.3)),
      ...[0.3, 3.4].map((x) => put('cot', x, 8.8)),
      put('cot', 15.7, 4.6, 90),
      put('cot', 15.7, 9.8, 90),
      put('counter', 12.6, 0.3),
      put('table', 11, 2.2),
      put('wc', 6.9, 6),
      put('basin', 6.6, 8.2, -90),
      put('shower', 6.6, 9.92),
      put('shower', 7.55, 9.92),
    ],
    texts: [
      ...[1.6, 4.8, 8].map((x, n) => say(`R${n + 1}`, x, 2.8, 12)),
      say('R4', 1.6, 7.8, 12),
      say('R5', 4.8, 7.8, 12),
      say('R6', 13.2, 6.4, 12),
      say('R7', 13.6, 8.8, 12),
      say('Common', 14, 3.4),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 3.2, 6.4, 9.6, 16] },
      { along: 'y', at: -0.8, stops: [0, 4.4, 5.8, 11] },
    ],
  }
}

/** A library: books about posts in one hall, a porch between two pairs of doors, rooms along one side. */
export function library(outer = 0.4, inner = 0.15): Layout {
  return {
    walls: [
      wall([0, 0], [18, 0], outer, ...[2, 5, 8, 11].map((at) => window(at, 1.8)), window(15.4, 1.4)),
      wall([18, 0], [18, 11.4], outer, window(2.2, 1.4), window(5.6, 0.7), window(9.4, 1.6)),
      wall([18, 11.4], [0, 11.4], outer, window(2, 1.6), doubleDoor(7.6, 1, 1.8), window(11.6, 1.8), window(15.6, 1.8)),
      wall([0, 11.4], [0, 0], outer, window(2.6, 1.8), window(5.8, 1.8), window(9, 1.8)),
      wall([13, 0], [13, 11.4], inner, door(3, 'end', -1), door(6, 'start', -1, 0.8), door(8.6, 'end', -1, 0.95)),
      wall([13, 4], [18, 4], inner),
      wall([13, 6.8], [18, 6.8], inner),
      wall([15.4, 4], [15.4, 6.8], inner, door(1.4, 'start', -1, 0.8)),
      wall([8.8, 11.4], [8.8, 9.2], inner),
      wall([8.8, 9.2], [12, 9.2], inner, doubleDoor(1.6, -1, 1.6)),
      wall([12, 9.2], [12, 11.4], inner),
      ...[4.2, 8.8].flatMap((x) => [3.6, 7.2].map((y) => post([x, y]))),
    ],
    rooms: [
      room('reading hall', [6.4, 5.4], 'living'),
      room('porch', [9.6, 10.4], 'hall'),
      room('office', [17.2, 3.4]),
      room('wc', [17.2, 6.2], 'bath'),
      room('lobby', [14.8, 6.2], 'hall'),
      room('group', [17.2, 10.6]),
    ],
    fixtures: [
      ...[0.8, 3, 5.2, 7.4, 9.6].map((x) => put('shelf', x, 0.3)),
      ...[5.4, 6.4].flatMap((y) => [put('shelf', 1.4, y), put('shelf', 1.4, y + 0.32)]),
      ...[2, 2.9].map((y) => put('shelf', 10.4, y + 3)),
      put('table', 5.4, 7.8),
      put('table', 1.2, 9),
      put('desk', 14.4, 0.5),
      put('wc', 17.7, 4.4, 90),
      put('basin', 16, 4.2),
      put('roundTable', 14.8, 8.6),
    ],
    texts: [
      say('Reading hall', 6.4, 2.4, 18),
      say('Porch', 10.4, 9.9, 10),
      say('Office', 15.4, 2.6, 12),
      say('Group', 15.6, 7.6, 12),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 13, 18] },
      { along: 'y', at: 18.9, stops: [0, 4, 6.8, 11.4] },
    ],
  }
}

/** A restaurant: guests on two sides of a bar, the kitchen with a cold store, closets of less than two square metres. */
export function restaurant(outer = 0.36, inner = 0.14): Layout {
  return {
    walls: [
      wall([0, 0], [9, 0], outer, sliding(3, 3.2), window(7, 2)),
      wall([9, 0], [9, 3.4], outer, window(1.8, 1.4)),
      wall([9, 3.4], [15.4, 3.4], outer, window(2, 1), window(5, 1)),
      wall([15.4, 3.4], [15.4, 10.4], outer, door(3.4, 'start', 1, 1), window(5.6, 1)),
      wall([15.4, 10.4], [0, 10.4], outer, window(1.2, 0.8), window(10, 2), doubleDoor(13.4, 1, 1.6)),
      wall([0, 10.4], [0, 0], outer, window(3.4, 2), window(7.6, 2)),
      wall([9, 3.4], [9, 10.4], inner, door(2.9, 'start', -1, 0.95), door(5.9, 'end', -1, 0.8)),
      wall([9, 7.4], [15.4, 7.4], inner, door(5.3, 'start', 1)),
      wall([12.8, 3.4], [12.8, 5.6], 0.22, door(1.3, 'end', -1, 0.8)),
      wall([12.8, 5.6], [15.4, 5.6], 0.22),
      wall([10.6, 7.4], [10.6, 10.4], inner, door(0.6, 'start', -1, 0.66), door(2.2, 'end', -1, 0.66)),
      wall([10.6, 8.9], [13, 8.9], inner),
      wall([13, 7.4], [13, 10.4], inner),
    ],
    rooms: [
      room('guests', [6, 5], 'living'),
      room('kitchen', [11.6, 6.8], 'kitchen'),
      room('cold store', [14.8, 5.1]),
      room('lobby', [9.4, 9.8], 'hall'),
      room('first closet', [12.6, 8.6], 'bath'),
      room('second closet', [12.6, 9.2], 'bath'),
      room('store', [14.8, 9.8]),
    ],
    fixtures: [
      ...[1, 4].flatMap((x) => [1, 3.4].map((y) => put('roundTable', x, y))),
      ...[1, 3.6].map((x) => put('table', x, 6.6)),
      put('island', 8.6, 4.8, 90),
      put('counter', 9.3, 3.7),
      put('island', 10.3, 5.3),
      put('shelf', 13.2, 3.7),
      put('wc', 12.9, 8, 90),
      put('wc', 12.9, 9.5, 90),
      put('shelf', 13.5, 9.88),
    ],
    texts: [
      say('Guests', 7.1, 2.6, 16),
      say('Kitchen', 11.3, 7.05, 11),
      say('Cold', 14.2, 4.6, 11),
      say('Store', 14.2, 9.5, 11),
    ],
    dimensions: [{ along: 'x', at: -0.8, stops: [0, 9] }],
  }
}
