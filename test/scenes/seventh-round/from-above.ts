import { boards, glass, slate, slopeAlongX, white } from '../first-sight/pieces.ts'
import { outlined, row, times } from '../pane-rows.ts'
import { crossGable, dormer, inFacet, leanTo, parapet, saddleX, saddleY } from '../sixth-round/parts.ts'
import {
  box,
  type Face,
  facet,
  foot,
  hipRoof,
  opening,
  plate,
  prism,
  rectangle,
  ring,
  slab,
  spire,
  type Vector,
  walls,
} from '../solid.ts'
import { brick, car, fromRight, leaf, metal, post, rail, stone, tile, timber, tree } from './parts.ts'

const ground = slab([-1500, -300, 0], [1500, 1500])
const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [172, 187, 155])

/** A block with a flat roof behind a parapet. */
const flat = ([x0, y0, z]: Vector, [x1, y1, top]: Vector, colour: Face['colour'] = white): Face[] => [
  ...prism(rectangle(x0, y0, x1, y1), z, top, { colour }),
  ...parapet(x0, y0, x1, y1, top, 0.5),
]

/** A clinic like an H: two bars of wards with a glazed link between, an entry under a canopy, a landing place on a roof, cars. */
export function clinic(): Face[] {
  const [front, inner, end] = [foot(0, 0, 14, 0), foot(14, 0, 14, 18), foot(46, -6, 46, 30)]
  const link = foot(14, 18, 32, 18)
  const east = foot(32, -6, 46, -6)
  const storeys = [0.9, 4.5, 8.1]
  return [
    ground,
    plate(rectangle(-14, -34, 60, -9), 0.02, 'ground', [202, 200, 194], 1),
    plate(rectangle(14, -9, 32, 18), 0.02, 'ground', [172, 187, 155], 1),
    ...flat([0, 0, 0], [14, 44, 11]),
    ...flat([32, -6, 0], [46, 30, 14.6]),
    ...flat([14, 18, 0], [32, 26, 7.4]),
    ...storeys.flatMap((z) => row(...front, [1, 4.2, 9.2], 2.6, z, z + 1.8)),
    ...row(...inner, times(4, 1.2, 4.2), 3, 0.9, 2.7),
    ...storeys.slice(1).flatMap((z) => row(...inner, times(4, 1.2, 4.2), 3, z, z + 1.8)),
    ...row(...foot(14, 18, 14, 26), times(2, 0.8, 3.6), 2.6, 8.1, 9.9),
    // The bar at the right: four floors, one light painted shut.
    ...[...storeys, 11.7].flatMap((z) => row(...east, [1.2, 5.6], 3.4, z, z + 1.8)),
    ...storeys.slice(1).flatMap((z) => row(...east, [10], 2.8, z, z + 1.8)),
    ...outlined(...east, [10, 12.8, 11.7, 13.5], white, 0.14),
    opening(...east, 10.6, 12.2, 0, 2.5, 'door'),
    ...[...storeys, 11.7].flatMap((z) => row(...end, z < 2 ? times(4, 14.2, 5) : times(7, 1.2, 5), 3.8, z, z + 1.8)),
    // The link: glass between posts, a door, lights on its roof.
    ...row(...link, times(3, 0.6, 2.1), 1.9, 0.4, 3),
    ...row(...link, times(3, 11.4, 2.1), 1.9, 0.4, 3),
    ...row(...link, times(8, 0.6, 2.12), 1.9, 4.1, 6.8),
    ...[7.9, 9.3].map((u) => opening(...link, u, u + 1.3, 0, 2.6, 'door', glass)),
    ...[17, 22, 27].flatMap((x) => [
      ...box([x, 20.4, 7.4], [x + 2.4, 23.6, 8], { top: 'roof' }),
      slab([x + 0.3, 20.7, 8], [x + 2.1, 23.3], 'opening', glass, 1),
    ]),
    // The canopy before it on posts, an ambulance below, a stair's head and plant on the roofs.
    ...box([19, 6, 3.6], [28, 18, 4]),
    ...[19.5, 27.5].flatMap((x) => [6.5, 12].flatMap((y) => post([x, y], [0, 3.6], 0.16))),
    ...car([24.4, 2.2], [226, 222, 214], { long: 5.6, high: 2.4 }),
    ...flat([34, 20, 14.6], [39, 26, 17.6]),
    ...row(...foot(39, 20, 39, 26, 14.6), [1], 1.6, 1, 2.2),
    opening(...foot(34, 20, 39, 20, 14.6), 1.4, 2.6, 0, 2.2, 'door'),
    ...prism(ring([39, 6], 5.4, 12), 14.6, 15.3, { top: 'roof', colour: metal }),
    plate(ring([39, 6], 4.6, 12), 15.3, 'roof', [150, 152, 156], 1),
    plate(ring([39, 6], 4.2, 12), 15.3, 'roof', metal, 2),
    ...box([3, 8, 11], [10, 14, 13.2], { top: 'roof' }, metal),
    ...box([3, 22, 11], [11, 32, 12.6], { top: 'roof' }, metal),
    ...prism(ring([7, 18], 0.6, 8), 11, 14.4),
    // The low house for ambulances with its gates, cars, trees, a hedge.
    ...flat([46, -6, 0], [58, 6, 4.2], brick),
    ...[0.8, 4.6, 8.4].map((u) => opening(...foot(46, -6, 58, -6), u, u + 3, 0, 3.2, 'door', [170, 168, 162])),
    ...row(...foot(58, -6, 58, 6), [1.2, 4.8, 8.4], 2.2, 1, 2.6),
    ...times(8, -4, 3.2).flatMap((x, n) => (n === 3 ? [] : car([x, -20], n % 2 ? [150, 162, 176] : [190, 176, 166]))),
    ...times(5, 28, 3.2).flatMap((x, n) => (n === 1 ? [] : car([x, -27], n % 2 ? [196, 196, 196] : [168, 150, 146]))),
    ...[3, 8.6].flatMap((x) => tree([x, -4], 7)),
    ...[36, 30].flatMap((x) => tree([x, -10.6], 6.4)),
    ...[4, 10].flatMap((y) => tree([17, y], 5)),
    ...box([-14, -12, 0], [14, -11.2, 1.2], { top: 'top' }, leaf),
  ]
}

/** Flats about a court: four mitred roofs, a gate in the front, gables and dormers, balconies, a workshop in the court. */
export function perimeterBlock(): Face[] {
  const [wide, deep, thick, eaves, ridge] = [44, 38, 11, 13.4, 18.4]
  const half = thick / 2
  const pitch = (ridge - eaves) / half
  const around = (inset: number) => rectangle(inset, inset, wide - inset, deep - inset)
  const [outer, middle, inner] = [around(0), around(half), around(thick)]
  const band = (low: typeof outer): Face[] =>
    low.map((a, n) => {
      const m = (n + 1) % 4
      return facet('roof', tile, ...a, eaves, ...low[m]!, eaves, ...middle[m]!, ridge, ...middle[n]!, ridge)
    })
  const [front, right] = [foot(0, 0, wide, 0), foot(wide, 0, wide, deep)]
  const [back, left] = [foot(thick, deep - thick, wide - thick, deep - thick), foot(thick, thick, thick, deep - thick)]
  const floors = [4.2, 7.3, 10.4]
  const balcony = (x: number, z: number): Face[] => [
    ...box([x, -1.3, z], [x + 3, 0, z + 0.2], { top: 'floor' }),
    ...box([x, -1.3, z + 0.2], [x + 3, -1.2, z + 1.1], { top: 'top' }),
    ...[x, x + 2.9].flatMap((u) => box([u, -1.2, z + 0.2], [u + 0.1, 0, z + 1.1], { top: 'top' })),
  ]
  return [
    ground,
    plate(rectangle(-6, -6, wide + 6, deep + 6), 0.02, 'ground', [210, 207, 200], 1),
    plate(inner, 0.04, 'ground', [172, 187, 155], 2),
    ...walls(outer, 0, eaves),
    ...walls(inner, 0, eaves),
    ...band(outer),
    ...band(inner),
    // The front: shops, a gate, flats with balconies beside it.
    ...times(8, 1, 5.4).flatMap((u) =>
      u > 17 && u < 23 ? [] : [...row(...front, [u], 3, 0.5, 3), opening(...front, u + 3.2, u + 4.3, 0, 2.6, 'door')],
    ),
    opening(...front, 20, 24, 0, 3.4, 'door'),
    ...floors.flatMap((z) => row(...front, [1.4, 4, 9.6, 12.2, 17.6, 25, 30.2, 32.8, 38.4, 41], 1.5, z, z + 1.8)),
    ...floors.map((z) => opening(...front, 20.8, 23.2, z - 0.6, z + 1.8, 'opening')),
    ...floors.flatMap((z) => [balcony(20.5, z - 0.9), ...(z < 10 ? [balcony(35, z - 0.9)] : [])].flat()),
    ...floors.flatMap((z) => (z < 10 ? [opening(...front, 35.7, 37.3, z - 0.6, z + 1.8)] : [])),
    ...outlined(...front, [35.7, 37.2, 10.4, 12.2], white, 0.14),
    ...times(6, 2, 6.2).flatMap((u) => (u > 13 && u < 18 ? [] : row(...right, [u], 3, 0.8, 2.8))),
    opening(...right, 15.4, 16.8, 0, 2.6, 'door'),
    ...floors.flatMap((z) => row(...right, times(9, 1.6, 4.1), 1.6, z, z + 1.8)),
    // The court's walls that are seen, and a low workshop in it.
    ...[1, ...floors].flatMap((z) => row(...back, times(5, 1.6, 4.2), 1.6, z, z + 1.8)),
    ...[1, ...floors].flatMap((z) => row(...left, times(4, 1.4, 3.8), 1.6, z, z + 1.8)),
    ...leanTo([24, 17, 0], [32, 26.9], [3, 4.4], { roof: slate }),
    ...tree([16, 17], 8),
    ...tree([20, 22], 7),
    // Gables over the front, dormers to the side, stacks.
    ...[7.4, 30.6].flatMap((x) =>
      crossGable([x, x + 6], -0.06, [eaves, eaves + 0.6, eaves + 4], [0, eaves, pitch], {
        roof: tile,
        edge: 0.2,
        verge: 0.3,
      }),
    ),
    ...[7.4, 30.6].flatMap((x) => row(...foot(x, -0.06, x + 6, -0.06, eaves), [1.2, 3.4], 1.4, 0.1, 1.7)),
    ...[16, 20.6, 25.2].flatMap((x) => dormer([x, x + 2], 1.2, [0, eaves, pitch], 1.5, { roof: tile })),
    ...[6, 14, 22, 30].flatMap((y) =>
      fromRight(dormer([y, y + 2.2], 1.2 - wide, [-wide, eaves, pitch], 1.5, { roof: tile })),
    ),
    ...[13, 29, 40].flatMap((x) => prism(rectangle(x, 4.8, x + 1.6, 6.2), ridge - 1, ridge + 2, { colour: brick })),
    ...[12, 26].flatMap((y) => prism(rectangle(wide - 6.2, y, wide - 4.8, y + 1.6), ridge - 1, ridge + 2)),
    // The street: trees before the shops, cars, a kiosk.
    ...[4.6, 15, 28.2].flatMap((x) => tree([x, -3.6], 7.4)),
    ...[9, 20, 31].flatMap((y) => tree([wide + 3.6, y], 7)),
    ...[1, 17, 33].flatMap((x) => box([x, -9.2, 0.3], [x + 4.4, -7.4, 1.4], { top: 'top' }, metal)),
    ...box([36.4, -4.2, 0], [39, -2.2, 2.7], { top: 'roof' }, stone),
  ]
}

/** A riding school: a hall with a glazed ridge, stables with halved doors along a yard, the owner's house, a fenced ring for horses. */
export function ridingSchool(): Face[] {
  const [long, deep, eaves, ridge] = [34, 20, 5, 10.4]
  const [front, gable] = [foot(0, 0, long, 0), foot(long, 0, long, deep)]
  const slope = slopeAlongX([0, eaves, deep / 2, ridge], [0, long])
  const stable = foot(-7, -24, -7, 0)
  const home = foot(18, -30, 30, -30)
  const porch = foot(21.8, -32.4, 25, -32.4)
  return [
    lawn,
    plate(rectangle(-7, -24, long, 0), 0.02, 'ground', [206, 202, 192], 1),
    ...saddleX([0, 0, 0], [long, deep], [eaves, ridge], { wall: timber, roof: slate, edge: 0.6, verge: 0.5 }),
    ...saddleX([3, 9, 9.6], [long - 3, 11], [11, 11.8], { roof: slate, edge: 0.2, verge: 0.2 }),
    ...row(...foot(3, 9, long - 3, 9, 9.9), times(7, 0.5, 3.9), 3.4, 0.15, 0.9),
    ...times(5, 0.1, 0.17).map((s) => ({ ...inFacet(slope, [s, s + 0.09, 0.2, 0.5], 'opening', glass), over: 2 })),
    ...row(...front, times(4, 1.2, 3.2), 2.4, 2.6, 4.3),
    ...row(...front, times(3, 22, 3.2), 2.4, 2.6, 4.3),
    ...outlined(...front, [31.1, 33.3, 2.6, 4.3], timber, 0.12),
    ...[15.2, 17.6].map((u) => opening(...front, u, u + 2.2, 0, 4.2, 'door')),
    ...[3.6, 8.4, 13.2].flatMap((u) => row(...gable, [u], 3, 2.6, 4.4)),
    ...[7, 9.2, 11.4].flatMap((u) => row(...gable, [u], 1.7, 6, 7.6)),
    opening(...gable, 0.8, 2.2, 0, 2.4, 'door'),
    // Stables along the left of the yard.
    ...saddleY([-13, -24, 0], [-7, 0], [3, 5.6], { wall: brick, roof: tile, edge: 0.5, verge: 0.3 }),
    ...times(5, 1, 4.6).flatMap((u) => [
      opening(...stable, u, u + 1.3, 0, 1.2, 'door'),
      opening(...stable, u, u + 1.3, 1.25, 2.3, 'door'),
      ...row(...stable, [u + 1.9], 1.2, 1.2, 2.2),
    ]),
    ...row(...foot(-13, -24, -7, -24), [0.9, 3.7], 1.3, 1, 2.2),
    ...box([-10.7, -13, 5], [-9.3, -11.6, 6.6], { top: 'roof' }, boards),
    ...spire(rectangle(-10.9, -13.2, -9.1, -11.4), 6.6, [-10, -12.3, 8.2], slate),
    // The owner's house with a porch.
    ...walls(rectangle(18, -30, 30, -21), 0, 5.6),
    plate(rectangle(17.5, -30.5, 30.5, -20.5), 5.6, 'soffit'),
    ...hipRoof([17.5, -30.5, 5.6], [30.5, -20.5], 3.6, tile),
    ...row(...home, [1, 9.2], 1.6, 0.9, 2.4),
    ...row(...home, [1, 4.7, 9.2], 1.6, 3.6, 5),
    ...row(...foot(30, -30, 30, -21), [1.2, 3.8, 6.4], 1.4, 0.9, 2.4),
    ...row(...foot(30, -30, 30, -21), [1.2, 3.8, 6.4], 1.4, 3.6, 5),
    ...saddleY([21.8, -32.4, 0], [25, -30], [2.6, 3.9], { roof: tile, edge: 0.2, verge: 0.2 }),
    opening(...porch, 1, 2.2, 0, 2.2, 'door'),
    ...prism(rectangle(26, -26.4, 27.2, -25.2), 7.4, 11, { colour: brick }),
    // The ring with its fence, jumps, a horse box before the hall, hay, trees.
    plate(ring([4, -36], 9, 14), 0.03, 'ground', [214, 204, 180], 2),
    ...ring([4, -36], 9, 14).flatMap((at) => post(at, [0, 1.3], 0.1, boards)),
    ...ring([4, -36], 9, 14).flatMap(([x, y], n, all) => {
      const [u, v] = all[(n + 1) % 14]!
      return [0.6, 1.1].map((z) => facet('wall', boards, x, y, z, u, v, z, u, v, z + 0.12, x, y, z + 0.12))
    }),
    ...[-34, -39].flatMap((y) => rail([2, y], [6, y], 0, 1.1)),
    ...box([24.6, -4.4, 0.4], [29.6, -2, 2.9], { top: 'top' }, [186, 158, 146]),
    ...box([4, -3, 0], [8.6, -0.8, 2.4], { top: 'top' }, [202, 188, 140]),
    ...[
      [36, -14],
      [33, -27],
      [-18, -8],
      [-17, -20],
      [38, 8],
    ].flatMap(([x, y]) => tree([x!, y!], 8)),
    ...tree([20.2, -33.4], 4.6),
    ...box([31, -33, 0], [31.4, -20, 1.1], { top: 'top' }, leaf),
  ]
}
