import type { Opening, PlanRoom, Point, TestPlan, Wall } from './draw-plan.ts'
import type { Fixture } from './fixtures.ts'

export type Layout = Pick<TestPlan, 'walls' | 'rooms' | 'fixtures' | 'texts' | 'dimensions'>

/** A wall from one place to another, with its openings: kind, where, how wide, and where a door's hinge is and it swings. */
export function wall(from: Point, to: Point, thick: number, ...openings: Opening[]): Wall {
  return { from, to, thick, openings }
}

export const door = (at: number, hinge: 'start' | 'end' = 'start', side: 1 | -1 = 1, width = 0.86): Opening => ({
  at,
  width,
  kind: 'door',
  hinge,
  side,
})
export const window = (at: number, width = 1.4): Opening => ({ at, width, kind: 'window' })
export const gap = (at: number, width = 1): Opening => ({ at, width, kind: 'opening' })
export const sliding = (at: number, width: number): Opening => ({ at, width, kind: 'sliding' })
export const wide = (at: number, width: number): Opening => ({ at, width, kind: 'wide' })
export const doubleDoor = (at: number, side: 1 | -1 = 1, width = 1.6): Opening => ({ at, width, kind: 'double', side })

export const room = (name: string, at: Point, kind?: PlanRoom['kind']): PlanRoom => ({
  name,
  at,
  ...(kind && { kind }),
})
const put = (kind: Fixture['kind'], x: number, y: number, turn = 0, size?: readonly [number, number]): Fixture => ({
  kind,
  at: [x, y],
  turn,
  ...(size && { size }),
})
const say = (text: string, x: number, y: number, height = 14, turn = 0) => ({ text, at: [x, y] as const, height, turn })

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
