import { boards, glass, slate, slopeAlongX, white } from '../first-sight/pieces.ts'
import { outlined, row } from '../pane-rows.ts'
import {
  box,
  type Face,
  facet,
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
  type Vector,
  walls,
} from '../solid.ts'
import { crossGable, dormer, inFacet, leanTo, saddleX } from './parts.ts'

type Colour = Face['colour']
const brick: Colour = [200, 172, 152]
const stone: Colour = [192, 188, 180]
const tile: Colour = [150, 106, 90]
const timber: Colour = [170, 146, 120]
const lawn = slab([-1500, -300, 0], [1500, 1500], 'ground', [172, 187, 155])

/** A house at a corner of two streets: shops, two floors, a turret that hangs on the corner, dormers, a gable to the side. */
export function turretHouse(): Face[] {
  const [wide, deep, eaves] = [13, 12, 10.2]
  const [front, side] = [foot(0, 0, wide, 0), foot(wide, 0, wide, deep)]
  const turret = ring([wide - 0.3, 0.3], 2.1, 8)
  const low = ring([wide - 0.3, 0.3], 0.5, 8)
  const pitch = 4 / 6.4
  return [
    slab([-1500, -300, 0], [1500, 1500]),
    plate(rectangle(-60, -2.6, wide + 2.6, 0), 0.02, 'ground', [208, 205, 198], 1),
    ...walls(rectangle(0, 0, wide, deep), 0, eaves, { colour: brick }),
    plate(rectangle(-0.4, -0.4, wide + 0.4, deep + 0.4), eaves, 'soffit'),
    ...hipRoof([-0.4, -0.4, eaves], [wide + 0.4, deep + 0.4], 4, tile),
    ...[1.5, 5.3].flatMap((x) => dormer([x, x + 1.9], 1, [-0.4, eaves, pitch], 1.7, { roof: tile })),
    // The turret on its corbel, and its cap.
    ...turret.map(([x, y], n) => {
      const next = (n + 1) % 8
      return facet('soffit', stone, ...low[n]!, 3.5, ...low[next]!, 3.5, ...turret[next]!, 4.7, x, y, 4.7)
    }),
    ...walls(turret, 4.7, 12.4),
    plate(ring([wide - 0.3, 0.3], 2.5, 8), 12.4, 'soffit'),
    ...spire(ring([wide - 0.3, 0.3], 2.5, 8), 12.4, [wide - 0.3, 0.3, 17.6], slate),
    ...[4, 5, 6, 7].flatMap((n) =>
      [5.1, 8.4].flatMap((z) => row(...foot(...turret[n]!, ...turret[(n + 1) % 8]!), [0.3], 1, z, z + 2)),
    ),
    opening(...foot(...turret[0]!, ...turret[1]!), 0.3, 1.3, 5.1, 7.1),
    // A gable to the side street that rises from its wall.
    ...crossGable([5.6, 10.6], -wide - 0.25, [eaves, eaves + 0.4, eaves + 3.3], [-wide - 0.4, eaves, pitch], {
      wall: brick,
      roof: tile,
      edge: 0.3,
      verge: 0.3,
    }).map((one) => ({ ...one, corners: one.corners.map(([x, y, z]): Vector => [-y, x, z]) })),
    ...row(...foot(wide + 0.25, 5.6, wide + 0.25, 10.6, eaves), [1.3, 2.65], 1.05, 0.1, 1.4),
    ...prism(rectangle(2.6, 6, 4, 7.2), eaves + 2, eaves + 6, { colour: brick }),
    // Shops below with their blinds, floors above.
    ...[0.7, 4.9].flatMap((x) => row(...front, [x], 2.4, 0.5, 2.9)),
    ...[3.4, 7.6].map((x) => opening(...front, x, x + 1.1, 0, 2.6, 'door')),
    ...row(...front, [9], 1.9, 0.5, 2.9),
    slopeAlongX([-1.3, 2.5, -0.02, 3.2], [0.4, 3.4], 'roof', [170, 130, 116]),
    slopeAlongX([-1.3, 2.5, -0.02, 3.2], [4.6, 7.4], 'roof', [170, 130, 116]),
    ...row(...front, [0.9, 3.4, 5.9, 8.3], 1.3, 4.4, 6.4),
    ...row(...front, [0.9, 3.4, 8.3], 1.3, 7.5, 9.3),
    ...outlined(...front, [5.9, 7.2, 7.5, 9.3], brick, 0.1),
    ...row(...side, [2, 8.6], 1.9, 0.5, 2.9),
    opening(...side, 6, 7.2, 0, 2.6, 'door'),
    ...[4.4, 7.5].flatMap((z) => row(...side, [3.4, 6.2, 9.4], 1.3, z, z + 1.9)),
    // A kiosk before the shop, a lamp, a pillar for bills.
    ...box([4.2, -4.4, 0], [5.8, -3.2, 2.3], { top: 'roof' }, timber),
    ...walls(ring([9.4, -2.2], 0.09, 6), 0, 4.6),
    ...prism(ring([9.4, -2.2], 0.26, 6), 4.6, 5.1),
    ...prism(ring([15, 5.6], 0.6, 10), 0, 2.6),
    ...spire(ring([15, 5.6], 0.75, 10), 2.6, [15, 5.6, 3.3], slate),
  ]
}

/** A lighthouse that narrows upwards, its gallery and lantern, the keeper's gabled house, an oil store under a shed roof. */
export function lighthouse(): Face[] {
  const [base, high, edge, lamp] = [
    ring([0, 0], 3.3, 8),
    ring([0, 0], 2.1, 8),
    ring([0, 0], 3, 8),
    ring([0, 0], 1.5, 8),
  ]
  const shaft = base.map(([x, y], n) => {
    const next = (n + 1) % 8
    return facet('wall', white, x, y, 0.9, ...base[next]!, 0.9, ...high[next]!, 20, ...high[n]!, 20)
  })
  const house = foot(3.4, 1.4, 14.4, 1.4)
  const end = foot(14.4, 1.4, 14.4, 8.4)
  const store = foot(-11, 0.4, -4.4, 0.4)
  const band = (n: number, t0: number, t1: number) => inFacet(shaft[n]!, [0, 1, t0, t1], 'wall', [190, 120, 108])
  return [
    lawn,
    plate(rectangle(-2, -30, 2, -2), 0.02, 'ground', [206, 203, 196], 1),
    ...prism(ring([0, 0], 3.8, 8), 0, 0.9, { top: 'top', colour: stone }),
    ...shaft,
    ...shaft.flatMap((_, n) => [band(n, 0.28, 0.46), band(n, 0.72, 0.86)]),
    ...[5, 7].flatMap((n) =>
      [0.09, 0.31, 0.52].map((t) => ({ ...inFacet(shaft[n]!, [0.3, 0.7, t, t + 0.1], 'opening', glass), over: 2 })),
    ),
    ...[6].flatMap((n) =>
      [0.17, 0.57, 0.88].map((t) => ({ ...inFacet(shaft[n]!, [0.3, 0.7, t, t + 0.09], 'opening', glass), over: 2 })),
    ),
    { ...inFacet(shaft[6]!, [0.27, 0.73, 0, 0.12], 'door', [120, 92, 70]), over: 2 },
    ...prism(outline(2, -3.2, 3.2, -2, 4, -2.8, 2.8, -4), 0, 0.45, { top: 'top', colour: stone }),
    // The gallery with its rail, and the lantern.
    ...high.map(([x, y], n) => {
      const next = (n + 1) % 8
      return facet('soffit', stone, x, y, 20, ...high[next]!, 20, ...edge[next]!, 20.7, ...edge[n]!, 20.7)
    }),
    ...prism(edge, 20.7, 21, { top: 'top' }),
    ...walls(ring([0, 0], 2.9, 8), 21.85, 22),
    ...ring([0, 0], 2.85, 8).flatMap(([x, y]) => walls(rectangle(x - 0.05, y - 0.05, x + 0.05, y + 0.05), 21, 21.9)),
    ...walls(lamp, 21, 24.6),
    ...lamp.flatMap((a, n) => row(...foot(...a, ...lamp[(n + 1) % 8]!, 21), [0.1], 0.94, 1.1, 3.4)),
    plate(ring([0, 0], 1.9, 8), 24.6, 'soffit'),
    ...spire(ring([0, 0], 1.9, 8), 24.6, [0, 0, 26.4], slate),
    ...prism(ring([0, 0], 0.3, 6), 26, 26.9),
    // The keeper's house with a dormer, a porch and two stacks.
    ...saddleX([3.4, 1.4, 0], [14.4, 8.4], [3.3, 7.2], { roof: slate }),
    ...row(...house, [1.9], 1.3, 0.9, 2.4),
    ...outlined(...house, [8.1, 9.4, 0.9, 2.4], white, 0.1),
    ...[4.6, 10.6].flatMap((x) => dormer([x, x + 1.8], 2, [1.4, 3.3, 3.9 / 3.5], 1.5)),
    ...crossGable([7.7, 10.2], -0.2, [0, 2.9, 4.4], [1.4, 3.3, 3.9 / 3.5], { edge: 0.25, verge: 0.25 }),
    opening(...foot(7.7, -0.2, 10.2, -0.2), 0.7, 1.8, 0, 2.2, 'door'),
    ...row(...end, [1.2, 4.4], 1.3, 0.9, 2.4),
    ...row(...end, [2.8], 1.3, 3.9, 5.4),
    ...[4.2, 13.2].flatMap((x) => prism(rectangle(x, 4.4, x + 0.9, 5.4), 6.2, 8.6, { colour: brick })),
    // The oil store, a wall about the yard, a boat on the grass.
    ...leanTo([-11, 0.4, 0], [-4.4, 5], [2.6, 3.6]),
    ...row(...store, [0.6, 2.2], 1, 1, 2),
    opening(...store, 4.2, 5.5, 0, 2.2, 'door'),
    ...box([11.6, -3.4, 0], [16.8, -3, 1.3], { top: 'top' }, stone),
    ...box([5.2, -3.4, 0], [8, -3, 1.3], { top: 'top' }, stone),
    ...prism(outline(-9, -4.6, -6, -5.2, -4.4, -4.4, -6, -3.4, -9, -3.4), 0, 0.9, { top: 'top', colour: timber }),
  ]
}

/** A timber barn turned into a home: a glazed cart entry under a porch as high as the eaves, an aisle, lights in the roof. */
export function barn(): Face[] {
  const [long, deep, eaves, ridge] = [24, 9, 4.6, 9.4]
  const [front, gable] = [foot(0, 0, long, 0), foot(0, deep, 0, 0)]
  const pitch = (ridge - eaves) / (deep / 2)
  const [p0, p1] = [8.4, 13]
  const porch = foot(p0, -2.6, p1, -2.6)
  const low = foot(14.4, -3, 24, -3)
  const slope = slopeAlongX([0, eaves, deep / 2, ridge], [0, long])
  return [
    lawn,
    plate(rectangle(4, -16, 17, -2.6), 0.02, 'ground', [206, 203, 196], 1),
    ...saddleX([0, 0, 0], [long, deep], [eaves, ridge], { wall: timber, roof: tile, edge: 0.5, verge: 0.4 }),
    ...[
      [0.07, 0.13],
      [0.15, 0.21],
      [0.24, 0.3],
      [0.66, 0.72],
      [0.76, 0.82],
      [0.86, 0.92],
    ].map(([s0, s1]) => ({ ...inFacet(slope, [s0!, s1!, 0.42, 0.68], 'opening', glass), over: 2 })),
    // A plinth of brick, windows, the ends of the frame.
    ...box([-0.08, -0.08, 0], [8.4, 0, 0.7], { top: 'top' }, brick),
    ...box([-0.08, 0, 0], [0, deep, 0.7], { top: 'top' }, brick),
    ...row(...front, [0.9, 2.7], 1.5, 1.1, 2.9),
    ...outlined(...front, [5.4, 6.9, 1.1, 2.9], timber, 0.1),
    ...[1, 3, 5].flatMap((y) => [
      opening(...gable, y + 0.4, y + 2.2, 0.9, 2.8),
      opening(...gable, y + 0.4, y + 2.2, 3, 4.5),
    ]),
    facetPane(deep, [2.6, 4.3], eaves, pitch),
    facetPane(deep, [4.7, 6.4], eaves, pitch),
    // The porch over the cart entry, glazed up into its gable.
    ...crossGable([p0, p1], -2.6, [0, 4.7, 7.2], [0, eaves, pitch], {
      wall: timber,
      roof: tile,
      edge: 0.3,
      verge: 0.4,
    }),
    ...[0.3, 1.35, 3.3].flatMap((u) => row(...porch, [u], 0.95, 2.6, 4.4)),
    ...row(...porch, [2.35], 0.9, 2.6, 4.4),
    ...[0.3, 3.3].flatMap((u) => row(...porch, [u], 0.95, 0.1, 2.5)),
    ...[1.35, 2.35].map((u) => opening(...porch, u, u + 0.92, 0, 2.5, 'door', glass)),
    ...row(...foot(p0, 0, p0, -2.6), [0.7], 1.2, 1.1, 2.9),
    // The aisle on the right under its own slope, with a garage of boards.
    ...leanTo([14.4, -3, 0], [24, 0], [2.5, 4.3], { wall: timber, roof: tile }),
    ...row(...low, [0.8, 2.6], 1.3, 0.9, 2.1),
    ...[5, 7.2].map((u) => opening(...low, u, u + 2.1, 0, 2.15, 'door', [150, 124, 98])),
    // A flue, a stack of logs before a window, a trough, a wall and a gate's posts.
    ...walls(ring([5, 5.6], 0.2, 8), 7, 10.6, { colour: stone }),
    plate(ring([5, 5.6], 0.3, 8), 10.6, 'roof', stone),
    ...box([1.8, -1.7, 0], [3.6, -1, 1.75], { top: 'top' }, boards),
    ...box([17, -6.6, 0], [19.4, -5.7, 0.7], { top: 'top' }, stone),
    ...box([-7.4, 5.6, 0], [-0.09, 6, 1.4], { top: 'top' }, stone),
    ...box([-5, -5.4, 0], [0.4, -5, 1], { top: 'top' }, stone),
  ]
}

/** A pane in the barn's left gable whose head follows the slope. */
const facetPane = (deep: number, [y0, y1]: [number, number], eaves: number, pitch: number): Face => {
  const head = (y: number) => eaves + Math.min(y, deep - y) * pitch - 0.7
  return { ...facet('opening', glass, 0, y0, 4.75, 0, y1, 4.75, 0, y1, head(y1), 0, y0, head(y0)), over: 1 }
}
