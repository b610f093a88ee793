import { door, doubleDoor, gap, type Layout, put, room, say, wall, wide, window } from './pieces.ts'

/** Eleven by eight metres: a living room, and four rooms along a corridor. */
export function flat(outer = 0.36, inner = 0.12): Layout {
  return {
    walls: [
      wall([0, 0], [11, 0], outer, window(2.3, 1.8), window(6.3), window(9.5, 0.8)),
      wall([11, 0], [11, 8], outer, door(4.2, 'start', 1, 0.95)),
      wall([11, 8], [0, 8], outer, window(1.7), window(5), window(8.7, 2.4)),
      wall([0, 8], [0, 0], outer, window(4, 1.6)),
      wall([4.6, 0], [4.6, 8], inner, door(4.2, 'end', 1), gap(6.6)),
      wall([4.6, 3.5], [11, 3.5], inner, door(1.7, 'start', -1), door(4.4, 'start', -1, 0.76)),
      wall([4.6, 4.9], [11, 4.9], inner, door(2.2, 'end'), door(4.4)),
      wall([8, 0], [8, 3.5], inner),
      wall([7.6, 4.9], [7.6, 8], inner),
    ],
    rooms: [
      room('living', [2, 4.3], 'living'),
      room('corridor', [7, 4.2], 'hall'),
      room('bedroom', [5.2, 3], 'bedroom'),
      room('bath', [9.5, 2.4], 'bath'),
      room('kitchen', [5.3, 5.6], 'kitchen'),
      room('second bedroom', [8.2, 6.9], 'bedroom'),
    ],
    fixtures: [
      put('sofa', 0.3, 3, 0),
      put('rug', 0.6, 4.2, 0, [2.4, 1.6]),
      put('armchair', 3.3, 4.3),
      put('table', 1.2, 6.2),
      put('shelf', 0.5, 0.25),
      put('bed', 5.6, 0.3),
      put('wardrobe', 7.9, 1.1, 90),
      put('tub', 9.1, 0.3),
      put('wc', 10.75, 1.6, 90),
      put('basin', 8.15, 1.9, -90),
      put('counter', 4.75, 7.82, -90, [3, 1]),
      put('bed', 8.8, 5.6),
      put('desk', 10.7, 7.2, 180),
    ],
    texts: [
      say('Living', 2.3, 5.6),
      say('Hall', 7.2, 4.3, 12),
      say('Bedroom 1', 6.3, 3.1),
      say('Bath', 9.3, 2.9, 12),
      say('Kitchen', 6.3, 6.2, 12),
      say('Bedroom 2', 9.6, 7.8, 10),
      say('36.4', 2.3, 5.95, 10),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 4.6, 8, 11] },
      { along: 'x', at: -1.25, stops: [0, 11] },
      { along: 'y', at: 11.9, stops: [0, 3.5, 4.9, 8] },
    ],
  }
}

/** A villa's ground floor, its kitchen open to the living room, with stairs, a garage, and a terrace without walls. */
export function villa(outer = 0.4, inner = 0.15): Layout {
  return {
    walls: [
      wall([0, 0], [14, 0], outer, window(1.8, 1.2), window(5.5, 1.6), window(8.8, 1), {
        at: 12,
        width: 2.5,
        kind: 'window',
      }),
      wall([14, 0], [14, 6], outer, window(3, 0.8)),
      wall([14, 6], [9.6, 6], outer, door(3.4, 'end', -1)),
      wall([9.6, 6], [9.6, 9.4], outer, window(1.8, 2.2)),
      wall([9.6, 9.4], [0, 9.4], outer, { at: 3, width: 2.8, kind: 'window' }, window(7.2, 2)),
      wall([0, 9.4], [0, 0], outer, window(2.4, 1.8), window(7.3)),
      wall([0, 4.2], [9.6, 4.2], inner, wide(2, 2.6), door(4.7, 'start', -1), door(7.4, 'end', 1)),
      wall([3.8, 0], [3.8, 4.2], inner, door(3.3, 'end', -1)),
      wall([7.2, 0], [7.2, 4.2], inner, door(3.2, 'end', 1)),
      wall([9.6, 0], [9.6, 6], outer, door(5.1, 'start', 1)),
    ],
    rooms: [
      room('kitchen and living room', [2, 6.6], 'living'),
      room('hall', [4.4, 1], 'hall'),
      room('bath', [9, 2.2], 'bath'),
      room('garage', [10.3, 3]),
    ],
    fixtures: [
      put('counter', 0.3, 0.3),
      put('island', 0.9, 2, 0),
      put('sofa', 0.5, 9.1, -90),
      put('rug', 1.9, 6.6, 0, [1.6, 2.2]),
      put('piano', 7.6, 7),
      put('table', 5, 6.2),
      put('stairs', 5.9, 0.3, 0, [1.1, 3.4]),
      put('shower', 8.5, 0.3),
      put('wc', 7.5, 0.25),
      put('basin', 8.8, 3.95, 180),
      put('car', 11, 0.9),
      put('plant', 9, 8.7),
    ],
    texts: [
      say('Kitchen', 1.9, 3.6),
      say('Living room', 4.6, 5.3),
      say('Hall', 4.8, 2.8),
      say('Garage', 11.9, 5.6),
      say('Bath', 8.4, 2.9, 12),
    ],
    dimensions: [
      { along: 'x', at: 10.2, stops: [0, 9.6] },
      { along: 'y', at: -0.8, stops: [0, 4.2, 9.4] },
      { along: 'y', at: -1.3, stops: [0, 9.4] },
    ],
  }
}

/** Twelve rooms along a corridor with light partitions, drawn small. */
export function offices(outer = 0.3, inner = 0.1): Layout {
  const bays = [0, 4, 7, 10, 13, 16, 20]
  return {
    walls: [
      wall([0, 0], [20, 0], outer, ...[2, 5.5, 8.5, 11.5, 14.5, 18].map((at) => window(at, 1.8))),
      wall([20, 0], [20, 12], outer, window(2.4, 1.6), doubleDoor(6, 1), window(9.7, 1.6)),
      wall([20, 12], [0, 12], outer, ...[2, 5.5, 8.5, 11.5, 14.5, 18].map((at) => window(at, 1.8))),
      wall([0, 12], [0, 0], outer, window(6, 1.4)),
      wall(
        [0, 5],
        [20, 5],
        inner,
        ...bays.slice(1).map((to, n) => door((to + bays[n]!) / 2 + 0.6, n % 2 ? 'end' : 'start', -1, 0.9)),
      ),
      wall(
        [0, 7],
        [20, 7],
        inner,
        ...bays.slice(1).map((to, n) => door((to + bays[n]!) / 2 - 0.4, n % 2 ? 'start' : 'end', 1, 0.9)),
      ),
      ...bays.slice(1, -1).flatMap((x) => [wall([x, 0], [x, 5], inner), wall([x, 7], [x, 12], inner)]),
    ],
    rooms: [
      room('corridor', [10, 6], 'hall'),
      ...bays
        .slice(1)
        .flatMap((to, n) => [room(`north ${n}`, [bays[n]! + 0.5, 4.4]), room(`south ${n}`, [to - 0.5, 7.6])]),
    ],
    fixtures: [
      ...bays
        .slice(1, -1)
        .flatMap((x, n) => [
          put('desk', x - 2.2, 0.8),
          put('desk', x - 2.2, 10.8),
          ...(n % 2 ? [put('shelf', x - 2, 8.2)] : []),
        ]),
      put('stairs', 16.4, 1, 0, [1.2, 3.6]),
      put('roundTable', 17.6, 9),
      put('wc', 0.6, 0.2),
      put('wc', 1.8, 0.2),
      put('basin', 3.2, 0.2),
    ],
    texts: bays
      .slice(1)
      .flatMap((to, n) => [
        say(String(101 + n), (to + bays[n]!) / 2, 3.4, 10),
        say(String(111 + n), (to + bays[n]!) / 2, 9.9, 10),
      ]),
    dimensions: [
      { along: 'x', at: -0.8, stops: bays },
      { along: 'y', at: -0.8, stops: [0, 5, 7, 12] },
    ],
  }
}
