import type { Opening, Point, Wall } from '../../plans/draw-plan.ts'
import { door, doubleDoor, type Layout, put, room, say, sliding, wall, window } from '../../plans/pieces.ts'

/** On a circle, by degrees from the right, clockwise as it is seen. */
const about =
  ([x, y]: Point) =>
  (degrees: number, radius: number): Point => [
    x + radius * Math.cos((degrees * Math.PI) / 180),
    y + radius * Math.sin((degrees * Math.PI) / 180),
  ]

const arc = (
  centre: Point,
  radius: number,
  [from, to]: [number, number],
  thick: number,
  ...openings: Opening[]
): Wall => ({
  from: about(centre)(from, radius),
  to: about(centre)(to, radius),
  thick,
  centre,
  openings,
})

/** A house in the shape of a quarter of a ring: a bent corridor along the court, rooms that widen towards the garden. */
export function crescent(outer = 0.36, inner = 0.13): Layout {
  const centre: Point = [0, 0]
  const at = about(centre)
  const [near, corridor, far] = [4.2, 5.8, 11]
  const along = (degrees: number, radius: number) => (radius * degrees * Math.PI) / 180
  const spoke = (degrees: number, from = corridor, thick = inner): Wall =>
    wall(at(degrees, from), at(degrees, far), thick)
  return {
    walls: [
      arc(centre, far, [0, 90], outer, ...[14, 38, 57, 78].map((deg) => window(along(deg, far), deg === 57 ? 0.9 : 2))),
      arc(centre, near, [0, 90], outer, ...[18, 42, 68].map((deg) => window(along(deg, near), 0.9))),
      arc(
        centre,
        corridor,
        [0, 90],
        inner,
        door(along(18, corridor), 'end', -1),
        door(along(40, corridor), 'start', -1),
        door(along(57, corridor), 'start', -1, 0.78),
        door(along(74, corridor), 'end', -1),
      ),
      wall(at(0, near), at(0, far), outer, window(4.2, 1.8)),
      wall(at(90, far), at(90, near), outer, window(2.6, 1.4), door(6.02, 'start', 1, 0.95)),
      spoke(28),
      spoke(50),
      spoke(64),
    ],
    rooms: [
      room('corridor', at(30, 5), 'hall'),
      room('living', at(8, 7), 'living'),
      room('kitchen', at(46, 10), 'kitchen'),
      room('bath', at(61, 10.2), 'bath'),
      room('bedroom', at(86, 10), 'bedroom'),
    ],
    fixtures: [
      put('sofa', 8.88, 4.58, 208),
      put('rug', 7, 0.7, 0, [2, 1.2]),
      put('armchair', 9.6, 0.5),
      put('roundTable', 6.1, 4.4),
      put('counter', 5.18, 5.05, 50),
      put('tub', 4.53, 7.36, 64),
      put('wc', 4.68, 5.73, 50),
      put('basin', 5.32, 6.5, 50),
      put('bed', 1.2, 8),
      put('wardrobe', 0.3, 8, -90),
    ],
    texts: [
      say('Living', 9.5, 2.6, 15),
      say('Cook', 7.9, 6, 12),
      say('Bath', 4.2, 6.75, 9),
      say('Sleep', 2.2, 7.4, 13),
    ],
  }
}

/** A house with a round tower in its corner, and a half-round winter garden before its longer side. */
export function cornerTower(outer = 0.42, inner = 0.15): Layout {
  const [tower, garden]: [Point, Point] = [
    [3, 3],
    [8.6, 10.6],
  ]
  return {
    walls: [
      arc(tower, 2.5, [90, 360], outer, window(2.2, 0.8), window(5.3, 0.8), window(8.4, 0.8)),
      arc(tower, 2.5, [0, 90], inner, door(2, 'start', -1, 0.86)),
      wall([5.5, 3], [14, 3], outer, window(2.2, 1.6), window(6.4, 1.8)),
      wall([14, 3], [14, 10.6], outer, window(2, 1.4), window(5.6, 1.6)),
      wall([14, 10.6], [3, 10.6], outer, window(1.6, 1.2), sliding(5.4, 2.4), door(9.9, 'start', 1, 1)),
      wall([3, 10.6], [3, 5.5], outer, window(2.4, 1)),
      arc(garden, 2.3, [0, 180], 0.2, window(1.5, 1), door(3.61, 'start', 1, 0.9), window(5.7, 1)),
      wall([5.6, 6.6], [5.6, 10.6], inner, door(2.6, 'end', -1)),
      wall([3, 6.6], [10.6, 6.6], inner, door(1.2, 'end', -1), doubleDoor(5.4, -1, 1.4)),
      wall([10.6, 3], [10.6, 10.6], inner, door(2.6, 'end', -1), door(5.4, 'start', -1)),
      wall([10.6, 6.6], [14, 6.6], inner),
    ],
    rooms: [
      room('tower', [2.2, 2], 'living'),
      room('dining room', [9.6, 6], 'living'),
      room('hall', [3.6, 7.4], 'hall'),
      room('living', [6.4, 9.8], 'living'),
      room('winter garden', [8.6, 11.6]),
      room('kitchen', [11.2, 6], 'kitchen'),
      room('bedroom', [11.2, 10], 'bedroom'),
    ],
    fixtures: [
      put('roundTable', 2.4, 2.6),
      put('table', 7.4, 4.4),
      put('stairs', 3.3, 6.9, 0, [0.9, 2]),
      put('sofa', 9.9, 9.8, 180),
      put('rug', 7, 7.4, 0, [2, 1.2]),
      put('plant', 7.2, 11),
      put('plant', 9.6, 11),
      put('counter', 13.7, 3.3, 90),
      put('bed', 13.7, 7.6, 90),
    ],
    texts: [
      say('Tower', 3, 1.9, 11),
      say('Dining', 6.6, 6.2, 12),
      say('Living', 6.9, 9.9, 12),
      say('Hall', 4.9, 8.8, 10),
      say('Kitchen', 12, 5.6, 10),
      say('Sleep', 12.4, 9.8, 12),
    ],
    dimensions: [
      { along: 'x', at: -0.4, stops: [0.5, 5.5, 10.6, 14] },
      { along: 'y', at: 14.9, stops: [3, 6.6, 10.6] },
    ],
  }
}
