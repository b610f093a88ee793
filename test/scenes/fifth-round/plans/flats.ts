import { door, doubleDoor, gap, type Layout, put, room, say, sliding, wall, wide, window } from '../../plans/pieces.ts'

/** A flat with a corridor and a loggia behind a thin parapet; its kitchen is open to the living room. */
export function loggia(outer = 0.32, inner = 0.11): Layout {
  return {
    walls: [
      wall([0, 0], [12, 0], outer, window(2, 1.6), window(5.7), door(10.9, 'start', 1, 0.95)),
      wall([12, 0], [12, 8], outer, window(6.6, 1.2)),
      wall([12, 8], [6, 8], outer, sliding(3, 3.4)),
      wall([6, 8], [6, 9.6], outer),
      wall([6, 9.6], [0, 9.6], outer, window(1.5, 1.6), window(4.5, 1.2)),
      wall([0, 9.6], [0, 0], outer, window(2.2), window(5.15, 0.7), window(7.8, 1)),
      wall([12, 8], [12, 9.6], 0.12),
      wall([12, 9.6], [6, 9.6], 0.12),
      wall(
        [0, 3.8],
        [12, 3.8],
        inner,
        door(3.2, 'end', -1),
        door(4.8, 'start', -1),
        door(8.6, 'start', -1, 0.8),
        gap(10.9, 1.2),
      ),
      wall([0, 5.1], [12, 5.1], inner, door(1.2, 'start', 1), door(4.5, 'start', 1), gap(9, 1.6)),
      ...[4, 7.4, 9.8].map((x) => wall([x, 0], [x, 3.8], inner)),
      wall([3, 5.1], [3, 9.6], inner),
      wall([6, 5.1], [6, 8], inner, wide(1.5, 2)),
    ],
    rooms: [
      room('bedroom', [0.6, 3.2], 'bedroom'),
      room('child', [6.8, 3.2], 'bedroom'),
      room('bath', [9.4, 3.4], 'bath'),
      room('entry', [10.2, 3.2], 'hall'),
      room('corridor', [7, 4.5], 'hall'),
      room('study', [2.4, 9]),
      room('kitchen and living', [11.4, 7.4], 'living'),
      room('loggia', [11.4, 8.4]),
    ],
    fixtures: [
      put('bed', 1.2, 0.3),
      put('wardrobe', 3.9, 0.6, 90),
      put('cot', 4.2, 0.3),
      put('desk', 5.8, 0.3),
      put('tub', 7.55, 0.25),
      put('wc', 9.7, 1.8, 90),
      put('basin', 7.5, 3.2, -90),
      put('desk', 0.3, 8.4, -90),
      put('shelf', 2.95, 6.4, 90),
      put('counter', 3.15, 9.1, -90),
      put('roundTable', 4.2, 6.6),
      put('sofa', 6.8, 5.3),
      put('rug', 7.4, 6.4, 0, [2, 1.2]),
      put('armchair', 10.6, 5.6),
      put('armchair', 6.9, 8.45),
      put('plant', 8.2, 8.9),
    ],
    texts: [
      say('Bed', 2.2, 3.2, 12),
      say('Child', 5.4, 2.8, 12),
      say('Living', 10.7, 7.4, 14),
      say('Study', 1.6, 6.8, 11),
      say('Loggia', 9.6, 8.95, 11),
      say('Corridor', 6.6, 4.6, 9),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 4, 7.4, 9.8, 12] },
      { along: 'y', at: 12.9, stops: [0, 3.8, 5.1, 8, 9.6] },
    ],
  }
}

/** Two flats of unlike size at one landing, the stair between them. */
export function landing(outer = 0.36, inner = 0.12): Layout {
  return {
    walls: [
      wall(
        [0, 0],
        [16, 0],
        outer,
        window(2, 1.4),
        window(5.6, 0.8),
        door(8.3, 'start', 1, 1),
        window(10.8, 0.8),
        window(14, 1.8),
      ),
      wall([16, 0], [16, 9.2], outer, window(2.2, 1.4), window(6.8, 1.6)),
      wall([16, 9.2], [0, 9.2], outer, window(2, 1.8), window(5.8, 1.8), window(9.8, 1.6), window(13.8, 2)),
      wall([0, 9.2], [0, 0], outer, window(2, 1.6), window(6.6, 1.2)),
      wall([7, 0], [7, 5.2], 0.24, door(4.5, 'end', 1, 0.9)),
      wall([9.6, 0], [9.6, 5.2], 0.24, door(4.5, 'end', -1, 0.9)),
      wall([7, 5.2], [9.6, 5.2], 0.24),
      wall([8.3, 5.2], [8.3, 9.2], 0.24),
      wall([4.2, 0], [4.2, 9.2], inner, door(4, 'end', 1)),
      wall([0, 5.2], [4.2, 5.2], inner, gap(2, 1.4)),
      wall([4.2, 3], [7, 3], inner, door(1, 'start', -1, 0.76)),
      wall([4.2, 5.2], [7, 5.2], inner, door(1.6, 'start', 1)),
      wall([12, 0], [12, 9.2], inner, door(3.6, 'start', -1), gap(7.2, 1.6)),
      wall([9.6, 2.6], [12, 2.6], inner, door(1, 'start', -1, 0.76)),
      wall([9.6, 5.2], [12, 5.2], inner, door(1.5, 'end', 1)),
      wall([12, 4.4], [16, 4.4], inner),
    ],
    rooms: [
      room('left kitchen', [3.6, 0.8], 'kitchen'),
      room('left living', [3.6, 8.6], 'living'),
      room('left bath', [6.5, 2.6], 'bath'),
      room('left hall', [4.7, 3.5], 'hall'),
      room('left bedroom', [4.8, 8.6], 'bedroom'),
      room('stair', [7.4, 4.4], 'hall'),
      room('right bath', [11.6, 2.2], 'bath'),
      room('right hall', [11.5, 3.2], 'hall'),
      room('right living', [8.8, 5.8], 'living'),
      room('right bedroom', [12.6, 0.7], 'bedroom'),
      room('right kitchen', [12.6, 8.6], 'kitchen'),
    ],
    fixtures: [
      put('counter', 0.3, 3.4, -90),
      put('roundTable', 1.9, 2),
      put('sofa', 0.3, 8.4, -90),
      put('rug', 1.6, 6.6, 0, [1.6, 1.6]),
      put('tub', 4.4, 0.25),
      put('wc', 6.8, 1.4, 90),
      put('bed', 8.1, 6.4, 90),
      put('wardrobe', 4.35, 8.2, -90),
      put('stairs', 7.2, 1.2, 0, [1, 2.8]),
      put('stairs', 9.4, 4, 180, [1, 2.8]),
      put('shower', 9.8, 0.25),
      put('wc', 11.9, 1, 90),
      put('sofa', 8.5, 8.4, -90),
      put('armchair', 10.6, 6.8),
      put('bed', 15.75, 1, 90),
      put('counter', 15.75, 4.6, 90),
      put('table', 13, 6.2),
    ],
    texts: [
      say('Flat 3', 5.2, 3.9, 11),
      say('Flat 4', 10.7, 3.5, 11),
      say('Living', 3, 6, 13),
      say('Living', 10.4, 8.6, 13),
      say('Sleep', 5.7, 8.85, 11),
      say('Sleep', 13.8, 3.5, 11),
      say('Cook', 13.8, 8.2, 11),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 4.2, 7, 9.6, 12, 16] },
      { along: 'y', at: -0.8, stops: [0, 5.2, 9.2] },
    ],
  }
}

/** A painter's flat: the studio behind a slanted front, small rooms along the other side. */
export function slantedStudio(outer = 0.34, inner = 0.12): Layout {
  return {
    walls: [
      wall([0, 0], [13, 0], outer, window(2.6, 1.8), window(7.4, 1.8)),
      wall([13, 0], [13, 6.415], outer, window(1.3, 0.7), window(4.6, 2)),
      wall([12.932, 6.551], [9.09, 9.432], outer, window(1.4, 1.6), window(3.5, 1.6)),
      wall([8.887, 9.5], [0, 9.5], outer, window(1.8, 1.6), door(4.5, 'start', 1, 0.95), window(7.2, 1.4)),
      wall([0, 9.5], [0, 0], outer, window(1.6, 1.2), window(4.6, 0.8), window(7.8, 1.2)),
      wall([5.6, 0], [5.6, 9.5], inner, doubleDoor(6, -1)),
      wall([0, 3.6], [5.6, 3.6], inner, door(4.6, 'end', -1)),
      wall([3.6, 3.6], [3.6, 9.5], inner, door(1.4, 'start', 1, 0.8), door(4.4, 'end', 1)),
      wall([0, 6.2], [3.6, 6.2], inner),
      wall([10.8, 0], [10.8, 2.6], inner),
      wall([10.8, 2.6], [13, 2.6], inner, door(0.9, 'start', -1, 0.76)),
    ],
    rooms: [
      room('bedroom', [0.7, 3], 'bedroom'),
      room('bath', [3, 5.8], 'bath'),
      room('study', [3, 6.8]),
      room('hall', [4.2, 4.2], 'hall'),
      room('studio', [9, 7], 'living'),
      room('pantry', [11.4, 0.6], 'kitchen'),
    ],
    fixtures: [
      put('bed', 1.6, 0.3),
      put('wardrobe', 3.5, 0.25),
      put('tub', 0.25, 3.75),
      put('wc', 0.7, 6.1, 180),
      put('basin', 1.6, 5.7),
      put('desk', 0.3, 8.8, -90),
      put('shelf', 0.4, 6.3),
      put('counter', 7, 0.25),
      put('table', 6.6, 2.6),
      put('desk', 10.4, 4, 30),
      put('shelf', 12.75, 4.2, 90),
      put('sofa', 6, 8.2),
      put('rug', 6.6, 6.4, 0, [2, 1.4]),
    ],
    texts: [
      say('Studio', 9, 6, 18),
      say('Sleep', 4.6, 2.2, 12),
      say('Study', 1.8, 7.4, 11),
      say('Hall', 4.6, 7.2, 10),
      say('Pantry', 12, 1.7, 9),
    ],
    dimensions: [
      { along: 'x', at: -0.8, stops: [0, 5.6, 10.8, 13] },
      { along: 'y', at: -0.8, stops: [0, 3.6, 6.2, 9.5] },
    ],
  }
}

/** Four rooms for guests along an open gallery, each with a bath beside its door, every other one a mirror. */
export function guestRow(outer = 0.3, inner = 0.1): Layout {
  const units = [0, 1, 2, 3].map((n) => ({ x: 4.1 * n, flip: n % 2 === 1 }))
  const long = 4.1 * 4
  /** So far from the side of a unit where its bath is. */
  const at = ({ x, flip }: { x: number; flip: boolean }, off: number) => (flip ? x + 4.1 - off : x + off)
  return {
    walls: [
      wall([0, 0], [long, 0], 0.12),
      wall([long, 0], [long, 1.7], 0.12),
      wall([0, 1.7], [0, 0], 0.12, gap(0.85, 1.1)),
      wall(
        [0, 1.7],
        [long, 1.7],
        outer,
        ...units.map((unit) => door(at(unit, 3), unit.flip ? 'start' : 'end', 1, 0.92)),
      ),
      wall([long, 1.7], [long, 7.8], outer, window(4, 1.2)),
      wall([long, 7.8], [0, 7.8], outer, ...[3, 2, 1, 0].map((n) => sliding(4.1 * (3 - n) + 2.05, 2.2))),
      wall([0, 7.8], [0, 1.7], outer, window(2, 1.2)),
      ...[1, 2, 3].map((n) => wall([4.1 * n, 1.7], [4.1 * n, 7.8], 0.22)),
      ...units.flatMap((unit) => [
        wall([at(unit, 1.9), 1.7], [at(unit, 1.9), 4.1], inner, door(1.6, 'end', unit.flip ? -1 : 1, 0.74)),
        wall([at(unit, 0), 4.1], [at(unit, 1.9), 4.1], inner),
      ]),
    ],
    rooms: [
      room('gallery', [8, 0.8], 'hall'),
      ...units.map((unit) => room('guest', [at(unit, 3.6), 4], 'bedroom')),
      ...units.map((unit) => room('bath', [at(unit, 1.5), 3.8], 'bath')),
    ],
    fixtures: units.flatMap((unit) => [
      put('shower', at(unit, unit.flip ? 1.05 : 0.15), 1.9),
      put('wc', at(unit, unit.flip ? 0.6 : 0.2), 3.65 - 0.25),
      ...(unit.flip ? [put('bed', unit.x + 3.95, 4.4, 90)] : [put('bed', unit.x + 0.15, 6.2, -90)]),
      put('desk', at(unit, unit.flip ? 3.95 : 2.55), 6.2),
    ]),
    texts: [say('Gallery', 4.1, 1, 13), ...units.map((unit, n) => say(`Room ${n + 1}`, at(unit, 3.1), 5.3, 11))],
    dimensions: [{ along: 'x', at: 8.6, stops: [0, 4.1, 8.2, 12.3, 16.4] }],
  }
}
