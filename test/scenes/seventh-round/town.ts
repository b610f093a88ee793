import { arched, boards, slate, white } from '../first-sight/pieces.ts'
import { outlined, row, times } from '../pane-rows.ts'
import { dormer, parapet, saddleX } from '../sixth-round/parts.ts'
import {
  box,
  type Face,
  facet,
  flight,
  foot,
  hipRoof,
  opening,
  outline,
  plate,
  prism,
  rectangle,
  ring,
  slab,
  spire,
  walls,
} from '../solid.ts'
import { brick, leaf, post, stone, tile } from './parts.ts'

const ground = slab([-1500, -300, 0], [1500, 1500])

/** Five houses in a row, each with a bay of three sides over two floors, a door up three steps, a dormer, a walled front garden. */
export function bayRow(): Face[] {
  const [wide, deep, base, eaves, ridge] = [6.2, 9.4, 0.5, 7, 10.6]
  const pitch = (ridge - eaves) / (deep / 2)
  const house = (n: number): Face[] => {
    const x = n * wide
    const front = foot(x, 0, x + wide, 0)
    const stack = n === 4 ? wide - 0.6 : wide
    const wall = n % 2 === 0 ? brick : white
    const bay = outline(x + 0.6, 0, x + 1.3, -1, x + 2.7, -1, x + 3.4, 0)
    const part = (k: number) => foot(...bay[k]!, ...bay[k + 1]!)
    const cap = outline(x + 0.45, 0, x + 1.22, -1.15, x + 2.78, -1.15, x + 3.55, 0)
    const panes = [1, 3.9].flatMap((z) => [
      ...row(...part(0), [0.18], 0.84, z, z + 1.9),
      ...row(...part(1), [0.12, 0.74], 0.54, z, z + 1.9),
      ...row(...part(2), [0.18], 0.84, z, z + 1.9),
    ])
    return [
      ...saddleX([x, 0, 0], [x + wide, deep], [eaves, ridge], { wall, roof: slate, edge: 0.3, verge: 0 }),
      ...walls(bay, 0, 6, { colour: wall, open: true }),
      ...panes,
      ...[0, 1, 2].map((k) =>
        facet(
          'roof',
          tile,
          ...[...cap[k]!, 6, ...cap[k + 1]!, 6],
          ...[x + (k > 0 ? 2.6 : 1.4), 0, 6.55, ...(k === 1 ? [x + 1.4, 0, 6.55] : [])],
        ),
      ),
      plate(cap, 6, 'soffit'),
      // The door with its light above, the window over it, steps.
      opening(...front, 4.5, 5.5, base, base + 2.1, 'door'),
      ...row(...front, [4.5], 1, base + 2.2, base + 2.6),
      ...(n === 3 ? outlined(...front, [4.45, 5.55, 4.2, 6.1], wall, 0.1) : row(...front, [4.45], 1.1, 4.2, 6.1)),
      ...flight(x + 4.2, x + 5.8, 0, 0.3, [0.17, 0.34, 0.5]),
      ...dormer([x + 1.2, x + 3], 0.9, [0, eaves, pitch], 1.3, { wall: white, roof: slate, edge: 0.1, verge: 0.15 }),
      // A stack on the wall between neighbours, the garden's wall with its gate, a hedge.
      ...prism(rectangle(x + stack - 0.4, 4, x + stack + 0.4, 5.4), ridge - 1, ridge + 1.6, { colour: brick }),
      ...[-0.2, 0.25].flatMap((off) =>
        walls(ring([x + stack + off, 4.7], 0.14, 8), ridge + 1.6, ridge + 2.1, { colour: tile }),
      ),
      ...box([x, -3.6, 0], [x + 4.3, -3.3, 0.9], { top: 'top' }, wall),
      ...box([x + 5.6, -3.6, 0], [x + wide, -3.3, 0.9], { top: 'top' }, wall),
      ...[4.3, 5.2].flatMap((u) => box([x + u, -3.7, 0], [x + u + 0.4, -3.2, 1.2], { top: 'top' }, stone)),
      ...box([x + wide - 0.1, -3.3, 0], [x + wide + 0.1, -0.1, 0.9], { top: 'top' }, wall),
      ...(n % 2 === 1 ? box([x + 0.3, -3.2, 0], [x + 3.6, -2.4, 1.6], { top: 'top' }, leaf) : []),
    ]
  }
  const end = foot(5 * wide, 0, 5 * wide, deep)
  return [
    ground,
    plate(rectangle(-80, -6, 60, -3.6), 0.02, 'ground', [208, 205, 198], 1),
    ...times(5, 0, 1).flatMap(house),
    ...row(...end, [1.6, 6.2], 1.1, 1.4, 3),
    ...row(...end, [1.6, 6.2], 1.1, 4.4, 6),
    ...row(...end, [4.1], 1.1, 7.4, 8.9),
    // A lamp, a pillar box, a tree before the last house but one.
    ...post([13.4, -4.4], [0, 4.6], 0.08),
    ...prism(ring([13.4, -4.4], 0.26, 6), 4.6, 5.1),
    ...prism(ring([27.4, -4.6], 0.32, 10), 0, 1.6, { top: 'top', colour: [176, 110, 100] }),
    ...walls(ring([20.6, -4.8], 0.15, 6), 0, 1.7, { colour: boards }),
    ...spire(ring([20.6, -4.8], 1.1, 8), 1.5, [20.6, -4.8, 5.8], leaf),
  ]
}

/** A town hall: a clock tower over the entry, wings of tall windows under hipped roofs, a broad stair, a low office at the side. */
export function townHall(): Face[] {
  const [wide, deep, base, eaves] = [30, 13, 1.2, 11]
  const [t0, t1] = [12, 18]
  const [front, end] = [foot(0, 0, wide, 0), foot(wide, 0, wide, deep)]
  const tower = foot(t0, -1.4, t1, -1.4)
  const cheek = foot(t1, -1.4, t1, 0)
  const right = foot(t1, -1.4, t1, 4.6)
  const left = [1, 4.6, 8.2]
  const low = foot(wide, 3, wide + 9, 3)
  return [
    ground,
    plate(rectangle(6, -40, 24, -6), 0.02, 'ground', [208, 205, 198], 1),
    ...walls(rectangle(0, 0, wide, deep), 0, eaves),
    ...box([-0.15, -0.15, 0], [wide + 0.15, deep, base], { top: 'top' }, stone),
    ...box([-0.2, -0.2, 5.9], [wide + 0.2, deep, 6.2], { top: 'top' }),
    plate(rectangle(-0.7, -0.7, wide + 0.7, deep + 0.7), eaves, 'soffit'),
    ...walls(rectangle(-0.7, -0.7, wide + 0.7, deep + 0.7), eaves, eaves + 0.4),
    ...hipRoof([-0.7, -0.7, eaves + 0.4], [wide + 0.7, deep + 0.7], 4.4),
    // Windows: square ones below, arched ones in the hall above.
    ...[...left, 19.8, 23.4, 27].flatMap((u) => row(...front, [u - 0.1], 1.9, base + 1, base + 3.6)),
    ...[...left, 19.8, 27].map((u) => arched(...front, [u, u + 1.7, 6.9, 10.2])),
    ...outlined(...front, [23.4, 25.1, 6.9, 10], white, 0.12),
    ...row(...end, [1.2, 8.2, 10.6], 1.5, base + 1, base + 3.6),
    ...[1.2, 4.4, 7.6, 10.6].map((u) => arched(...end, [u, u + 1.5, 6.9, 10.2])),
    // The tower, its cornice, the bells' floor and the spire.
    ...walls(rectangle(t0, -1.4, t1, 4.6), 0, 19),
    arched(...tower, [1.9, 4.1, base, base + 3.6], 'door', [120, 92, 70]),
    ...[0.4, 4.5].map((u) => opening(...tower, u, u + 1.1, base + 0.8, base + 3)),
    ...[0.9, 3.4].map((u) => arched(...tower, [u, u + 1.7, 6.9, 10.2])),
    ...row(...cheek, [0.4], 0.6, 7.2, 9.6),
    ...row(...tower, [1, 2.6, 4.2], 0.9, 11.6, 13),
    { ...opening(...tower, 2, 4, 14.4, 16.4), part: 'wall', colour: [204, 202, 196] },
    ...[0.8, 3.2].map((y) => opening(...right, y + 0.3, y + 1.5, 15, 16.6)),
    ...box([t0 - 0.5, -1.9, 19], [t1 + 0.5, 5.1, 19.6], { top: 'top' }),
    ...parapet(t0 - 0.3, -1.7, t1 + 0.3, 4.9, 19.6, 0.9, 0.25),
    ...prism(ring([15, 1.6], 2.2, 8), 19.6, 24),
    ...[3, 4, 5, 6, 7].flatMap((n) => {
      const about = ring([15, 1.6], 2.2, 8)
      return [arched(...foot(...about[n]!, ...about[(n + 1) % 8]!), [0.35, 1.33, 20.8, 23.4])]
    }),
    plate(ring([15, 1.6], 2.6, 8), 24, 'soffit'),
    ...spire(ring([15, 1.6], 2.6, 8), 24, [15, 1.6, 29.4], slate),
    // The stair, lamps on its cheeks, a balcony over the door.
    ...flight(12.6, 17.4, -1.4, 0.36, times(7, base / 7, base / 7)),
    ...[11.8, 17.4].flatMap((x) => [
      ...box([x, -4.4, 0], [x + 0.8, -1.4, base], { top: 'top' }, stone),
      ...post([x + 0.4, -4], [base, 3.8], 0.07),
      ...prism(ring([x + 0.4, -4], 0.26, 6), 3.8, 4.4),
    ]),
    ...box([13, -2.5, 5.9], [17, -1.4, 6.9], { top: 'top' }),
    // The low office, a statue on its base, a tree in a tub, flags.
    ...prism(rectangle(wide, 3, wide + 9, deep), 0, 4.4, { colour: brick }),
    ...parapet(wide, 3, wide + 9, deep, 4.4, 0.5),
    ...row(...low, [0.8, 3.4], 1.7, 1, 3),
    opening(...low, 6.4, 7.6, 0, 2.5, 'door'),
    ...row(...foot(wide + 9, 3, wide + 9, deep), [1.2, 4, 6.8], 1.8, 1, 3),
    ...box([26.3, -8, 0], [28.7, -5.6, 1.9], { top: 'top' }, stone),
    ...prism(ring([27.5, -6.8], 0.55, 8), 1.9, 4.6, { top: 'top', colour: stone }),
    ...prism(ring([27.5, -6.8], 0.28, 8), 4.6, 5.2, { top: 'top', colour: stone }),
    ...[4.6, 8].flatMap((x) => post([x, -5], [0, 10], 0.07)),
    ...prism(ring([31.4, -1.2], 0.7, 8), 0, 0.8, { top: 'top' }),
    ...spire(ring([31.4, -1.2], 0.9, 8), 0.8, [31.4, -1.2, 3.8], leaf),
    ...box([3, -4, 0], [9, -3, 1.1], { top: 'top' }, leaf),
  ]
}
