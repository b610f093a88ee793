import { across, along, front, glass, piece, slopeAlongY, wood } from '../first-sight/pieces.ts'
import { outlined, panel, row, times } from '../pane-rows.ts'
import { box, type Face, flight, foot, opening, plate, ring, slab, walls } from '../solid.ts'

type Colour = Face['colour']
const wall: Colour = [227, 225, 219]
const brick: Colour = [204, 182, 164]
const floor: Colour = [186, 176, 160]
const cloth: Colour = [152, 160, 174]
const metal: Colour = [176, 180, 184]

/** Walls to the left, at the back and to the right. */
const sides = (wide: number, deep: number, high: number, colour = wall): Face[] => [
  across(deep, [0, 0, wide, 0, wide, high, 0, high], 'wall', colour),
  along(0, [0, 0, deep, 0, deep, high, 0, high], 'wall', colour),
  along(wide, [0, 0, deep, 0, deep, high, 0, high], 'wall', colour),
]

/** Stairs whose treads are floor. */
const stair = (...of: Parameters<typeof flight>): Face[] =>
  flight(...of).map((one): Face => (one.part === 'top' ? { ...one, part: 'floor', colour: [150, 124, 96] } : one))

/** A round thing that stands. */
const drum = (x: number, y: number, radius: number, [z0, z1]: [number, number], colour: Colour = metal): Face[] => [
  ...walls(ring([x, y], radius, 10), z0, z1, { part: 'furniture', colour }),
  plate(ring([x, y], radius, 10), z1, 'furniture', colour),
]

/** A loft in a warehouse: brick, tall windows of six panes, beams on posts, a sleeping deck at the back and its stair. */
export function loft(): Face[] {
  const [wide, deep, high, up] = [9, 12, 4.5, 2.52]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const beams = [2.2, 5.2, 8.2]
  const kitchen = foot(8.4, 6, 8.4, 2.4)
  return [
    slab([0, 0, 0], [wide, deep], 'floor', floor),
    slab([0, 0, high], [wide, deep], 'ceiling', [240, 240, 238]),
    ...sides(wide, deep, high, brick),
    ...beams.flatMap((y) =>
      box([0, y, high - 0.5], [wide, y + 0.3, high], { side: 'ceiling', underside: 'ceiling' }, wood),
    ),
    ...beams.flatMap((y) => box([2.6, y, 0], [2.9, y + 0.3, high - 0.5], { top: 'top' }, wood)),
    ...[2.8, 5.8].flatMap((y) =>
      [0, 0.74, 1.48].flatMap((u) =>
        row(...left, [y + u], 0.68, 0.9, 2.3).concat(row(...left, [y + u], 0.68, 2.38, 3.7)),
      ),
    ),
    ...[0, 0.74].flatMap((u) => row(...left, [9.6 + u], 0.68, 0.9, 2.1)),
    // The deck, its rail, its stair.
    ...box([0, 8.9, up - 0.3], [wide, deep, up], { top: 'floor' }, wall),
    ...box([0, 8.9, up], [6.9, 8.96, up + 0.95], { top: 'top' }, wall),
    ...stair(7, 7.9, 8.9, 0.24, times(14, up / 14, up / 14)),
    ...row(...back, [7.2], 1, up + 0.5, up + 1.6),
    ...row(...back, [0.8, 2.2], 1.2, 0.9, 2),
    opening(...back, 3.9, 4.8, 0, 2.05, 'door'),
    ...outlined(...back, [5.4, 6.6, 0.9, 2], brick, 0.06),
    panel(...right, [6.4, 8.6, 1.3, 2.7], [186, 172, 158]),
    // The kitchen along the right, a long table, a bench, a sofa, lamps that hang.
    ...piece([8.42, 2.4, 0], [8.99, 6, 0.9]),
    ...times(5, 0.04, 0.71).map((u) => front(...kitchen, [u, u + 0.66, 0.12, 0.84], [188, 162, 132])),
    ...piece([8.6, 2.4, 1.5], [8.99, 6, 2.2]),
    ...piece([4, 4.2, 0.72], [4.9, 6.8, 0.78]),
    ...[4.3, 6.6].flatMap((y) => piece([4.06, y, 0], [4.84, y + 0.08, 0.72], metal)),
    ...piece([5.2, 4.4, 0], [5.6, 6.6, 0.45]),
    ...piece([0.5, 3.4, 0], [1.4, 5.4, 0.42], cloth),
    ...piece([0.5, 3.4, 0.42], [0.74, 5.4, 0.84], cloth),
    ...piece([0.05, 8.2, 0], [0.4, 8.8, 1.9]),
    slab([0.3, 3, 0.01], [2.4, 5.8], 'furniture', [168, 160, 168], 1),
    ...[4.7, 6.2].flatMap((y) => [
      ...drum(4.45, y, 0.22, [2.2, 2.44]),
      ...piece([4.44, y - 0.01, 2.44], [4.46, y + 0.01, high], metal),
    ]),
    ...piece([2, 8.3, 0], [2.5, 8.8, 1.1], [150, 166, 136]),
  ]
}

/** A swimming hall: a basin, a wall of glass along it, steps for those who watch, a board to jump from, deep beams. */
export function swimmingHall(): Face[] {
  const [wide, deep, high] = [15, 22, 6.4]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const [x0, x1, y0, y1] = [3, 10.5, 3, 18.4]
  const tiles: Colour = [206, 206, 200]
  const bays = times(7, 0.4, 3.08)
  return [
    ...[
      [0, 0, wide, y0],
      [0, y1, wide, deep],
      [0, y0, x0, y1],
      [x1, y0, wide, y1],
    ].map(([a, b, c, d]) => slab([a!, b!, 0], [c!, d!], 'floor', tiles)),
    ...walls([[x0, y0] as const, [x1, y0] as const, [x1, y1] as const, [x0, y1] as const], -0.35, 0, { colour: tiles }),
    slab([x0, y0, -0.35], [x1, y1], 'water', [140, 184, 204]),
    slab([0, 0, high], [wide, deep], 'ceiling', [240, 240, 238]),
    ...sides(wide, deep, high),
    ...bays.flatMap((y) => [opening(...left, y, y + 2.7, 0.15, 2.6), opening(...left, y, y + 2.7, 2.75, 5.2)]),
    ...times(5, 1.2, 1.9).flatMap((x) => row(...back, [x], 1.7, 3.2, 5.2)),
    ...row(...back, [1.2, 3.1], 1.7, 0.9, 2.6),
    ...[6, 7.1].map((x) => opening(...back, x, x + 1.05, 0, 2.2, 'door')),
    ...outlined(...back, [9.2, 10.8, 0.9, 2.3], wall, 0.07),
    ...row(...right, [1.6, 4.2], 1.7, 3.4, 5),
    opening(...right, 15.4, 16.6, 0, 2.2, 'door'),
    panel(...right, [8.4, 13, 3, 4.8], [206, 202, 194]),
    ...[2.9, 7, 11.1, 15.2, 19.3].flatMap((y) =>
      box([0, y, high - 0.8], [wide, y + 0.24, high], { side: 'ceiling', underside: 'ceiling' }, wood),
    ),
    // Three steps to sit on, the board on its frame, the guard's chair, a bench, blocks to start from.
    ...[0, 1, 2].flatMap((n) => piece([12 + n, 7, 0], [wide - 0.01, 19, 0.45 * (n + 1)], [200, 196, 188])),
    ...piece([5, 18.6, 0], [5.2, 21, 3], metal),
    ...piece([6.3, 18.6, 0], [6.5, 21, 3], metal),
    ...piece([5, 17, 3], [6.5, 21, 3.2], metal),
    ...[5, 6.44].flatMap((x) => piece([x, 18.6, 4], [x + 0.06, 21, 4.08], metal)),
    ...[5, 6.44].flatMap((x) => [18.6, 19.8, 20.94].flatMap((y) => piece([x, y, 3.2], [x + 0.06, y + 0.06, 4], metal))),
    ...times(9, 0.3, 0.3).flatMap((z) => piece([5.5, 20.96, z], [6.1, 21.02, z + 0.05], metal)),
    ...[1.2, 1.74].flatMap((x) => [11, 11.6].flatMap((y) => piece([x, y, 0], [x + 0.06, y + 0.06, 1.7], wood))),
    ...piece([1.2, 11, 1.7], [1.8, 11.66, 1.78]),
    ...piece([1.2, 11, 1.78], [1.26, 11.66, 2.5]),
    ...piece([0.5, 5, 0], [0.9, 8, 0.45]),
    ...times(3, 4, 2.2).flatMap((x) => piece([x, 18.5, 0], [x + 0.6, 19.1, 0.5], cloth)),
  ]
}

/** A pottery under one slope with lights in it: a bench below a band of windows, wheels, a kiln, racks of pots. */
export function pottery(): Face[] {
  const [wide, deep, low, high] = [7, 8.6, 2.7, 4.6]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const slope = (x: number) => low + ((high - low) * x) / wide
  const skylight = (y: number): Face => ({
    ...slopeAlongY([1.6, slope(1.6), 3.4, slope(3.4)], [y, y + 1.1], 'opening', glass),
    over: 1,
  })
  const kiln = foot(4.6, 7, 6, 7)
  return [
    slab([0, 0, 0], [wide, deep], 'floor', floor),
    slopeAlongY([0, low, wide, high], [0, deep], 'ceiling', [240, 240, 238]),
    across(deep, [0, 0, wide, 0, wide, high, 0, low], 'wall', wall),
    along(0, [0, 0, deep, 0, deep, low, 0, low], 'wall', wall),
    along(wide, [0, 0, deep, 0, deep, high, 0, high], 'wall', wall),
    ...[2.4, 4.4, 6.4].map(skylight),
    ...times(5, 1.4, 1.4).map((y) => opening(...left, y, y + 1.25, 1.15, 2.2)),
    ...row(...back, [0.5, 1.7], 1, 1.15, 2.2),
    ...[3, 3.85].map((x) => opening(...back, x, x + 0.8, 0, 2.15, 'door', glass)),
    ...outlined(...back, [5, 6.2, 2.5, 3.5], wall, 0.05),
    ...row(...right, [0.6, 2.2, 3.8], 1.3, 3, 3.9),
    opening(...right, 5, 5.95, 0, 2.1, 'door'),
    // The bench below the windows, with what stands on it.
    ...piece([0.02, 1.2, 0.86], [0.7, 7.4, 0.92]),
    ...[1.3, 4.2, 7.2].flatMap((y) => piece([0.1, y, 0], [0.64, y + 0.1, 0.86])),
    ...piece([0.06, 4.5, 0.3], [0.6, 7, 0.34]),
    ...drum(0.36, 3.4, 0.17, [0.92, 1.42], [190, 150, 128]),
    ...drum(0.4, 4.7, 0.14, [0.92, 1.26], [190, 150, 128]),
    ...drum(0.36, 6, 0.2, [0.92, 1.36], [190, 150, 128]),
    // Two wheels with stools.
    ...[3.4, 5.2].flatMap((y) => [
      ...piece([2.2, y, 0], [2.9, y + 0.7, 0.56], metal),
      ...drum(2.55, y + 0.35, 0.22, [0.56, 0.64]),
      ...drum(3.4, y + 0.35, 0.17, [0, 0.5], wood),
    ]),
    // The kiln and its flue, racks along the right.
    ...piece([4.6, 7, 0.2], [6, 8.3, 1.7], [186, 176, 168]),
    ...[4.66, 5.8].flatMap((x) => piece([x, 7.1, 0], [x + 0.14, 8.2, 0.2], metal)),
    front(...kiln, [0.15, 1.25, 0.4, 1.55], [166, 156, 148]),
    ...walls(ring([5.3, 7.9], 0.13, 8), 1.7, slope(5.3), { part: 'furniture', colour: metal }),
    ...[4.6, 5.6, 6.6].flatMap((y) => piece([6.4, y, 0], [6.46, y + 0.06, 2], metal)),
    ...[0.3, 0.85, 1.4, 1.95].flatMap((z) => piece([6.4, 4.6, z], [6.98, 6.66, z + 0.05])),
    ...[0.35, 0.9, 1.45].flatMap((z) =>
      times(3, 4.95, 0.62).flatMap((y) => drum(6.68, y, 0.15, [z, z + 0.34], [190, 150, 128])),
    ),
    ...piece([4.2, 3.2, 0.74], [5.2, 4.8, 0.8]),
    ...[4.24, 5.08].flatMap((x) => [3.24, 4.68].flatMap((y) => piece([x, y, 0], [x + 0.08, y + 0.08, 0.74]))),
  ]
}
