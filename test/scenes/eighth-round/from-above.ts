import { arched, boards, glass, slate, white } from '../first-sight/pieces.ts'
import { outlined, row, times } from '../pane-rows.ts'
import { post, rail, shaped, tree } from '../seventh-round/parts.ts'
import { crossGable, dormer, inFacet, leanTo, parapet, saddleX, saddleY } from '../sixth-round/parts.ts'
import {
  box,
  type Face,
  facet,
  foot,
  opening,
  outline,
  plate,
  prism,
  rectangle,
  ring,
  slab,
  turned,
  walls,
} from '../solid.ts'
import { brick, leaf, metal, oak, stone, tile, timber, zinc } from './colours.ts'
import { across, along, ballTree, bench, carAcross, field, ground, lattice, lawn } from './parts.ts'

/** A kindergarten: five gabled houses side by side, each a little further on or back, behind them a flat corridor with lights in its roof. */
export function kindergarten(): Face[] {
  const [wide, gap, eaves, ridge] = [7, 2.4, 3, 6.2]
  const fronts = [0, -2.2, 1.2, -1.6, 0.6]
  const materials = [timber, white, timber, white, timber]
  const pavilion = (n: number): Face[] => {
    const x = n * (wide + gap)
    const y = fronts[n]!
    const wall = materials[n]!
    const faces = saddleY([x, y, 0], [x + wide, 13], [eaves, ridge], {
      wall,
      roof: n % 2 ? zinc : tile,
      edge: 0.35,
      verge: 0.5,
    })
    const right = faces.at(-1)!
    const front = foot(x, y, x + wide, y)
    const side = foot(x + wide, y, x + wide, 13)
    const slope = (u: number) => eaves + ((ridge - eaves) * Math.min(u, wide - u)) / (wide / 2)
    return [
      ...faces,
      // The gable: doors of glass between panes, two sloped lights above.
      ...row(...front, [0.5, 5.15], 1.35, 0.5, 2.35),
      ...[2.05, 3.55].map((u) => opening(...front, u, u + 1.4, 0, 2.35, 'door', glass)),
      ...(n === 3
        ? []
        : [
            shaped(...front, outline(1.6, 2.75, 3.4, 2.75, 3.4, slope(3.4) - 0.65, 1.6, slope(1.6) - 0.65)),
            shaped(...front, outline(3.6, 2.75, 5.4, 2.75, 5.4, slope(5.4) - 0.65, 3.6, slope(3.6) - 0.65)),
          ]),
      ...(n === 3 ? outlined(...front, [2.6, 4.4, 3, 4.4], white, 0.14) : []),
      ...row(...side, [1.2, 3.4, 5.6], 1.3, 0.9, 2.3),
      ...[0.22, 0.46, 0.7].map((s) => inFacet(right, [s, s + 0.09, 0.36, 0.68], 'opening', glass)),
      // A deck before it.
      ...box([x + 0.4, y - 2.2, 0], [x + wide - 0.4, y, 0.15], { top: 'floor' }, boards),
    ]
  }
  const last = 4 * (wide + gap) + wide
  const _end = foot(last + 3, 10, last + 3, 18)
  return [
    lawn,
    field(-4, -9, last + 14, -5.6, [208, 204, 194]),
    field(last + 3, -26, last + 14, 34, [203, 201, 196], 2),
    ...times(5, 0, 1).flatMap(pavilion),
    // The corridor and the rooms behind it.
    ...prism(rectangle(-2, 12, last + 3, 19), 0, 3.6, { colour: white }),
    ...box([-2.3, 11.7, 3.6], [last + 3.3, 19.3, 3.9]),
    ...times(8, 2, 5.2).flatMap((x) => [
      ...box([x, 15.2, 3.9], [x + 1.6, 16.8, 4.3], { top: 'roof' }),
      slab([x + 0.15, 15.35, 4.3], [x + 1.45, 16.65], 'opening', glass, 1),
    ]),
    ...times(4, 0, 1).flatMap((n) =>
      row(...foot(n * (wide + gap) + wide, 12, (n + 1) * (wide + gap), 12), [0.3], 1.8, 0.6, 2.8),
    ),
    // The end at the right: the entry under a canopy.
    opening(...foot(last + 3, 12, last + 3, 19), 0.6, 2.4, 0, 2.4, 'door', glass),
    ...row(...foot(last + 3, 12, last + 3, 19), [2.7], 1.2, 0.9, 2.4),
    ...row(...foot(last + 3, 12, last + 3, 19), [4.6], 1.4, 0.9, 2.4),
    ...box([last + 3.3, 11.8, 2.9], [last + 6.6, 15.4, 3.15]),
    ...[12.2, 15].flatMap((y) => post([last + 6.3, y], [0, 2.9], 0.08)),
    // The hall for games, higher.
    ...prism(rectangle(12, 19, 30, 31), 0, 6.4, { colour: timber }),
    ...parapet(12, 19, 30, 31, 6.4, 0.4, 0.3),
    ...row(...foot(12, 19, 30, 19), times(6, 0.9, 2.8), 2.3, 4.7, 5.9),
    ...row(...foot(30, 19, 30, 31), times(3, 1, 3.6), 2.8, 1.4, 4.6),
    // The garden: a pit of sand, a hut, a slide, hedges, trees, benches, a fence, cars.
    plate(ring([7, -15], 3.2, 14), 0.03, 'ground', [222, 212, 188], 2),
    ...saddleY([17, -17, 0], [19.4, -14.4], [1.3, 2.4], { wall: timber, roof: tile, edge: 0.2, verge: 0.2 }),
    opening(...foot(17, -17, 19.4, -17), 0.8, 1.6, 0, 1.2, 'door'),
    ...box([26, -14, 0], [27.2, -12.8, 1.6], { top: 'top' }, timber),
    facet('top', metal, 26.2, -14, 1.6, 27, -14, 1.6, 27, -17.2, 0.2, 26.2, -17.2, 0.2),
    ...bench([11.4, -12.4], 2.2),
    ...bench([31, -12.4], 2.2),
    ...box([-4, -22, 0], [last + 2, -21.2, 1], { top: 'top' }, leaf),
    ...[
      [2.4, -11.4, 4.4],
      [13.6, -6.6, 4.6],
      [22.6, -9.4, 4.8],
      [36, -12, 5.4],
      [31.4, -5.2, 4.2],
    ].flatMap(([x, y, h]) => ballTree([x!, y!], h!)),
    ...[
      [-5, 21, 7],
      [4, 25, 6],
      [36, 26, 7],
      [50, 33, 8],
    ].flatMap(([x, y, h]) => ballTree([x!, y!], h!)),
    ...[-14, -10.8, 0, 3.2, 20].flatMap((y, n) =>
      carAcross([last + 8.6, y], n % 2 ? [176, 166, 160] : [160, 168, 176]),
    ),
  ]
}

/** A coaching inn: a house of two floors at the back of its yard with dormers, a gallery along the left wing, stables at the right, a wall with a gate. */
export function coachingInn(): Face[] {
  const [wide, y0, y1, eaves, ridge] = [30, 17, 26, 6.2, 10.6]
  const pitch = (ridge - eaves) / ((y1 - y0) / 2)
  const main = foot(0, y0, wide, y0)
  const left = foot(7.4, 0, 7.4, y0)
  const stable = foot(wide, 0, wide, y0)
  const [leftGable, rightGable] = [foot(0, 0, 7.4, 0), foot(wide - 7, 0, wide, 0)]
  return [
    ground,
    field(7.4, 0, wide - 7, y0, [212, 207, 197]),
    field(-80, -16, 90, -5, [198, 197, 194]),
    field(12, -5, 19, 0, [205, 202, 195]),
    // The house.
    ...saddleX([0, y0, 0], [wide, y1], [eaves, ridge], { wall: white, roof: tile, edge: 0.4, verge: 0.3 }),
    ...lattice(...main, [9.2, 11, 0.9, 2.5], 2, 2, 0.1),
    arched(...main, [13.4, 15, 0, 2.7], 'door'),
    ...lattice(...main, [16.6, 18.4, 0.9, 2.5], 2, 2, 0.1),
    ...lattice(...main, [20, 21.8, 0.9, 2.5], 2, 2, 0.1),
    ...[9.4, 12, 15, 17.8].flatMap((u) => lattice(...main, [u, u + 1.4, 3.9, 5.4], 2, 1, 0.1)),
    ...outlined(...main, [20.4, 21.8, 3.9, 5.4], white, 0.12),
    ...[9.6, 14, 18.4, 23].flatMap((x) =>
      dormer([x, x + 2], y0 + 0.9, [y0, eaves, pitch], 1.5, { wall: white, roof: tile, edge: 0.15, verge: 0.2 }),
    ),
    ...row(...foot(wide, y0, wide, y1), [1.4, 6.2], 1.2, 4, 5.4),
    ...row(...foot(wide, y0, wide, y1), [3.9], 1.2, 7.2, 8.5),
    ...row(...foot(wide, y0, wide, y1), [1.4, 6.2], 1.2, 1, 2.4),
    ...[5, 21.4].flatMap((x) => [
      ...box([x, 20.8, 9.6], [x + 1.6, 22.2, 12.4], { top: 'top' }, brick),
      ...[x + 0.4, x + 1.2].flatMap((u) => walls(ring([u, 21.5], 0.18, 8), 12.4, 13, { colour: tile })),
    ]),
    // The left wing: rooms over a cart house, a gallery before them on posts.
    ...crossGable([0, 7.4], 0, [0, eaves, eaves + 3.7 * pitch], [y0, eaves, pitch], {
      wall: brick,
      roof: tile,
      edge: 0.4,
      verge: 0.3,
    }),
    ...[1.2, 4.6].map((u) => opening(...left, u, u + 2.8, 0, 2.5, 'door')),
    ...row(...left, [8.6, 11.2, 13.8], 1.3, 0.9, 2.3),
    ...[1.4, 6, 10.6].flatMap((u) => [
      opening(...left, u, u + 0.95, 3.05, 5, 'door'),
      ...row(...left, [u + 1.6], 1.3, 3.8, 4.9),
    ]),
    ...box([7.4, 0.4, 2.8], [9, y0, 3], { top: 'floor' }, boards),
    ...rail([8.92, 0.5], [8.92, y0 - 0.1], 3, 1, 2.05),
    ...times(5, 0.5, 4.05).flatMap((y) => post([8.92, y], [0, 5.6], 0.09, boards)),
    facet('roof', tile, 7.2, 0.2, 6.5, 7.2, y0, 6.5, 9.3, y0, 5.5, 9.3, 0.2, 5.5),
    ...lattice(...leftGable, [1.4, 2.8, 1, 2.4], 2, 1, 0.1),
    ...lattice(...leftGable, [4.6, 6, 1, 2.4], 2, 1, 0.1),
    ...lattice(...leftGable, [1.4, 2.8, 3.9, 5.2], 2, 1, 0.1),
    ...lattice(...leftGable, [4.6, 6, 3.9, 5.2], 2, 1, 0.1),
    ...row(...leftGable, [3.2], 1, 6.4, 7.5),
    // The stables at the right, low, with a hatch in the gable and a lantern to air them.
    across(0, [wide - 7, 0, wide, 0, wide, 3.2, wide - 3.5, 5.7, wide - 7, 3.2], 'wall', brick),
    ...[wide - 7, wide].map((x) => along(x, [0, 0, y0, 0, y0, 3.2, 0, 3.2], 'wall', brick)),
    ...[wide - 7.35, wide + 0.35].map((x) =>
      facet('roof', slate, x, -0.3, 2.95, x, y0, 2.95, wide - 3.5, y0, 5.7, wide - 3.5, -0.3, 5.7),
    ),
    ...times(4, 1.4, 3.9).flatMap((u) => row(...stable, [u], 1.2, 1.3, 2.3)),
    opening(...rightGable, 1, 3, 0, 2.4, 'door'),
    ...row(...rightGable, [4.2], 1.4, 1.1, 2.3),
    opening(...rightGable, 2.9, 4.1, 3, 4.4, 'door'),
    ...box([wide - 4.2, 7.6, 5], [wide - 2.8, 9, 6.7], { top: 'top' }, timber),
    ...walls(rectangle(wide - 4.5, 7.3, wide - 2.5, 9.3), 6.7, 6.8, { colour: slate }),
    ...[[wide - 4.5, wide - 2.5]].flatMap(([a, b]) => [
      facet('roof', slate, a!, 7.3, 6.8, b!, 7.3, 6.8, wide - 3.5, 8.3, 7.8),
      facet('roof', slate, b!, 7.3, 6.8, b!, 9.3, 6.8, wide - 3.5, 8.3, 7.8),
      facet('roof', slate, b!, 9.3, 6.8, a!, 9.3, 6.8, wide - 3.5, 8.3, 7.8),
      facet('roof', slate, a!, 9.3, 6.8, a!, 7.3, 6.8, wide - 3.5, 8.3, 7.8),
    ]),
    // The wall to the street with its gate posts, the sign, a trough, a well, a coach, benches, trees.
    ...box([7.4, 0, 0], [13, 0.4, 2], { top: 'top' }, stone),
    ...box([18, 0, 0], [wide - 7, 0.4, 2], { top: 'top' }, stone),
    ...[12.6, 17.6].flatMap((x) => box([x, -0.2, 0], [x + 0.8, 0.6, 3], { top: 'top' }, stone)),
    ...post([4, -3.4], [0, 5], 0.1, boards),
    ...box([4, -3.44, 3.4], [5.6, -3.36, 4.7], { top: 'top' }, timber),
    ...box([10.6, 10.8, 0], [13, 11.6, 0.7], { top: 'top' }, stone),
    ...prism(ring([17.6, 9.4], 0.9, 10), 0, 0.9, { top: 'top', colour: stone }),
    ...bench([19, 16.2], 2),
    ...bench([10.4, 16.2], 2),
    ...ballTree([15.8, 12.8], 5.2, 0, 0.28),
    ...ballTree([-5, 6], 8),
    ...ballTree([36, 22], 8),
    ...ballTree([39, 8], 6.4),
    ...carAcross([24, -9.6]),
    ...carAcross([0, -13]),
  ]
}

/** A sports hall under a curved roof with a glazed end, changing rooms under a flat one before it, a glazed foyer between; a pitch, a stand, cars. */
export function sportsHall(): Face[] {
  const [wide, deep, low, rise] = [44, 28, 8, 4.4]
  // The curve rises along y over the hall's depth, in ten strips.
  const curve = Array.from({ length: 11 }, (_, n): [number, number] => {
    const share = n / 10
    return [share * deep, low + rise * 4 * share * (1 - share)]
  })
  const strips = curve.slice(1).map(([y, z], n) => {
    const [py, pz] = curve[n]!
    return facet('roof', zinc, -0.6, py, pz, wide + 0.6, py, pz, wide + 0.6, y, z, -0.6, y, z)
  })
  const gable = (x: number): Face => along(x, [0, 0, deep, 0, ...[...curve].reverse().flat()], 'wall', white)
  const end = foot(wide, 0, wide, deep)
  const front = foot(0, 0, wide, 0)
  const changing = foot(0, -9, 24, -9)
  const foyer = foot(26, -7, 36, -7)
  const curveAt = (u: number) => low + (rise * 4 * u * (deep - u)) / deep ** 2
  return [
    lawn,
    field(-6, -22, 62, -9, [206, 204, 198]),
    field(44, -9, 62, 34, [206, 204, 198]),
    // The hall.
    ...[0, deep].map((y) => across(y, [0, 0, wide, 0, wide, low, 0, low], 'wall', white)),
    gable(0),
    gable(wide),
    ...strips,
    ...[0, deep]
      .map((y) => across(y, [-0.6, low - 0.5, wide + 0.6, low - 0.5, wide + 0.6, low, -0.6, low], 'wall', zinc))
      .map((f, n) => ({ ...f, corners: f.corners.map(([x, y, z]) => [x, y + (n ? 0.05 : -0.05), z] as const) })),
    ...[3, 4].flatMap((n) =>
      [0.08, 0.3, 0.52, 0.74].map((s) => inFacet(strips[n]!, [s, s + 0.14, 0.12, 0.88], 'opening', glass)),
    ),
    ...row(...front, times(9, 1.4, 4.7), 3.6, 5.4, 7),
    // The end: tall panes between bars under the curve, doors.
    ...times(6, 3.2, 3.7).map((u) =>
      shaped(...end, outline(u, 3.4, u + 3.2, 3.4, u + 3.2, curveAt(u + 3.2) - 1.3, u, curveAt(u) - 1.3)),
    ),
    ...[11.8, 14.2].map((u) => opening(...end, u, u + 2.2, 0, 2.8, 'door')),
    // The changing rooms: a band of high lights, one shut.
    ...prism(rectangle(0, -9, 24, 0), 0, 4, { colour: brick }),
    ...parapet(0, -9, 24, 0, 4, 0.4, 0.3).map((f) => ({ ...f, colour: brick })),
    ...row(...changing, [1.2, 4.2, 7.2, 10.2, 16.2, 19.2], 2.4, 1.9, 3.1),
    ...outlined(...changing, [13.2, 15.6, 1.9, 3.1], brick, 0.12),
    ...[5, 11, 17].flatMap((x) => [
      ...box([x, -5.6, 4], [x + 2, -3.6, 4.5], { top: 'roof' }),
      slab([x + 0.2, -5.4, 4.5], [x + 1.8, -3.8], 'opening', glass, 1),
    ]),
    // The foyer of glass under a wide roof on posts, a low store beside it.
    ...walls(outline(24, -7, 38, -7, 38, 0), 0, 4.8, { open: true }),
    ...walls(outline(24, 0, 24, -7), 4, 4.8, { open: true }),
    ...box([23.4, -10.4, 4.8], [39, 0, 5.2]),
    ...row(...foyer, [-1.6, 0.6, 6.8, 9], 2, 0.3, 4.2),
    ...[2.9, 4.75].flatMap((u) => [
      opening(...foyer, u, u + 1.65, 0, 2.5, 'door', glass),
      ...row(...foyer, [u], 1.65, 2.7, 4.2),
    ]),
    ...row(...foot(38, -7, 38, 0), [0.5, 2.7, 4.9], 1.9, 0.3, 4.2),
    ...[24.4, 29.6, 34.8, 38.5].flatMap((x) => post([x, -9.9], [0, 4.8], 0.14)),
    ...prism(rectangle(38.4, -4, 44, 0), 0, 3.4, { colour: brick }),
    opening(...foot(38.4, -4, 44, -4), 1.4, 4.2, 0, 2.6, 'door'),
    // The pitch with its lines and goals, the stand, masts with lamps.
    plate(rectangle(-6, -66, 48, -26), 0.02, 'ground', [160, 182, 146], 1),
    ...[
      [-3, -63, 45, -62.7],
      [-3, -29.3, 45, -29],
      [-3, -63, -2.7, -29],
      [44.7, -63, 45, -29],
      [20.9, -63, 21.2, -29],
    ].map(([a, b, c, d]) => plate(rectangle(a!, b!, c!, d!), 0.05, 'ground', [236, 236, 230], 2)),
    ...times(3, 0, 1).flatMap((n) =>
      box([12, -25.6 + n * 0.9, 0], [32, -24.7 + n * 0.9, 0.45 * (n + 1)], { top: 'top' }, stone),
    ),
    ...[-5, 47].flatMap((x) => [
      ...post([x, -27], [0, 12], 0.14, metal),
      ...box([x - 1, -27.2, 12], [x + 1, -26.8, 12.8], { top: 'top' }, metal),
    ]),
    // Trees, one before the panes; bicycles' rack, benches, cars.
    ...[3.4, 9.6, 15.6].flatMap((x) => ballTree([x, -13.4], 5.4, 0, 0.3)),
    ...[48, 55].flatMap((x) => ballTree([x, -14.5], 5.6, 0, 0.3)),
    ...ballTree([48.4, 5], 6.6, 0, 0.3),
    ...[
      [-9, 4, 9],
      [-12, 20, 10],
      [66, 24, 9],
      [67, 6, 8],
      [20, 36, 10],
      [38, 40, 9],
    ].flatMap(([x, y, h]) => tree([x!, y!], h!)),
    ...bench([27, -13.4], 2.4),
    ...bench([32, -13.4], 2.4),
    ...[12, 15.2, 18.4, 24.8, 28].flatMap((y, n) => carAcross([54.6, y], n % 2 ? [180, 170, 160] : [158, 166, 176])),
  ]
}
void [leanTo, oak, turned]
