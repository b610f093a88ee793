import type { Point, Wall } from '../../plans/draw-plan.ts'
import { door, doubleDoor, gap, type Layout, put, room, say, wall, window } from '../../plans/pieces.ts'

/** A gym with the lines of its court, stores along its end, two changing rooms with showers beside it. */
export function gym(outer = 0.4, inner = 0.16): Layout {
  return {
    walls: [
      wall([0, 0], [20, 0], outer, ...[2, 5, 8, 11].map((at) => window(at, 2.2)), window(17.8, 1.6)),
      wall([20, 0], [20, 14.4], outer, window(2, 1.4), window(5.4, 0.8), window(8, 0.8), window(11.8, 1.6)),
      wall([20, 14.4], [0, 14.4], outer, window(2.2, 1.4), doubleDoor(5.2, 1, 1.3), window(8, 1.2)),
      wall([0, 14.4], [0, 0], outer, ...[4.6, 7.6, 10.6].map((at) => window(at, 2.2))),
      wall([14, 0], [14, 14.4], 0.26, doubleDoor(5, 1, 1.6), door(13, 'end', 1)),
      wall([0, 11.8], [14, 11.8], 0.26, doubleDoor(2.6, 1, 2), doubleDoor(7, 1, 2), door(12, 'start', -1)),
      wall([9.8, 11.8], [9.8, 14.4], inner),
      wall([15.6, 0], [15.6, 14.4], inner, door(1.8, 'start', -1, 0.95), door(11, 'end', -1, 0.95)),
      wall([15.6, 4], [20, 4], inner, door(3.4, 'end', -1, 0.8)),
      wall([15.6, 6.8], [20, 6.8], inner),
      wall([15.6, 9.6], [20, 9.6], inner, door(3.4, 'end', 1, 0.8)),
    ],
    rooms: [
      room('gym', [7, 9], 'living'),
      room('apparatus', [5, 13.6]),
      room('teacher', [10.4, 13.8]),
      room('corridor', [14.8, 8], 'hall'),
      room('first changing', [19.2, 3.4]),
      room('first showers', [16.2, 6.2], 'bath'),
      room('second showers', [16.2, 7.4], 'bath'),
      room('second changing', [19.2, 13.8]),
    ],
    fixtures: [
      put('rug', 1.2, 1.4, 0, [11.6, 9]),
      put('rug', 6.94, 1.4, 0, [0.24, 9]),
      ...[16, 17.7].map((x) => put('shelf', x, 0.25)),
      put('shelf', 17.4, 2),
      ...[17, 18, 19].map((x) => put('shower', x - 0.2, 5.85)),
      ...[17, 18, 19].map((x) => put('shower', x - 0.2, 6.92)),
      ...[16, 17.7].map((x) => put('shelf', x, 13.85)),
      put('shelf', 16.2, 12.1),
      put('desk', 10.3, 12.1),
      put('shelf', 0.3, 13.9),
      put('shelf', 3, 13.9),
    ],
    texts: [
      say('Gym', 4.2, 5.4, 22),
      say('Apparatus', 5.6, 13.2, 12),
      say('Staff', 11.3, 13.8, 10),
      say('Change 1', 17.4, 3.3, 10),
      say('Change 2', 17.6, 11.2, 10),
    ],
    dimensions: [
      { along: 'x', at: -0.9, stops: [0, 14, 15.6, 20] },
      { along: 'y', at: -0.9, stops: [0, 11.8, 14.4] },
    ],
  }
}

/** A music school: a hall that opens like a fan, practice rooms behind a corridor that narrows, a foyer along the street. */
export function musicSchool(outer = 0.38, inner = 0.15): Layout {
  const slant = (y: number): Point => [7.8 - (1.8 * y) / 7.2, y]
  const posts: Wall[] = [8.2, 11.4].map((x) => wall([x, 9.1], [x + 0.01, 9.1], 0.34))
  return {
    walls: [
      wall([0, 0], [17, 0], outer, window(2.2), window(6, 0.8), window(10.4, 1.8), window(14, 1.8)),
      wall([17, 0], [17, 11], outer, window(2.2, 1.6), window(5.2, 1.6), window(8.1, 0.6), window(10, 0.6)),
      wall([17, 11], [0, 11], outer, window(5.8, 2), doubleDoor(8.4, 1, 1.8), window(11, 2), window(14.8, 1.6)),
      wall([0, 11], [0, 0], outer, window(2, 1.4), ...[5, 7.4, 9.8].map((at) => window(at, 1.2))),
      wall(slant(0), slant(7.1), 0.24),
      wall([0, 7.2], [17, 7.2], 0.24, gap(5.2, 1.1), doubleDoor(8.4, -1), doubleDoor(11.4, -1)),
      wall([4.4, 0], [4.4, 7.2], inner, door(1.6, 'end', 1), door(3.9, 'end', 1), door(6.2, 'end', 1)),
      wall([0, 2.4], [4.4, 2.4], inner),
      wall([0, 4.8], [4.4, 4.8], inner),
      wall([4.4, 7.2], [4.4, 11], inner, door(2.8, 'start', 1)),
      wall([13.2, 7.2], [13.2, 11], inner, door(0.95, 'start', -1, 0.76), door(2.85, 'end', -1, 0.76)),
      wall([13.2, 9.1], [17, 9.1], inner),
      ...posts,
    ],
    rooms: [
      ...[0.5, 3, 5.4].map((y) => room('practice', [0.8, y + 0.2])),
      room('corridor', [5.6, 4], 'hall'),
      room('hall', [9.6, 6.4], 'living'),
      room('office', [3.6, 10.2]),
      room('foyer', [9.6, 8.2], 'hall'),
      room('first wc', [16.4, 8.6], 'bath'),
      room('second wc', [16.4, 10.4], 'bath'),
    ],
    fixtures: [
      put('piano', 0.4, 0.3),
      put('armchair', 2.8, 0.4),
      put('desk', 1, 3),
      put('piano', 1.6, 5.1),
      put('piano', 14.6, 1),
      ...[2.6, 3.6, 4.6].flatMap((y) => [8.6, 10.4, 12.2].map((x) => put('shelf', x, y))),
      put('desk', 0.4, 8),
      put('shelf', 0.3, 10.5),
      put('sofa', 4.9, 9.8),
      put('plant', 12.4, 10.2),
      put('wc', 15, 7.4),
      put('basin', 16.1, 7.4),
      put('wc', 15, 9.25),
      put('basin', 16.1, 9.25),
    ],
    texts: [
      say('Hall', 10.8, 1.9, 20),
      say('Foyer', 6.6, 9, 15),
      say('Office', 3, 8.6, 12),
      ...[1.8, 4.3, 6.6].map((y, n) => say(`P${n + 1}`, 2.95, y, 10)),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 4.4, 7.8, 17] },
      { along: 'y', at: -0.9, stops: [0, 2.4, 4.8, 7.2, 11] },
    ],
  }
}
