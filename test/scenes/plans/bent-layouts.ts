import { door, doubleDoor, type Layout, put, room, say, wall, window } from './pieces.ts'

/** A round bay of windows, opened to its room over its whole width. */
export function roundBay(outer = 0.4, inner = 0.14): Layout {
  return {
    walls: [
      wall([0, 0], [10, 0], outer, window(2.2), window(7.4, 2)),
      wall([10, 0], [10, 7], outer, window(1.8), window(5.2, 1.8)),
      wall([10, 7], [7, 7], outer),
      {
        from: [7, 7],
        to: [3, 7],
        thick: outer,
        centre: [5, 7],
        openings: [window(1.2, 1.3), window(3.14, 1.3), window(5.08, 1.3)],
      },
      wall([3, 7], [0, 7], outer, window(1.4, 1.2)),
      wall([0, 7], [0, 0], outer, door(5.2, 'start', -1, 0.95)),
      wall([0, 3.4], [10, 3.4], inner, door(0.9, 'start', 1), door(5, 'end', -1), doubleDoor(8, 1)),
      wall([3.2, 0], [3.2, 3.4], inner),
      wall([6.4, 0], [6.4, 3.4], inner, door(2.6, 'end', -1, 0.76)),
    ],
    rooms: [
      room('living room with the bay', [5, 5.2], 'living'),
      room('hall', [1.6, 1.2], 'hall'),
      room('kitchen', [5.4, 2.8], 'kitchen'),
      room('bedroom', [9.2, 2.8], 'bedroom'),
    ],
    fixtures: [
      put('roundTable', 4.4, 6.8),
      put('sofa', 0.6, 6.7, -90),
      put('armchair', 8.6, 5.6),
      put('counter', 3.4, 0.3),
      put('bed', 7.2, 0.3),
      put('wardrobe', 9.7, 0.9, 90),
      put('plant', 9.2, 6.2),
    ],
    texts: [say('Salon', 5.6, 4.3, 16), say('Entry', 1.6, 2), say('Kitchen', 4.8, 1.9), say('Sleeping', 8, 2.9)],
    dimensions: [{ along: 'x', at: -0.9, stops: [0, 3.2, 6.4, 10] }],
  }
}

/** A house on a wedge of land: its outer wall and a party wall run at 30°. */
export function wedge(outer = 0.36, inner = 0.12): Layout {
  const slope = Math.tan(Math.PI / 6)
  const y = (x: number) => 8.4 - slope * x
  return {
    walls: [
      wall([0, 0], [9.5, 0], outer, window(2, 1.6), window(6.4, 1.6)),
      wall([9.5, 0], [9.5, y(9.5)], outer, window(1.4, 1.2)),
      wall([9.5, y(9.5)], [0, 8.4], outer, window(2.4, 1.6), window(5.2, 1.2), door(9.4, 'start', 1, 0.95)),
      wall([0, 8.4], [0, 0], outer, window(6, 1.8)),
      wall([4, 0], [4, y(4)], inner, door(2.6, 'start', -1), door(4.7, 'end', 1)),
      wall([4, 3.2], [9.5, 3.2 - 0], inner, door(1.4, 'start', -1)),
      wall([0, 4.4], [4, 4.4 + 4 * slope * 0], inner, door(2.8, 'end', 1)),
      wall([6.8, 0], [6.8, 3.2], inner, door(2.4, 'end', -1, 0.76)),
    ],
    rooms: [
      room('bedroom', [0.8, 3.6], 'bedroom'),
      room('entry', [1.2, 6.6], 'hall'),
      room('study', [5.6, 1.4]),
      room('bath', [8.9, 2.2], 'bath'),
      room('living', [5.2, 4.2], 'living'),
    ],
    fixtures: [
      put('bed', 0.3, 0.4),
      put('wardrobe', 3.85, 0.3, 90),
      put('desk', 4.3, 0.4),
      put('shower', 8.3, 0.3),
      put('wc', 7.1, 0.25),
      put('armchair', 8.3, 3.4),
    ],
    texts: [
      say('Sleep', 1.4, 3.4),
      say('Entry', 1.4, 5.6, 12),
      say('Study', 5.4, 2.1, 12),
      say('Living', 6.3, 4.2, 12),
    ],
  }
}

/** A round tower room beside two straight ones, and spiral stairs. */
export function tower(outer = 0.45, inner = 0.16): Layout {
  return {
    walls: [
      wall([0, 0], [8, 0], outer, window(2, 1.4), window(5.6, 1.4)),
      // From the upper right corner around to the lower one.
      {
        from: [8, 0],
        to: [8, 6],
        thick: outer,
        centre: [8, 3],
        openings: [window(2, 1.1), window(4.7, 1.1), window(7.4, 1.1)],
      },
      wall([8, 6], [0, 6], outer, window(2.2, 1.6), door(6.6, 'start', 1, 0.95)),
      wall([0, 6], [0, 0], outer, window(4.4, 1.4)),
      wall([8, 0], [8, 6], inner, door(2.2, 'end', -1)),
      wall([4, 0], [4, 6], inner, door(1, 'start', 1)),
      wall([0, 3], [4, 3], inner, door(3.2, 'end', 1)),
    ],
    rooms: [
      room('tower', [9.3, 4.2], 'living'),
      room('hall', [5.5, 4.6], 'hall'),
      room('study', [1.4, 1.6]),
      room('bedroom', [0.5, 5.6], 'bedroom'),
    ],
    fixtures: [
      put('spiral', 5.9, 0.5),
      put('desk', 0.4, 0.4),
      put('cot', 2.4, 3.5),
      put('roundTable', 8.6, 2.2),
      put('shelf', 4.3, 5.7, -90),
      put('plant', 7.2, 5.2),
    ],
    texts: [say('Tower', 9.3, 1.6), say('Hall', 5.2, 3.3), say('Study', 2.6, 2.4, 12), say('Guests', 1.4, 4.6, 12)],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 4, 8] },
      { along: 'y', at: -0.9, stops: [0, 3, 6] },
    ],
  }
}

/** One room with a bath and a bay of three straight windows, drawn large. */
export function studio(outer = 0.42, inner = 0.1): Layout {
  return {
    walls: [
      wall([0, 0], [6.4, 0], outer, window(1.6, 1)),
      wall([6.4, 0], [6.4, 5], outer, window(3.2, 1.4)),
      wall([6.4, 5], [4.6, 5], outer),
      wall([4.6, 5], [4, 5.8], 0.2, window(0.5, 0.7)),
      wall([4, 5.8], [2.2, 5.8], 0.2, window(0.9, 1.5)),
      wall([2.2, 5.8], [1.6, 5], 0.2, window(0.5, 0.7)),
      wall([1.6, 5], [0, 5], outer),
      wall([0, 5], [0, 0], outer, door(2.6, 'end', -1)),
      wall([2.4, 0], [2.4, 1.9], inner),
      wall([0, 1.9], [2.4, 1.9], inner, door(1.8, 'end', -1, 0.72)),
    ],
    rooms: [room('room', [4, 3], 'living'), room('bath', [1, 1.4], 'bath')],
    fixtures: [
      put('shower', 0.25, 0.25),
      put('wc', 1.3, 0.25),
      put('counter', 2.8, 0.25),
      put('cot', 6.1, 4.7, 180),
      put('tiles', 0.21, 0.21, 0, [2.14, 1.63]),
    ],
    texts: [say('Studio', 3.4, 2.8, 18), say('Bath', 1.8, 1.4, 10)],
    dimensions: [{ along: 'x', at: -0.6, stops: [0, 2.4, 6.4] }],
  }
}
