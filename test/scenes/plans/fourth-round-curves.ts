import type { Point, Wall } from './draw-plan.ts'
import { door, doubleDoor, gap, type Layout, put, room, say, wall, wide, window } from './pieces.ts'

/** A kiosk on six sides: four rooms that meet in the middle. */
export function hexagon(outer = 0.38, inner = 0.16): Layout {
  const [right, lowRight, lowLeft, left, highLeft, highRight]: Point[] = [
    [13, 6.2],
    [10, 11.4],
    [4, 11.4],
    [1, 6.2],
    [4, 1],
    [10, 1],
  ] as [Point, Point, Point, Point, Point, Point]
  const middle: Point = [7, 6.2]
  return {
    walls: [
      wall(right!, lowRight!, outer, window(3, 1.6)),
      wall(lowRight!, lowLeft!, outer, window(1.6, 1.4), doubleDoor(4, 1, 1.5)),
      wall(lowLeft!, left!, outer, window(3, 1.6)),
      wall(left!, highLeft!, outer, window(2.6, 0.9)),
      wall(highLeft!, highRight!, outer, window(1.8, 1.4), window(4.4, 1.4)),
      wall(highRight!, right!, outer, window(3, 1.6)),
      wall(middle, right!, inner, door(2, 'start', -1)),
      wall(middle, lowLeft!, inner, door(2.2, 'end', 1)),
      wall(middle, left!, inner, door(4, 'start', 1, 0.78)),
      wall(middle, highLeft!, inner),
    ],
    rooms: [
      room('foyer', [9.4, 8.6], 'hall'),
      room('exhibition', [9, 3.6], 'living'),
      room('pantry', [3.6, 5.2], 'kitchen'),
      room('office', [3.6, 8.4]),
    ],
    fixtures: [
      put('roundTable', 10, 6.8),
      put('armchair', 6, 2),
      put('plant', 10.9, 4.6),
      put('desk', 3, 7),
      put('basin', 2.7, 4.2, -60),
    ],
    texts: [
      say('Foyer', 7.8, 10, 16),
      say('Gallery', 8.4, 4.4, 16),
      say('Office', 4.2, 9.3, 11),
      say('Pantry', 4.8, 5.8, 9),
    ],
  }
}

/** A chapel: its nave open to a half-round apse, a vestry, a porch, a stair in a turret. */
export function chapel(outer = 0.5, _inner = 0.2): Layout {
  return {
    walls: [
      wall([2, 0], [11, 0], outer, window(1.6, 0.8), window(4.6, 0.8), window(7.6, 0.8)),
      wall([11, 0], [11, 6.4], 0.5, wide(3.2, 4.6)),
      {
        from: [11, 0.7],
        to: [11, 5.7],
        thick: outer,
        centre: [11, 3.2],
        openings: [window(2, 0.7), window(3.93, 0.7), window(5.86, 0.7)],
      },
      wall([11, 6.4], [2, 6.4], outer, door(1.6, 'start', -1, 0.9), window(4.4, 0.8), window(6.2, 0.8)),
      wall([2, 6.4], [2, 0], outer, doubleDoor(3.2, 1, 1.6)),
      wall([-0.4, 1.4], [2, 1.4], 0.36),
      wall([-0.4, 5], [-0.4, 1.4], 0.36, gap(1.8, 1.4)),
      wall([2, 5], [-0.4, 5], 0.36, door(0.75, 'start', 1, 0.7)),
      wall([11, 6.4], [11, 10], 0.4, window(1.8, 0.8)),
      wall([11, 10], [7.4, 10], 0.4, window(1.8, 0.8)),
      wall([7.4, 10], [7.4, 6.4], 0.4, door(2.5, 'start', 1)),
      { from: [3.9, 6.4], to: [2, 8.3], thick: 0.3, centre: [2, 6.4] },
      { from: [2, 8.3], to: [0.1, 6.4], thick: 0.3, centre: [2, 6.4], openings: [window(1.5, 0.4)] },
      { from: [0.1, 6.4], to: [0.61, 5.1], thick: 0.3, centre: [2, 6.4] },
    ],
    rooms: [
      room('nave and apse', [9.6, 3.2], 'living'),
      room('porch', [0.6, 2.2], 'hall'),
      room('vestry', [8.2, 9.2]),
      room('turret', [1.2, 7.2]),
    ],
    fixtures: [
      ...[3.8, 4.7, 5.6, 6.5, 7.4].flatMap((x) => [put('shelf', x, 2.4, -90), put('shelf', x, 5.6, -90)]),
      put('rug', 12.9, 2.2, 90, [2, 0.9]),
      put('desk', 9.3, 9.72, 180),
      put('wardrobe', 10.75, 7.2, 90),
    ],
    texts: [say('Nave', 6, 3.3, 18), say('Vestry', 8.9, 8.3, 12), say('Porch', 0.5, 2.6, 11)],
    dimensions: [{ along: 'x', at: -0.9, stops: [2, 11, 13.5] }],
  }
}

/** A house within a circle: rooms like slices about a round hall, a porch in a gap of the ring. */
export function roundHouse(outer = 0.4, inner = 0.15): Layout {
  const [centre, wide_, core]: [Point, number, number] = [[7, 7], 6.2, 1.9]
  const at = (degrees: number, radius: number): Point => [
    centre[0] + radius * Math.cos((degrees * Math.PI) / 180),
    centre[1] + radius * Math.sin((degrees * Math.PI) / 180),
  ]
  const arc = (
    from: number,
    to: number,
    radius: number,
    thick: number,
    ...openings: NonNullable<Wall['openings']>
  ): Wall => ({
    from: at(from, radius),
    to: at(to, radius),
    thick,
    centre,
    openings,
  })
  const spoke = (degrees: number): Wall => wall(at(degrees, core), at(degrees, wide_), inner)
  return {
    walls: [
      arc(0, 120, wide_, outer, window(3, 1.4), window(5.3, 1), door(9.8, 'start', 1, 1)),
      arc(120, 240, wide_, outer, window(3, 1.4), window(9.6, 1.4)),
      arc(240, 360, wide_, outer, window(3, 1.4), window(7.2, 0.7), window(10.4, 1.4)),
      arc(0, 180, core, inner, door(0.9, 'start', -1, 0.8), door(3.1, 'start', -1, 0.86), door(5.1, 'end', -1, 0.8)),
      arc(180, 360, core, inner, door(1.2, 'start', -1, 0.8), door(3.2, 'start', -1, 0.74), door(5, 'end', -1, 0.8)),
      spoke(65),
      spoke(115),
      spoke(180),
      spoke(255),
      spoke(300),
      spoke(0),
    ],
    rooms: [
      room('hall', [7, 6.6], 'hall'),
      room('living', at(20, 4.4), 'living'),
      room('entry', at(84, 5), 'hall'),
      room('kitchen', at(150, 4.8), 'kitchen'),
      room('bedroom', at(196, 5), 'bedroom'),
      room('bath', at(280, 5.2), 'bath'),
      room('second bedroom', at(345, 5), 'bedroom'),
    ],
    fixtures: [
      put('sofa', 9.8, 9.2, 40),
      put('armchair', 10.6, 7.6),
      put('table', 3.2, 8.8),
      put('bed', 2.6, 3.7),
      put('wc', 6.6, 1.2),
      put('basin', 7.6, 2),
      put('bed', 10.2, 4),
    ],
    texts: [
      say('Hall', 7, 7.8, 12),
      say('Living', 10.2, 8.8, 14),
      say('Kitchen', 3.4, 8.2, 12),
      say('Sleep', 2.8, 6.6, 12),
      say('Bath', 7.4, 3.4, 10),
    ],
  }
}
