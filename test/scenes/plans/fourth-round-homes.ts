import type { Point, Wall } from './draw-plan.ts'
import { door, doubleDoor, gap, type Layout, put, room, say, sliding, wall, window } from './pieces.ts'

/** A villa about a round hall, a vestibule before it, four rooms in the corners. */
export function roundHall(outer = 0.45, inner = 0.22): Layout {
  const centre: Point = [7, 6]
  return {
    walls: [
      wall([0, 0], [14, 0], outer, window(2.2, 1.2), window(5, 1.2), window(9, 1.2), window(11.8, 1.2)),
      wall([14, 0], [14, 12], outer, window(1.8, 1.2), window(4.2, 1.2), window(7.8, 1.2), window(10.2, 1.2)),
      wall([14, 12], [0, 12], outer, window(2.6, 1.4), doubleDoor(7, 1, 1.5), window(11.4, 1.4)),
      wall([0, 12], [0, 0], outer, window(1.8, 1.2), window(4.2, 1.2), window(7.8, 1.2), window(10.2, 1.2)),
      {
        from: [9.8, 6],
        to: [4.2, 6],
        thick: inner,
        centre,
        openings: [door(1.4, 'start', -1), gap(4.4, 1.3), door(7.4, 'end', -1)],
      },
      { from: [4.2, 6], to: [9.8, 6], thick: inner, centre, openings: [door(2.2, 'start', -1), door(6.6, 'end', -1)] },
      wall([7, 0], [7, 3.2], inner),
      wall([0, 6], [4.2, 6], inner, door(1, 'start', -1)),
      wall([9.8, 6], [14, 6], inner),
      wall([5.6, 8.55], [5.6, 12], inner),
      wall([8.4, 8.55], [8.4, 12], inner, door(2.1, 'end', -1)),
    ],
    rooms: [
      room('round hall', [7, 5.2], 'hall'),
      room('vestibule', [7, 10.6], 'hall'),
      room('dining room', [1, 3.4], 'living'),
      room('salon', [12.8, 4.6], 'living'),
      room('library', [1, 11], 'living'),
      room('kitchen', [12.4, 11], 'kitchen'),
    ],
    fixtures: [
      put('table', 1.8, 1.6),
      put('sofa', 9.4, 0.5),
      put('piano', 12, 1.8),
      put('shelf', 0.3, 8.6, -90),
      put('shelf', 0.3, 10.4, -90),
      put('armchair', 3.2, 10.2),
      put('counter', 13.7, 7, 90),
      put('roundTable', 9.6, 9.6),
      put('rug', 6.2, 5.5, 0, [1.6, 1]),
    ],
    texts: [
      say('Hall', 7, 7.6, 15),
      say('Dining', 3.2, 4.4),
      say('Salon', 10.6, 2.7),
      say('Library', 2.4, 7.6),
      say('Kitchen', 11, 8.2),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 7, 14] },
      { along: 'y', at: 14.8, stops: [0, 6, 12] },
    ],
  }
}

/** The same home twice, the one a mirror of the other, on both sides of a party wall. */
export function pair(outer = 0.34, inner = 0.12): Layout {
  const home = [
    wall([6, 0], [0, 0], outer, sliding(2, 2.2), window(4.6, 1)),
    wall([0, 0], [0, 9.6], outer, window(2.2, 1.2), window(7.2, 1)),
    wall([0, 9.6], [6, 9.6], outer, window(2, 2), door(5, 'end', -1, 0.95)),
    wall([0, 4.6], [6, 4.6], inner, gap(2, 1.6), door(5, 'end', -1, 0.76)),
    wall([4, 4.6], [4, 9.6], inner, door(4.2, 'end', 1)),
    wall([4.2, 2.9], [6, 2.9], inner),
    wall([4.2, 2.9], [4.2, 4.6], inner),
  ]
  const across = ([x, y]: Point): Point => [12 - x, y]
  const mirrored = home.map(
    ({ from, to, openings = [], ...more }): Wall => ({
      ...more,
      from: across(from),
      to: across(to),
      openings: openings.map((one) => ({ ...one, side: one.side === -1 ? 1 : -1 })),
    }),
  )
  const names = [
    ['kitchen', [2.6, 3.9], 'kitchen'],
    ['living', [0.6, 5.4], 'living'],
    ['hall', [5.6, 8.9], 'hall'],
    ['wc', [5.6, 3.2], 'bath'],
  ] as const
  return {
    walls: [...home, ...mirrored, wall([6, 0], [6, 9.6], 0.28)],
    rooms: names.flatMap(([name, at, kind]) => [
      room(`left ${name}`, at, kind),
      room(`right ${name}`, across(at), kind),
    ]),
    fixtures: [
      put('counter', 0.25, 3.7, -90),
      put('counter', 11.75, 0.7, 90),
      put('roundTable', 1.9, 1.3),
      put('roundTable', 8.9, 1.3),
      put('sofa', 0.3, 8.6, -90),
      put('sofa', 11.7, 6.4, 90),
      put('rug', 1.6, 6.2, 0, [1.6, 2]),
      put('rug', 8.8, 6.2, 0, [1.6, 2]),
      put('stairs', 5, 4.9, 0, [0.8, 2.8]),
      put('stairs', 6.2, 4.9, 0, [0.8, 2.8]),
      put('wc', 4.3, 3.9, -90),
      put('wc', 7.7, 3.5, 90),
    ],
    texts: [
      say('Living', 2.4, 5.6),
      say('Living', 9.6, 5.6),
      say('Kitchen', 2.2, 4.1, 12),
      say('Kitchen', 9.8, 4.1, 12),
      say('No. 7', 4.5, 6.4, 9),
      say('No. 9', 7.5, 6.4, 9),
    ],
    dimensions: [
      { along: 'x', at: -0.7, stops: [0, 6, 12] },
      { along: 'y', at: -0.8, stops: [0, 4.6, 9.6] },
    ],
  }
}

/** One room behind the other, past a light shaft in the side: narrow and sixteen metres long. */
export function enfilade(outer = 0.3, inner = 0.1): Layout {
  return {
    walls: [
      wall([0, 0], [4.2, 0], outer, window(1.2, 1), window(3, 1)),
      wall([4.2, 0], [4.2, 7], outer),
      wall([4.2, 7], [3, 7], outer),
      wall([3, 7], [3, 9.6], outer, window(1.3, 0.9)),
      wall([3, 9.6], [4.2, 9.6], outer, window(0.7, 0.6)),
      wall([4.2, 9.6], [4.2, 16], outer),
      wall([4.2, 16], [0, 16], outer, door(2.2, 'start', 1, 0.9), window(3.4, 0.9)),
      wall([0, 16], [0, 0], outer, door(5.2, 'start', 1, 0.95)),
      wall([0, 4], [4.2, 4], inner, doubleDoor(2, -1, 1.4)),
      wall([0, 7], [3, 7], inner, door(1, 'start', 1)),
      wall([0, 9.6], [3, 9.6], inner, door(1, 'end', -1)),
      wall([2.2, 9.6], [2.2, 12], inner, door(1.7, 'end', -1, 0.72)),
      wall([0, 12], [4.2, 12], inner, gap(1, 1)),
    ],
    rooms: [
      room('front room', [0.6, 3.4], 'living'),
      room('bedroom', [3.8, 4.5], 'bedroom'),
      room('study', [2.5, 9.1]),
      room('passage', [1.6, 11.6], 'hall'),
      room('bath', [3.9, 11.6], 'bath'),
      room('kitchen', [2.2, 14], 'kitchen'),
    ],
    fixtures: [
      put('sofa', 0.3, 2.8, -90),
      put('armchair', 2.9, 1),
      put('bed', 2.2, 4.75),
      put('wardrobe', 0.25, 6.5, -90),
      put('desk', 2.75, 7.3, 90),
      put('tub', 3.98, 9.85, 90),
      put('wc', 2.4, 9.75),
      put('counter', 3.95, 12.3, 90),
      put('table', 0.62, 14.5, -90),
    ],
    texts: [
      say('Front', 2.8, 2.8),
      say('Bed', 1.5, 5.4, 12),
      say('Study', 0.8, 8.6, 10),
      say('Kitchen', 2.65, 13.5, 11),
    ],
    dimensions: [
      { along: 'y', at: -0.8, stops: [0, 4, 7, 9.6, 12, 16] },
      { along: 'x', at: -0.6, stops: [0, 4.2] },
    ],
  }
}

/** A farmhouse with walls of rubble, two thirds of a metre thick, a byre under the same roof. */
export function rubbleFarm(outer = 0.68, inner = 0.26): Layout {
  return {
    walls: [
      wall([0, 0], [15, 0], outer, window(2.4, 0.8), window(6.6, 0.8), window(12.6, 0.7)),
      wall([15, 0], [15, 7], outer, window(3.6, 0.7)),
      wall(
        [15, 7],
        [0, 7],
        outer,
        door(2.6, 'start', 1, 1.3),
        door(8.4, 'end', 1, 1),
        window(11, 0.9),
        window(13.4, 0.9),
      ),
      wall([0, 7], [0, 0], outer, window(2.2, 0.8), window(5.5, 0.7)),
      wall([9.6, 0], [9.6, 7], outer, door(5.9, 'end', -1, 0.9)),
      wall([5, 0], [5, 7], inner, door(5.2, 'start', 1)),
      wall([5, 3.4], [9.6, 3.4], inner, door(1.2, 'start', -1)),
      wall([0, 3], [5, 3], inner, door(1.7, 'end', -1)),
    ],
    rooms: [
      room('bedroom', [0.9, 2.4], 'bedroom'),
      room('parlour', [3.2, 3.8], 'living'),
      room('kitchen', [8.6, 2.6], 'kitchen'),
      room('hall', [6, 6], 'hall'),
      room('byre', [12, 5.6]),
    ],
    fixtures: [
      put('bed', 2.9, 0.45),
      put('table', 1, 4.6),
      put('counter', 5.5, 0.45),
      put('stairs', 8.4, 3.6, 0, [0.8, 1.7]),
      put('shelf', 12.9, 0.5),
      put('shelf', 11.2, 0.5),
      put('armchair', 3.6, 3.3),
    ],
    texts: [
      say('Parlour', 2.8, 6.2),
      say('Kitchen', 7.2, 2.1),
      say('Byre', 12.2, 3.6, 18),
      say('Hall', 6.8, 5, 12),
      say('Sleep', 1.5, 1.6, 12),
    ],
    dimensions: [{ along: 'x', at: 8, stops: [0, 5, 9.6, 15] }],
  }
}
