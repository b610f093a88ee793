import type { Wall } from '../../plans/draw-plan.ts'
import { door, doubleDoor, gap, type Layout, put, room, say, wall, window } from '../../plans/pieces.ts'
import { arc } from './bends.ts'

const post = (x: number, y: number, size: number): Wall => wall([x, y], [x + 0.01, y], size)

/** A dentist's: three rooms with chairs, and a slanted wall between the desk and those who wait. */
export function dentist(outer = 0.3, inner = 0.1): Layout {
  return {
    walls: [
      wall([0, 0], [15, 0], outer, window(2.2, 1.6), window(6.3, 1.8), window(9.7, 1.8), window(13.2, 1.8)),
      wall([15, 0], [15, 9.6], outer, window(4.9, 0.8), window(6.9, 1)),
      wall([15, 9.6], [0, 9.6], outer, window(2.4, 1), window(5.1, 1.6), window(7.5, 0.6), window(12.4, 2.4)),
      wall([0, 9.6], [0, 0], outer, window(2, 1.6), doubleDoor(6.6, 1, 1.5)),
      wall([4.6, 0], [4.6, 4.2], inner),
      wall([4.6, 4.2], [4.6, 5.6], inner, gap(0.7, 1.1)),
      wall([4.6, 5.6], [4.6, 9.6], inner),
      wall([0, 4.6], [4.6, 5.6], inner, door(2.6, 'start', 1, 0.9)),
      wall(
        [4.6, 4.2],
        [15, 4.2],
        inner,
        door(2.2, 'end', -1, 0.9),
        door(5.6, 'end', -1, 0.9),
        door(8.4, 'end', -1, 0.9),
      ),
      wall(
        [4.6, 5.6],
        [15, 5.6],
        inner,
        door(1, 'start', 1),
        door(2.7, 'start', 1, 0.76),
        gap(5.2, 1),
        door(8.2, 'start', 1),
      ),
      ...[8, 11.4].map((x) => wall([x, 0], [x, 4.2], inner)),
      ...[6.6, 8.4, 11.4].map((x) => wall([x, 5.6], [x, 9.6], inner)),
      wall([13.4, 7.8], [13.4, 9.6], inner, door(0.8, 'start', -1, 0.7)),
      wall([13.4, 7.8], [15, 7.8], inner),
    ],
    rooms: [
      room('reception', [3.8, 0.8], 'hall'),
      room('waiting room', [0.7, 8.8], 'living'),
      room('corridor', [9, 4.6], 'hall'),
      ...[5.1, 8.5, 11.9].map((x) => room('chair', [x, 0.6])),
      room('x-ray', [6, 9]),
      room('wc', [7.9, 8.6], 'bath'),
      room('laboratory', [10.6, 7.4]),
      room('staff', [12.7, 8.9]),
      room('staff wc', [13.9, 8.1], 'bath'),
    ],
    fixtures: [
      put('island', 1.2, 2.8),
      put('shelf', 0.3, 0.3),
      put('armchair', 0.3, 7.6, -90),
      put('armchair', 1.6, 8.6),
      put('armchair', 2.6, 8.6),
      put('armchair', 3.6, 8.6),
      ...[5.45, 8.85, 12.3].map((x) => put('cot', x, 0.7)),
      ...[7.9, 11.3, 14.8].map((x) => put('desk', x, 1.2, 90)),
      put('armchair', 5.3, 8.4),
      put('wc', 7.3, 9.4, 180),
      put('basin', 6.7, 7.8, -90),
      put('basin', 8.6, 8.95),
      put('desk', 10.9, 9.4, 180),
      put('shelf', 11.3, 6.2, 90),
      put('sofa', 11.5, 9.3, -90),
      put('wc', 14.85, 8.4, 90),
      put('basin', 13.55, 8.96),
    ],
    texts: [
      say('Reception', 2.2, 2.2, 12),
      say('Waiting', 3.2, 7.6, 13),
      ...[5.3, 8.7, 12.1].map((x, n) => say(`R${n + 1}`, x + 0.2, 3.5, 11)),
      say('X-ray', 5.6, 7.7, 9),
      say('Lab', 10, 7.6, 12),
      say('Staff', 14, 6.7, 11),
    ],
    dimensions: [
      { along: 'x', at: -0.9, stops: [0, 4.6, 8, 11.4, 15] },
      { along: 'y', at: 15.9, stops: [0, 4.2, 5.6, 9.6] },
    ],
  }
}

/** An office about eight columns: glass before the meeting room, of which a corner is cut off. */
export function office(outer = 0.28, inner = 0.1): Layout {
  return {
    walls: [
      wall([0, 0], [16, 0], outer, ...[2, 6, 10].map((at) => window(at, 2.6)), window(14.2, 2)),
      wall([16, 0], [16, 10], outer, window(2, 2), window(5.5, 1.6), window(8.5, 1.2)),
      wall([16, 10], [0, 10], outer, window(1.5, 1.2), window(4.6, 0.8), doubleDoor(8, 1, 1.6), window(13.6, 2.4)),
      wall([0, 10], [0, 0], outer, window(2.1, 2), window(6.2, 1.8), window(8.6, 1)),
      wall([0, 5.8], [3.4, 5.8], 0.07),
      wall([3.4, 5.8], [4.6, 7], 0.07, door(0.85, 'start', 1)),
      wall([4.6, 7], [4.6, 10], inner),
      wall([4.6, 7], [9.6, 7], inner, door(0.9, 'start', 1, 0.8), gap(3.4, 1.6)),
      wall([9.6, 7], [16, 7], inner, gap(4.9, 1.2)),
      wall([6.4, 7], [6.4, 10], inner),
      wall([9.6, 7], [9.6, 10], inner, door(0.8, 'end', -1, 0.76), door(2.2, 'start', -1, 0.76)),
      wall([9.6, 8.5], [12.75, 8.5], inner),
      wall([12.75, 7], [12.75, 10], inner),
      wall([12.4, 0], [12.4, 4], 0.07, door(3.1, 'end', -1)),
      wall([12.4, 4], [16, 4], inner),
      ...[2.6, 6.2, 9.8].map((x) => post(x, 3.2, 0.36)),
      ...[6.2, 9.8].map((x) => post(x, 5.6, 0.36)),
    ],
    rooms: [
      room('open office', [11.6, 4.6], 'living'),
      room('meeting room', [0.5, 9.3]),
      room('server', [5.2, 9.6]),
      room('lobby', [7.4, 7.6], 'hall'),
      room('first wc', [10.9, 8.2], 'bath'),
      room('second wc', [10.9, 9.6], 'bath'),
      room('tea kitchen', [13.6, 8.6], 'kitchen'),
      room('boss', [12.9, 0.7]),
    ],
    fixtures: [
      ...[0.8, 4.2, 7.6].flatMap((x) => [put('desk', x, 1.65), put('desk', x + 1.4, 1.65, 180)]),
      ...[3.4, 7.6].map((x) => put('desk', x, 4.2)),
      put('table', 1.2, 7.7),
      put('shelf', 6.3, 8, 90),
      put('plant', 8.9, 9.2),
      put('wc', 11.3, 7.1),
      put('basin', 12.66, 7.4, 90),
      put('wc', 11.3, 8.6),
      put('basin', 12.66, 9, 90),
      put('counter', 12.84, 9.24),
      put('roundTable', 14, 7.55),
      put('desk', 14, 1.4),
      put('shelf', 15.8, 2, 90),
      put('sofa', 15.8, 4.25, 90),
    ],
    texts: [
      say('Office', 4.4, 3.5, 18),
      say('Meeting', 2.2, 6.9, 12),
      say('Lobby', 7.7, 8.6, 12),
      say('Boss', 14, 3.3, 12),
      say('Tea', 15.6, 7.6, 9),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 2.6, 6.2, 9.8, 12.4, 16] },
      { along: 'y', at: -0.8, stops: [0, 5.8, 10] },
    ],
  }
}

/** A bistro in a rounded corner of two streets. */
export function bistro(outer = 0.42, inner = 0.14): Layout {
  return {
    walls: [
      wall([0, 0], [13, 0], outer, window(2, 1.4), window(5.2, 0.6), window(6.8, 0.6), window(10.4, 2.4)),
      wall([13, 0], [13, 5.6], outer, window(2.8, 2.4)),
      arc([9, 5.6], 4, [0, 90], outer, window(1.1, 1.2), doubleDoor(3.14, 1, 1.6), window(5.2, 1.2)),
      wall([9, 9.6], [0, 9.6], outer, window(2, 2), window(4.9, 2), window(7.6, 0.8)),
      wall([0, 9.6], [0, 0], outer, door(4, 'start', 1, 0.95), window(7.4, 1.2)),
      wall([0, 4.4], [7.6, 4.4], inner, door(3.4, 'end', -1, 0.9)),
      wall([7.6, 0], [7.6, 4.4], inner, door(3.7, 'end', 1)),
      wall([4.4, 0], [4.4, 4.4], inner),
      wall([4.4, 3], [7.6, 3], inner, door(0.8, 'start', -1, 0.74), door(2.4, 'end', -1, 0.74)),
      wall([6, 0], [6, 3], inner),
      wall([2.8, 7], [2.8, 9.6], inner, door(0.7, 'start', 1, 0.8)),
      wall([2.8, 7], [0, 7], inner),
      post(8.6, 6.2, 0.4),
    ],
    rooms: [
      room('kitchen', [3.9, 3.8], 'kitchen'),
      room('wc lobby', [5.4, 3.8], 'hall'),
      room('first wc', [5.6, 0.6], 'bath'),
      room('second wc', [7.2, 0.6], 'bath'),
      room('store', [0.6, 7.5]),
      room('guests', [10, 4.8], 'living'),
    ],
    fixtures: [
      put('counter', 0.3, 0.3),
      put('island', 1.1, 2),
      put('wc', 4.7, 0.3),
      put('basin', 5.95, 1.4, 90),
      put('wc', 6.3, 0.3),
      put('basin', 7.5, 1.4, 90),
      put('island', 4.4, 5.6),
      put('shelf', 4.6, 4.5),
      put('shelf', 0.3, 9),
      ...[8.6, 11.1].map((x) => put('roundTable', x, 0.75)),
      put('roundTable', 11.1, 2.95),
      put('roundTable', 11, 5.1),
      put('table', 4, 8),
      put('table', 6.6, 8),
    ],
    texts: [
      say('Bistro', 9.2, 4.4, 18),
      say('Kitchen', 2.3, 3.9, 11),
      say('Store', 1.4, 8.4, 11),
      say('Bar', 3.4, 6.2, 11),
      say('M', 5.1, 2, 10),
      say('W', 6.7, 2, 10),
    ],
    dimensions: [
      { along: 'x', at: -0.9, stops: [0, 4.4, 7.6, 13] },
      { along: 'y', at: -0.9, stops: [0, 4.4, 7, 9.6] },
    ],
  }
}
