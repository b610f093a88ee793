import { outlined, panel, row, times } from '../pane-rows.ts'
import {
  box,
  type Corner,
  type Face,
  facet,
  foot,
  gableRoof,
  opening,
  outline,
  plate,
  prism,
  rectangle,
  ring,
  slab,
  walls,
} from '../solid.ts'

type Colour = Face['colour']
const white: Colour = [225, 222, 216]
const glass: Colour = [150, 178, 205]
const slate: Colour = [118, 122, 130]
const ground = slab([-1500, -300, 0], [1500, 1500])
const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [171, 187, 154])

/** A town house with its corner cut off: shops, three storeys, a mansard with dormers; a lower neighbour. */
export function mansard(): Face[] {
  const outer = (by: number): Corner[] =>
    outline(-by, -by, 15.5 + 0.41 * by, -by, 18 + by, 2.5 - 0.41 * by, 18 + by, 14 + by, -by, 14 + by)
  const cornice = (z0: number, z1: number, by: number) => [
    ...walls(outer(by), z0, z1),
    plate(outer(by), z0, 'soffit'),
    plate(outer(by), z1, 'top'),
  ]
  const [low, high] = [outer(0), outer(-1.5)]
  const slopes = low.map(([x0, y0], n) => {
    const [[x1, y1], [x2, y2], [x3, y3]] = [low[(n + 1) % 5]!, high[(n + 1) % 5]!, high[n]!]
    return facet('roof', slate, x0, y0, 14.9, x1, y1, 14.9, x2, y2, 18, x3, y3, 18)
  })
  const front = foot(0, 0, 15.5, 0)
  const cut = foot(15.5, 0, 18, 2.5)
  const side = foot(18, 2.5, 18, 14)
  const storeys = [5.4, 8.6, 11.6]
  return [
    ground,
    ...walls(low, 0, 14.4),
    ...cornice(4.2, 4.6, 0.25),
    ...cornice(14.4, 14.9, 0.5),
    ...slopes,
    plate(high, 18, 'roof', slate),
    ...row(...front, [0.8, 4, 11.6], 2.8, 0.6, 3.5),
    opening(...front, 7.4, 8.6, 0, 3, 'door'),
    opening(...front, 9.2, 10.8, 0.6, 3.5),
    ...[0.5, 1.8].map((x) => opening(...cut, x, x + 1.22, 0, 3.2, 'door', glass)),
    ...row(...side, [1, 4.4], 2.8, 0.6, 3.5),
    ...storeys.flatMap((z) => [
      ...row(...front, times(5, 1.1, 2.9), 1.3, z, z + 2),
      ...row(...cut, [1.1], 1.34, z, z + 2),
      ...row(...side, [1.2, 4.4], 1.3, z, z + 2),
    ]),
    ...storeys.slice(0, 2).flatMap((z) => outlined(...side, [8.2, 9.5, z, z + 2], white, 0.12)),
    ...times(4, 1.6, 3.5).flatMap((x) => [
      ...box([x, 0.25, 15.1], [x + 1.6, 1.5, 17.3]),
      opening(...foot(x, 0.25, x + 1.6, 0.25), 0.25, 1.35, 15.5, 17),
    ]),
    ...[4.2, 8.6].flatMap((y) => [
      ...box([16.5, y, 15.1], [17.75, y + 1.6, 17.3]),
      opening(...foot(17.75, y, 17.75, y + 1.6), 0.25, 1.35, 15.5, 17),
    ]),
    ...prism(rectangle(6, 5, 7, 8), 18, 20.2),
    ...prism(rectangle(-11, 0.6, 0, 13), 0, 10.4),
    ...[1.2, 4.6, 7.6].flatMap((z) => row(...foot(-11, 0.6, 0, 0.6), [1.4, 4.6, 7.8], 1.4, z, z + 1.8)),
    ...walls(ring([11.8, -4.6], 0.75, 10), 0, 3.3),
    ...walls(ring([11.8, -4.6], 0.95, 10), 3.3, 3.6),
    plate(ring([11.8, -4.6], 0.95, 10), 3.3, 'soffit'),
    ...box([20.4, 5.6, 0], [20.9, 8.4, 2.4], { top: 'top' }),
  ]
}

/** Two houses on both banks of a stream, and a glazed bridge of one storey between their upper floors. */
export function bridgeHouse(): Face[] {
  const front = foot(0, 0, 10, 0)
  const end = foot(0, 9, 0, 0)
  const bridge = foot(10, 1.4, 21, 1.4, 3.3)
  const far = foot(21, -3, 31, -3)
  const farSide = foot(21, 9, 21, -3)
  return [
    lawn,
    slab([11.5, -200, 0.02], [19.5, 1400], 'water', [140, 185, 205], 1),
    ...box([0, 0, 0], [10, 9, 6.6], { top: 'ceiling' }),
    ...gableRoof([0, 0, 6.6], [10, 9], 3, 0.45, slate),
    ...box([10, 1.4, 3.1], [21, 6, 6.3]),
    ...prism(rectangle(21, -3, 31, 9), 0, 7.4),
    ...prism(rectangle(24, 1, 29, 6), 7.4, 9.2),
    opening(...front, 1, 2.1, 0, 2.2, 'door'),
    ...row(...front, [3.4, 6.4], 2.2, 0.6, 2.3),
    ...row(...front, [1, 4.2, 7.4], 1.5, 3.9, 5.5),
    ...row(...end, [1.4, 5.8], 1.6, 0.9, 2.3),
    ...row(...end, [1.4, 5.8], 1.6, 3.9, 5.3),
    opening(...end, 3.9, 5.1, 6.9, 8.3),
    ...row(...bridge, times(6, 0.15, 1.8), 1.6, 0.35, 2.6),
    ...row(...far, [0.8, 3.6], 2.2, 0.6, 2.6),
    opening(...far, 7.4, 8.6, 0, 2.4, 'door'),
    ...row(...far, [0.8, 3.6, 6.8], 2.2, 4.1, 6.2),
    opening(...farSide, 8.4, 11, 0.9, 2.5),
    ...outlined(...farSide, [8.4, 11, 4.3, 6], white),
    ...row(...foot(24, 1, 29, 1, 7.4), [0.5, 2.8], 1.7, 0.4, 1.5),
    ...box([4.8, -4.4, 0], [8.4, -4, 1.3], { top: 'top' }),
    ...[11.2, 19.6].flatMap((x) => box([x, -14, 0], [x + 0.2, 2, 0.8], { top: 'top' })),
  ]
}

/** A nave with lights above its aisles, gates and panes by turns below, a stall before them. */
export function marketHall(): Face[] {
  const [eaves, spring, upper, ridge] = [4.6, 6, 8.6, 11.4]
  const end = (x: number) =>
    facet(
      'wall',
      white,
      x,
      0,
      0,
      x,
      18,
      0,
      x,
      18,
      eaves,
      x,
      13,
      spring,
      x,
      13,
      upper,
      x,
      9,
      ridge,
      x,
      5,
      upper,
      x,
      5,
      spring,
      x,
      0,
      eaves,
    )
  const aisle = (y0: number, y1: number) =>
    facet('roof', slate, -0.4, y0, eaves - 0.17, 36.4, y0, eaves - 0.17, 36.4, y1, spring, -0.4, y1, spring)
  const nave = (y: number) =>
    facet('roof', slate, -0.4, y, upper - 0.42, 36.4, y, upper - 0.42, 36.4, 9, ridge, -0.4, 9, ridge)
  const front = foot(0, 0, 36, 0)
  const gable = foot(36, 0, 36, 18)
  return [
    ground,
    end(0),
    end(36),
    ...[0, 18].map((y) => facet('wall', white, 0, y, 0, 36, y, 0, 36, y, eaves, 0, y, eaves)),
    ...[5, 13].map((y) => facet('wall', white, 0, y, spring, 36, y, spring, 36, y, upper, 0, y, upper)),
    aisle(-0.6, 5),
    aisle(18.6, 13),
    nave(4.4),
    nave(13.6),
    ...times(11, 0.8, 3.15).map((x) => opening(...foot(0, 5, 36, 5), x, x + 2.6, spring + 0.5, upper - 0.6)),
    ...times(4, 0.9, 9).map((x) => opening(...front, x, x + 3.2, 0, 3.6, 'door')),
    ...times(4, 4.6, 9).flatMap((x) => row(...front, [x, x + 2.2], 1.9, 1.2, 3.6)),
    ...[6.1, 9.1].map((y) => opening(...gable, y, y + 2.8, 0, 4, 'door')),
    ...row(...gable, [1, 3.2, 13.2, 15.2], 1.7, 1.2, 3.4),
    ...row(...gable, [6.1, 9.1], 2.8, 4.8, 7.2),
    ...outlined(...gable, [8.1, 9.9, 7.9, 9.5], white, 0.16),
    ...box([21, -8, 2.3], [27, -4.6, 2.55]),
    ...[21.1, 26.7].flatMap((x) => [-7.9, -4.9].flatMap((y) => walls(rectangle(x, y, x + 0.2, y + 0.2), 0, 2.3))),
    ...box([21.3, -7.4, 0], [26.6, -6.2, 1], { top: 'top' }),
    ...box([12.6, -5.2, 0], [14.2, -4, 1.3], { top: 'top' }),
    ...walls(ring([40.5, 5], 0.22, 8), 0, 7),
  ]
}

/** Ten floors of glass with a closed strip below each row, over a lobby behind columns; a shaft of stairs beside. */
export function curtainTower(): Face[] {
  const storeys = times(10, 6.2, 3.7)
  const front = foot(0, 0, 24, 0)
  const end = foot(24, 0, 24, 14)
  const strip: Colour = [196, 194, 190]
  return [
    ground,
    ...walls(rectangle(0, 0, 24, 14), 5.2, 43.4),
    plate(rectangle(0, 0, 24, 14), 5.2, 'soffit'),
    plate(rectangle(0, 0, 24, 14), 43.4, 'roof'),
    ...walls(rectangle(1.5, 3, 22, 12.5), 0, 5.2),
    ...[0.2, 6, 11.8, 17.6, 23.2].flatMap((x) => walls(rectangle(x, 0.3, x + 0.6, 0.9), 0, 5.2)),
    ...walls(rectangle(23.2, 6.6, 23.8, 7.2), 0, 5.2),
    ...times(5, 0.4, 4).flatMap((x) => row(...foot(1.5, 3, 22, 3), [x], 3.6, 0.3, 4.2)),
    ...row(...foot(22, 3, 22, 12.5), [0.5, 3.2], 2.4, 0.3, 4.2),
    ...storeys.flatMap((z) => [
      ...row(...front, times(8, 0.35, 2.93), 2.73, z, z + 2.6),
      panel(...front, [0.35, 23.59, z - 0.75, z - 0.2], strip),
      ...row(...end, times(3, 0.4, 2.2), 2, z, z + 2.6),
    ]),
    ...prism(rectangle(24, 7.6, 29, 12), 0, 47),
    ...storeys.map((z) => opening(...foot(24, 7.6, 29, 7.6), 3.4, 4.4, z, z + 2.6)),
    ...outlined(...foot(29, 7.6, 29, 12), [1.2, 3, 6.2, 8.8], white, 0.2),
    ...row(...foot(29, 7.6, 29, 12), [1.2], 1.8, 13.6, 16.2),
    ...row(...foot(29, 7.6, 29, 12), [1.2], 1.8, 28.4, 31),
    ...prism(rectangle(9, 4, 15, 9), 43.4, 46),
    ...prism(rectangle(14, -18, 27, -9), 0, 7.2),
    ...row(...foot(14, -18, 27, -18), [0.9, 4.1, 9.6], 2.6, 0.9, 3),
    opening(...foot(14, -18, 27, -18), 7.3, 8.9, 0, 2.7, 'door', glass),
    ...row(...foot(14, -18, 27, -18), times(4, 0.9, 2.95), 2.3, 4.2, 6.2),
    ...row(...foot(27, -18, 27, -9), [0.9, 3.6, 6.3], 1.9, 4.2, 6.2),
  ]
}

/** Three wings of classrooms under sloping roofs before a long corridor, a hall behind it. */
export function wingSchool(): Face[] {
  const wing = (x: number): Face[] => {
    const [x1, y0, low, high] = [x + 11, -24, 3.2, 5.8]
    const side = foot(x1, y0, x1, 0)
    const end = foot(x, y0, x1, y0)
    return [
      facet('wall', white, x, y0, 0, x1, y0, 0, x1, y0, high, x, y0, low),
      facet('wall', white, x, 0, 0, x1, 0, 0, x1, 0, high, x, 0, low),
      facet('wall', white, x, y0, 0, x, 0, 0, x, 0, low, x, y0, low),
      facet('wall', white, x1, y0, 0, x1, 0, 0, x1, 0, high, x1, y0, high),
      facet(
        'roof',
        slate,
        x - 0.4,
        y0 - 0.4,
        low - 0.1,
        x1 + 0.4,
        y0 - 0.4,
        high + 0.1,
        x1 + 0.4,
        0,
        high + 0.1,
        x - 0.4,
        0,
        low - 0.1,
      ),
      ...times(3, 0.8, 8).flatMap((y) => [
        ...row(...side, [y, y + 2.3, y + 4.6], 2, 1, 2.6),
        ...row(...side, [y, y + 2.3, y + 4.6], 2, 3.6, 4.9),
      ]),
      opening(...end, 8.2, 9.6, 0, 2.3, 'door'),
    ]
  }
  const corridor = foot(0, 0, 62, 0)
  const hall = foot(20, 6, 44, 6)
  return [
    lawn,
    plate(rectangle(-4, -34, 72, -29), 0.02, 'ground', [196, 194, 188], 1),
    ...[4, 25, 46].flatMap(wing),
    ...outlined(...foot(46, -24, 57, -24), [2.4, 5.4, 0.9, 2.3], white, 0.18),
    ...row(...foot(25, -24, 36, -24), [2.4], 3, 0.9, 2.3),
    ...row(...foot(4, -24, 15, -24), [2.4], 3, 0.9, 2.3),
    ...prism(rectangle(0, 0, 62, 6), 0, 3),
    ...row(...corridor, [16, 19, 37, 40, 43], 2.4, 0.8, 2.4),
    ...prism(rectangle(20, 6, 44, 22), 0, 8),
    ...row(...hall, times(7, 0.9, 3.3), 2.6, 4.4, 6.8),
    ...row(...foot(44, 6, 44, 22), times(4, 1.2, 3.6), 2.8, 4.4, 6.8),
    ...[24, 31, 38].flatMap((x) => prism(rectangle(x, 12, x + 2.4, 14.4), 8, 8.9)),
    ...box([58.6, -20, 0], [60.8, -11, 2.5], { top: 'top' }),
    ...box([17.6, -21, 0], [20.6, -14, 0.6], { top: 'top' }),
  ]
}
