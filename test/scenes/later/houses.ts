import { outlined, panel, row, sections, times } from '../pane-rows.ts'
import {
  box,
  type Face,
  facet,
  faint,
  flight,
  foot,
  opening,
  outline,
  plate,
  prism,
  rectangle,
  slab,
  turned,
  walls,
} from '../solid.ts'
import { glass, ground, tile, white } from './scenery.ts'

type Colour = Face['colour']
const slate: Colour = [120, 124, 132]
const lawn = slab([-600, -300, 0], [600, 900], 'ground', [174, 188, 156])

/** Four walls under a roof whose ridge runs along x, each gable one face. */
function gabled(
  [x0, y0, x1, y1]: [number, number, number, number],
  eaves: number,
  ridge: number,
  over: number,
  roof: Colour,
): Face[] {
  const middle = (y0 + y1) / 2
  const low = eaves - (over * (ridge - eaves)) / (middle - y0)
  const slope = (y: number) =>
    facet('roof', roof, x0 - over, y, low, x1 + over, y, low, x1 + over, middle, ridge, x0 - over, middle, ridge)
  const gable = (x: number) => facet('wall', white, x, y0, 0, x, y1, 0, x, y1, eaves, x, middle, ridge, x, y0, eaves)
  const long = (y: number) => facet('wall', white, x0, y, 0, x1, y, 0, x1, y, eaves, x0, y, eaves)
  return [long(y0), long(y1), gable(x0), gable(x1), slope(y0 - over), slope(y1 + over)]
}

/** Two storeys with shutters, a dormer, and a lean-to against the gable. */
export function farmhouse(): Face[] {
  const front = foot(0, 0, 13, 0)
  const end = foot(13, 0, 13, 8)
  const lean = (y: number) => facet('wall', white, 13, y, 0, 16.6, y, 0, 16.6, y, 2.4, 13, y, 3.7)
  const dormer = (x: number) => facet('wall', white, x, 1, 5.7, x, 1, 7, x, 2.44, 7)
  return [
    lawn,
    ...gabled([0, 0, 13, 8], 4.8, 8.4, 0.4, tile),
    lean(0.7),
    lean(7.4),
    ...walls(outline(16.6, 0.7, 16.6, 7.4), 0, 2.4, { open: true }),
    facet('roof', tile, 13, 0.4, 3.7, 16.9, 0.4, 2.29, 16.9, 7.7, 2.29, 13, 7.7, 3.7),
    dormer(5.4),
    dormer(7.6),
    facet('wall', white, 5.4, 1, 5.7, 7.6, 1, 5.7, 7.6, 1, 7, 5.4, 1, 7),
    facet('roof', tile, 5.2, 0.7, 6.95, 7.8, 0.7, 6.95, 7.8, 3, 7.35, 5.2, 3, 7.35),
    opening(...foot(5.4, 1, 7.6, 1), 0.35, 1.85, 5.9, 6.8),
    ...prism(rectangle(2, 3.6, 2.9, 4.4), 7.9, 9.6),
    opening(...front, 5.9, 7, 0, 2.1, 'door'),
    ...row(...front, [1.4, 3.8, 8.4, 10.8], 1.1, 0.9, 2.2),
    ...row(...front, [2.4, 10], 1.1, 3.1, 4.3),
    ...[1.78, 3.54, 9.38, 11.14].map((x) => panel(...front, [x, x + 0.58, 3.06, 4.34], [140, 150, 140])),
    opening(...end, 3.4, 4.6, 5.4, 6.7),
    opening(...foot(16.6, 0.7, 16.6, 7.4), 0.8, 1.8, 0, 2.05, 'door', glass),
    opening(...foot(16.6, 0.7, 16.6, 7.4), 2.6, 4, 0.9, 1.9),
    faint(opening(...foot(16.6, 0.7, 16.6, 7.4), 4.6, 5.9, 0.9, 1.9), white, 0),
    opening(...foot(13, 0.7, 16.6, 0.7), 1.4, 2.2, 1.1, 1.8),
    ...box([9.8, -2.6, 0], [13.4, -1.8, 1.5], { top: 'top' }),
    ...box([18.6, 3.4, 0], [19.2, 5, 1.5], { top: 'top' }),
  ]
}

/** Five garages with sectional doors; a house behind them looks over their roof. */
export function garages(): Face[] {
  const front = foot(0, 0, 15.6, 0)
  const house = foot(7, 13, 21, 13)
  const end = foot(21, 13, 21, 21)
  return [
    ground,
    ...box([0, 0, 0], [15.6, 6, 2.5]),
    ...box([-0.2, -0.25, 2.5], [15.8, 6.2, 2.9]),
    ...times(5, 0.35, 3.05).flatMap((x) => sections(...front, x, x + 2.6, [0, 0.72, 1.44, 2.16])),
    ...outlined(...foot(15.6, 0, 15.6, 6), [1, 2.2, 1.4, 2], white),
    opening(...foot(15.6, 0, 15.6, 6), 3.6, 4.6, 0, 2.05, 'door'),
    ...gabled([7, 13, 21, 21], 5.7, 8.8, 0.5, slate),
    ...row(...house, [1, 3.4, 8.2, 11.4], 1.4, 3.9, 5.2),
    opening(...house, 6, 7.2, 1.6, 5.2),
    opening(...house, 9.6, 10.7, 0, 2.2, 'door'),
    opening(...house, 11.4, 12.8, 0.9, 2.3),
    ...row(...end, [1.2, 5.2], 1.6, 0.9, 2.3),
    ...row(...end, [1.2, 5.2], 1.6, 3.8, 5.1),
    opening(...end, 3.5, 4.5, 6.3, 7.4),
    ...prism(rectangle(10, 16.4, 10.9, 17.6), 8.3, 10),
    ...box([17.4, 4, 0], [19.2, 8.2, 1.45], { top: 'top' }),
  ]
}

/** A steep gable to the front, windows strewn over the side, bells between two piers. */
export function chapel(): Face[] {
  const front = foot(0, 0, 8, 0)
  const side = foot(8, 0, 8, 17)
  return [
    lawn,
    ...turned(gabled([0, 0, 17, 8], 4.4, 11, 0.25, slate)),
    ...[2.6, 4.04].map((x) => opening(...front, x, x + 1.36, 0, 3, 'door', glass)),
    ...row(...front, [2.6, 4.04], 1.36, 3.1, 4.4),
    opening(...front, 3.7, 4.3, 6.2, 9),
    ...(
      [
        [1, 1.8, 1, 1.8],
        [2.6, 3.9, 2.2, 3.4],
        [4.8, 5.4, 0.8, 1.6],
        [8.4, 9.6, 0.9, 2.4],
        [10.4, 11, 2.6, 3.3],
        [13.6, 15.4, 1.2, 2.2],
      ] as const
    ).map(([from, to, sill, head]) => opening(...side, from, to, sill, head)),
    ...outlined(...side, [6.4, 7.4, 1.9, 3.3], white),
    ...box([0.4, -0.9, 0], [7.6, -0.01, 0.16], { top: 'top' }),
    ...[10.8, 13].flatMap((x) => box([x, 4, 0], [x + 0.6, 4.8, 8.4])),
    ...box([10.6, 3.9, 8.4], [13.8, 4.9, 9]),
    ...box([11.75, 4.1, 6.6], [12.65, 4.7, 7.6]),
    ...box([10, 9.4, 0], [10.4, 16.5, 1.5], { top: 'top' }),
  ]
}

/** Two volumes half a storey apart, the upper one on a terrace with steps and a balustrade of panels. */
export function splitLevel(): Face[] {
  const low = foot(0, -4.5, 6.5, -4.5)
  const high = foot(6.5, 1, 16.5, 1, 1.5)
  const end = foot(16.5, 1, 16.5, 9, 1.5)
  return [
    lawn,
    ...box([6.5, -3, 0], [22, 14, 1.5], { top: 'ground' }),
    ...prism(rectangle(0, -4.5, 6.5, 7), 0, 3.2),
    ...box([-0.3, -4.8, 3.2], [6.8, 7.3, 3.55]),
    ...walls(rectangle(6, 1, 16.5, 9), 1.5, 4.8),
    ...box([5.2, -0.6, 4.8], [17.3, 9.8, 5.15]),
    opening(...low, 0.7, 3.4, 0.1, 2.5, 'door', glass),
    opening(...low, 4.2, 5.7, 0.9, 2.4),
    faint(opening(...foot(6.5, -4.5, 6.5, -3), 0.4, 1.1, 1.4, 2.4), white, 0),
    ...row(...high, [0.6, 3], 2.2, 0.05, 2.5),
    opening(...high, 5.6, 6.6, 0.05, 2.15, 'door'),
    opening(...high, 8.4, 10, 0.9, 2.4),
    opening(...end, 0, 1.8, 0.9, 2.4),
    ...row(...end, [3.2, 5.6], 1.2, 0.9, 2.4),
    ...flight(8, 10, -3, 0.32, times(8, 0.1875, 0.1875)),
    ...times(7, 10.2, 1.6).flatMap((x) => box([x, -2.95, 1.5], [x + 1.45, -2.85, 2.4], { top: 'top' })),
    ...prism(rectangle(9.6, 5, 10.6, 6), 5.15, 6.4),
  ]
}

/** A town house with an oriel of two storeys, a bay box under a balcony, and a corner window. */
export function bayHouse(): Face[] {
  const front = foot(0, 0, 12, 0)
  const end = foot(12, 0, 12, 10)
  const bars = times(16, 7.05, 0.17).flatMap((x) => box([x, -1.08, 6.15], [x + 0.04, -1.04, 7], { top: 'top' }))
  return [
    ground,
    ...box([0, 0, 0], [12, 10, 9.8]),
    ...box([-0.35, -0.35, 9.8], [12.35, 10.35, 10.3]),
    ...times(8, 0.25, 1.48).map((x) => panel(...front, [x, x + 1.1, 8.9, 9.5], [212, 209, 203])),
    ...box([1, -1.2, 3.2], [4, 0, 8.6]),
    ...[3.9, 6.6].flatMap((z) => [
      ...row(...foot(1, -1.2, 4, -1.2), [0.25, 1.58], 1.17, z, z + 1.6),
      opening(...foot(4, -1.2, 4, 0), 0.2, 1, z, z + 1.6),
    ]),
    ...box([7, -1.2, 3.2], [9.8, 0, 6.1], { top: 'top' }),
    ...row(...foot(7, -1.2, 9.8, -1.2), [0.2, 1.48], 1.12, 3.9, 5.5),
    opening(...foot(9.8, -1.2, 9.8, 0), 0.2, 1, 3.9, 5.5),
    ...bars,
    ...box([7, -1.1, 7], [9.8, -1.02, 7.08], { top: 'top' }),
    ...box([9.72, -1.02, 7], [9.8, 0, 7.08], { top: 'top' }),
    ...row(...front, [7.5, 8.44], 0.9, 6.15, 8.3),
    opening(...front, 5, 6.1, 6.7, 8.2),
    opening(...front, 5, 6.1, 3.9, 5.4),
    opening(...front, 7.6, 8.8, 0, 2.4, 'door'),
    ...row(...front, [1.2, 2.7], 1.2, 0.9, 2.5),
    opening(...front, 10.4, 12, 0.9, 2.5),
    opening(...end, 0, 1.6, 0.9, 2.5),
    ...[0.9, 3.9, 6.7].flatMap((z) => [
      opening(...end, 3.6, 4.8, z, z + 1.5),
      ...outlined(...end, [6.8, 8, z, z + 1.5], white),
    ]),
    ...row(...end, [0.8], 0.7, 4.4, 5),
    ...box([0.6, -3, 0], [3.4, -2.6, 1.5], { top: 'top' }),
    ...box([11.4, -3.4, 0], [14.4, -3, 1.4], { top: 'top' }),
    plate(rectangle(-4, -2.2, 16, -2), 0.02, 'ground', [170, 172, 164]),
  ]
}

/** Saw-tooth roofs with lights in their upright sides, doors for loading, a lorry before them. */
export function warehouse(): Face[] {
  const front = foot(0, 0, 40, 0)
  const profile = times(5, 32, -8).flatMap((x) => [
    [x + 8, 8.8],
    [x, 6],
  ])
  const face = (y: number) => facet('wall', white, 0, y, 0, 40, y, 0, ...profile.flatMap(([x, z]) => [x!, y, z!]))
  return [
    ground,
    face(0),
    face(26),
    ...walls(outline(0, 0, 0, 26), 0, 6, { open: true }),
    ...walls(outline(40, 0, 40, 26), 0, 8.8, { open: true }),
    ...times(5, 0, 8).flatMap((x) => [
      facet('roof', slate, x, 0, 6, x + 8, 0, 8.8, x + 8, 26, 8.8, x, 26, 6),
      ...(x < 32 ? walls(outline(x + 8, 0, x + 8, 26), 6, 8.8, { open: true }) : []),
      ...row(...foot(x + 8, 0, x + 8, 26), times(8, 0.6, 3.15), 2.8, 6.6, 8.4),
    ]),
    ...[3, 11, 27].flatMap((x) => sections(...front, x, x + 4.2, [0, 1.1, 2.2, 3.3, 4.4])),
    opening(...front, 19.6, 20.7, 0, 2.2, 'door'),
    ...row(...front, [8.2, 16.4, 22.2, 24.2, 33, 35.4], 1.4, 2.2, 3.2),
    ...row(...foot(40, 0, 40, 26), times(5, 1.6, 2.6), 2, 2.2, 3.6),
    faint(opening(...foot(40, 0, 40, 26), 15, 18.4, 2.2, 3.6), white, 0),
    opening(...foot(40, 0, 40, 26), 20, 22.2, 0, 2.4, 'door', glass),
    ...box([28, -11, 0.9], [30.5, -1.5, 3.9], { top: 'top' }),
    ...box([28.1, -13, 0.4], [30.4, -11.2, 2.9], { top: 'top' }),
    ...[-4.5, -3.2].flatMap((y) => box([28.1, y, 0], [30.4, y + 0.9, 0.88], { top: 'top' })),
    ...box([28.2, -12.7, 0], [30.3, -11.8, 0.39], { top: 'top' }),
    ...box([44, 3, 0], [46.5, 8, 2.6], { top: 'top' }),
  ]
}
