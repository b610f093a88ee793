import { door, gap, type Layout, put, room, say, wall, wide, window } from './pieces.ts'

/** A houseboat: cabins along a passage, a saloon in the pointed bow. */
export function houseboat(outer = 0.16, inner = 0.07): Layout {
  return {
    walls: [
      wall([0, 0], [13, 0], outer, window(1.6, 1.4), window(4.6, 0.7), window(7, 1), window(10.6, 1.8)),
      wall([13, 0], [16.6, 2.2], outer, window(1.7, 1.2)),
      wall([16.6, 2.2], [13, 4.4], outer, window(2.5, 1.2)),
      wall([13, 4.4], [0, 4.4], outer, window(2.4, 1.8), window(6, 0.8), window(11.4, 1.4)),
      wall([0, 4.4], [0, 0], outer, door(2.8, 'start', 1, 0.8)),
      wall([3.4, 0], [3.4, 4.4], inner, door(2.2, 'end', 1, 0.74)),
      wall([3.4, 2.7], [8.8, 2.7], inner, door(4.2, 'start', 1, 0.74)),
      wall([3.4, 1.7], [8.8, 1.7], inner, door(1.4, 'start', -1, 0.7), door(4.8, 'start', -1, 0.74)),
      wall([5.6, 0], [5.6, 1.7], inner),
      wall([8.8, 0], [8.8, 4.4], inner, gap(2.2, 0.8)),
    ],
    rooms: [
      room('galley', [2.8, 0.6], 'kitchen'),
      room('bath', [5.2, 0.5], 'bath'),
      room('bunk', [8.4, 0.4], 'bedroom'),
      room('passage', [7.6, 2.2], 'hall'),
      room('cabin', [8.4, 3.9], 'bedroom'),
      room('saloon', [12, 2.2], 'living'),
    ],
    fixtures: [
      put('counter', 0.15, 0.1),
      put('wc', 3.6, 0.1),
      put('basin', 4.3, 0.1),
      put('cot', 7.7, 0.12, 90),
      put('cot', 5.2, 4.25, -90),
      put('sofa', 9.6, 4.3, -90),
      put('roundTable', 13, 1.6),
      put('armchair', 11.2, 0.2),
    ],
    texts: [
      say('Galley', 1.6, 1.6, 12),
      say('Saloon', 11.6, 3.2, 15),
      say('Cabin', 4.4, 3.4, 11),
      say('Bunk', 6.6, 1.4, 9),
    ],
    dimensions: [
      { along: 'x', at: -0.6, stops: [0, 3.4, 8.8, 13, 16.6] },
      { along: 'y', at: -0.6, stops: [0, 4.4] },
    ],
  }
}

/** A flat about a core of stairs and a lift, its rooms all the way round it, the living room open to the hall. */
export function aboutTheCore(outer = 0.32, inner = 0.13): Layout {
  return {
    walls: [
      wall([0, 0], [13, 0], outer, window(2, 2.2), window(6, 1.2), window(10.6, 2)),
      wall([13, 0], [13, 10.6], outer, window(1.2, 1.2), window(5.4, 0.8), window(8.6, 1.8)),
      wall([13, 10.6], [0, 10.6], outer, window(2.6, 2), window(6.6, 2), window(10.8, 2.4)),
      wall([0, 10.6], [0, 0], outer, window(2.6, 1.8), window(8.5, 1.8)),
      wall([4.6, 3.8], [9, 3.8], 0.26, door(3.4, 'start', -1, 0.95)),
      wall([9, 3.8], [9, 6.8], 0.26),
      wall([9, 6.8], [4.6, 6.8], 0.26),
      wall([4.6, 6.8], [4.6, 3.8], 0.26),
      wall([6.4, 3.8], [6.4, 6.8], 0.2, { at: 2.2, width: 0.9, kind: 'sliding' }),
      wall([0, 3.8], [4.6, 3.8], inner, door(3.8, 'end', 1)),
      wall([4.6, 0], [4.6, 3.8], inner, gap(3.1, 0.9)),
      wall([4.6, 2.4], [13, 2.4], inner, door(1.9, 'start', -1, 0.76), door(4.6, 'start', -1)),
      wall([7.6, 0], [7.6, 2.4], inner),
      wall([9, 3.8], [13, 3.8], inner, door(0.8, 'start', 1)),
      wall([9, 6.8], [13, 6.8], inner),
      wall([8, 6.8], [8, 10.6], inner, door(0.9, 'start', -1)),
      wall([0, 6.8], [4.6, 6.8], inner, wide(3, 2.4)),
    ],
    rooms: [
      room('hall', [6, 3.1], 'hall'),
      room('kitchen', [3.8, 2.8], 'kitchen'),
      room('bath', [7.1, 1.9], 'bath'),
      room('study', [12.4, 1.9]),
      room('second bedroom', [12, 6.3], 'bedroom'),
      room('bedroom', [12.2, 7.4], 'bedroom'),
      room('living', [6.6, 10], 'living'),
      room('lift', [5.2, 4.6]),
      room('stairs', [8.6, 4.4]),
    ],
    fixtures: [
      put('counter', 0.3, 0.25),
      put('tub', 4.75, 0.25),
      put('basin', 6.8, 0.25),
      put('bed', 10, 8.2),
      put('cot', 10.4, 4),
      put('desk', 10.8, 0.4),
      put('sofa', 2.6, 10.2, 180),
      put('rug', 3.6, 8.2, 0, [2, 1.4]),
      put('table', 1.2, 5),
      put('stairs', 7, 4.2, 0, [0.8, 2.4]),
    ],
    texts: [
      say('Living', 4.6, 9.2, 16),
      say('Kitchen', 2.2, 2.2),
      say('Lift', 5.6, 6, 9),
      say('Study', 9, 1.1, 12),
      say('Bedroom', 10.8, 7.7, 11),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 4.6, 9, 13] },
      { along: 'y', at: 13.9, stops: [0, 3.8, 6.8, 10.6] },
    ],
  }
}
