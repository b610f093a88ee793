import { across, along, front, glass, piece } from '../first-sight/pieces.ts'
import { outlined, panel, row, times } from '../pane-rows.ts'
import { box, type Face, flight, foot, opening, plate, ring, slab, walls } from '../solid.ts'

type Colour = Face['colour']
const wall: Colour = [227, 225, 219]
const floor: Colour = [186, 176, 160]
const cloth: Colour = [152, 160, 174]
const metal: Colour = [186, 190, 194]

/** A floor, a ceiling, and walls to the left, at the back and to the right. */
const shell = (width: number, depth: number, height: number): Face[] => [
  slab([0, 0, 0], [width, depth], 'floor', floor),
  slab([0, 0, height], [width, depth], 'ceiling', [240, 240, 238]),
  across(depth, [0, 0, width, 0, width, height, 0, height], 'wall', wall),
  along(0, [0, 0, depth, 0, depth, height, 0, height], 'wall', wall),
  along(width, [0, 0, depth, 0, depth, height, 0, height], 'wall', wall),
]

/** The lobby of a theatre: a broad stair in its middle to a gallery on columns, tall windows, a desk, two hanging globes. */
export function lobby(): Face[] {
  const [wide, deep, high, up] = [12, 13, 7, 3.42]
  const [left, right] = [foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const below = foot(0, deep, wide, deep)
  const steps = flight(4.2, 7.8, 9.4, 0.29, times(18, up / 18, up / 18)).map(
    (one): Face => (one.part === 'top' ? { ...one, part: 'floor', colour: floor } : one),
  )
  return [
    ...shell(wide, deep, high),
    ...steps,
    ...[4.14, 7.8].flatMap((x) => [
      along(x, [4.18, 0, 9.4, up, 9.4, up + 0.95, 4.18, 1.05]),
      along(x + 0.06, [4.18, 0, 9.4, up, 9.4, up + 0.95, 4.18, 1.05]),
      across(4.18, [x, 0, x + 0.06, 0, x + 0.06, 1.05, x, 1.05]),
    ]),
    ...box([0, 9.4, up - 0.35], [wide, deep, up], { top: 'floor' }, wall),
    ...[
      [0, 4.14],
      [7.86, 12],
    ].flatMap(([x0, x1]) => box([x0!, 9.4, up], [x1!, 9.46, up + 0.95], { top: 'top' }, wall)),
    ...[1.9, 10.1].flatMap((x) => walls(ring([x, 9.8], 0.2, 8), 0, up - 0.35, { colour: wall })),
    ...row(...left, [1.4, 3.9, 6.4], 1.6, 0.5, 5.8),
    ...row(...right, [4.2, 9.2], 1.2, 0.9, 2.6),
    ...row(...right, [1.2], 1.2, 4.3, 6.2),
    panel(...right, [6, 8.6, 0.7, 2.9], [190, 178, 160]),
    ...[1.1, 2.5].map((x) => opening(...below, x, x + 1.3, up, up + 2.3, 'door')),
    ...row(...below, [4.7, 6.2], 1.1, up + 0.9, up + 2.6),
    ...outlined(...below, [8.4, 9.6, up + 0.9, up + 2.4], wall, 0.06),
    opening(...below, 10.2, 11.4, up, up + 2.3, 'door'),
    ...[0.9, 8.8].map((x) => opening(...below, x, x + 1.5, 0, 2.3, 'door')),
    ...piece([8.9, 5.6, 0], [11, 6.4, 1.1]),
    ...times(3, 0.1, 0.66).map((u) => front(...foot(8.9, 5.6, 11, 5.6), [u, u + 0.58, 0.15, 0.95], [190, 166, 136])),
    ...piece([0.4, 4.6, 0], [1.2, 6.6, 0.45], cloth),
    ...piece([0.1, 7.6, 0], [0.5, 8.6, 1.5], [150, 166, 136]),
    ...[3, 9].flatMap((x) => [
      ...walls(ring([x, 5], 0.32, 10), 4.3, 4.8, { part: 'furniture', colour: metal }),
      plate(ring([x, 5], 0.32, 10), 4.3, 'furniture', [232, 228, 214]),
      ...piece([x - 0.02, 4.98, 4.8], [x + 0.02, 5.02, high], metal),
    ]),
  ]
}

/** A bathroom: a tub in a niche, two basins under a mirror, a screen before the shower, a radiator of rungs. */
export function bathroom(): Face[] {
  const [wide, deep] = [4.2, 4]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const china: Colour = [236, 238, 238]
  const unit = foot(3.68, 2.7, 3.68, 0.9)
  return [
    ...shell(wide, deep, 2.7),
    opening(...back, 2.05, 3.1, 1.15, 2.2),
    ...outlined(...back, [0.75, 1.45, 1.15, 2.2], wall, 0.05),
    opening(...left, 0.8, 1.65, 0, 2.1, 'door'),
    opening(...left, 3.05, 3.75, 1.3, 2.2),
    // The tub along the back, its apron of panels, a ledge behind it.
    ...piece([0.01, 3.05, 0], [1.85, 3.99, 0.56], china),
    ...[0.1, 0.7, 1.3].map((x) => front(...foot(0, 3.05, 1.85, 3.05), [x, x + 0.5, 0.08, 0.46], [224, 226, 226])),
    slab([0.12, 3.14, 0.56], [1.74, 3.86], 'furniture', [206, 212, 212], 1),
    ...piece([2.2, 3.34, 0], [2.56, 3.8, 0.4], china),
    ...piece([2.12, 3.8, 0], [2.64, 3.99, 0.98], china),
    // The shower behind a wall that stands before a part of the window.
    ...box([2.78, 2.9, 0], [2.88, 4, 2.05], { top: 'top' }, wall),
    ...piece([2.89, 3, 0], [4.19, 3.99, 0.08], china),
    ...piece([3.5, 3.94, 0.9], [3.56, 3.98, 2], metal),
    slab([1.5, 2.75, 2.7], [2.7, 3.55], 'opening', glass, 1),
    // Two basins on a cupboard, and the mirror over them.
    ...piece([3.7, 0.9, 0.25], [4.19, 2.7, 0.78]),
    ...times(3, 0.04, 0.6).map((u) => front(...unit, [u, u + 0.54, 0.29, 0.74], [188, 162, 132])),
    ...piece([3.66, 0.86, 0.78], [4.19, 2.74, 0.83], [206, 206, 204]),
    ...[1.15, 2.05].flatMap((y) => piece([3.76, y, 0.83], [4.12, y + 0.44, 0.95], china)),
    front(...right, [1.3, 3.1, 1.2, 2.1], [196, 206, 212]),
    ...piece([4.1, 1, 2.2], [4.18, 2.6, 2.27], metal),
    // The radiator: two uprights, and rungs between them.
    ...[2, 2.68].flatMap((y) => piece([0.03, y, 0.5], [0.07, y + 0.04, 1.9], metal)),
    ...times(7, 0.55, 0.21).flatMap((z) => piece([0.03, 2.04, z], [0.06, 2.68, z + 0.09], metal)),
    ...piece([0.3, 1.95, 0], [0.75, 2.4, 0.5]),
    ...piece([2.3, 1.6, 0], [3.1, 2.4, 0.015], cloth),
  ]
}

/** An open office: a band of windows, columns, desks with screens, a room of glass, a band of lights. */
export function openOffice(): Face[] {
  const [wide, deep, high] = [11, 12, 3.1]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const glazed = foot(7.4, 6, 11, 6)
  const glazedSide = foot(7.4, 12, 7.4, 6)
  const desk = (x: number, y: number): Face[] => [
    ...piece([x, y, 0.72], [x + 1.6, y + 0.8, 0.76]),
    ...[x + 0.04, x + 1.5].flatMap((at) => piece([at, y + 0.06, 0], [at + 0.06, y + 0.74, 0.72], metal)),
    ...piece([x + 0.45, y + 0.5, 0.86], [x + 1.15, y + 0.54, 1.26], [96, 98, 104]),
    ...piece([x + 0.76, y + 0.5, 0.76], [x + 0.84, y + 0.54, 0.86], metal),
    ...piece([x + 0.55, y - 0.5, 0.44], [x + 1.05, y - 0.06, 0.5], cloth),
    ...piece([x + 0.55, y - 0.56, 0.5], [x + 1.05, y - 0.5, 1], cloth),
    ...piece([x + 0.77, y - 0.3, 0], [x + 0.83, y - 0.24, 0.44], metal),
  ]
  return [
    ...shell(wide, deep, high),
    ...times(6, 0.4, 1.9).map((y) => opening(...left, y, y + 1.8, 0.9, 2.5)),
    ...row(...back, [0.6, 2.3], 1.6, 0.9, 2.5),
    opening(...back, 4.4, 5.4, 0, 2.15, 'door'),
    ...outlined(...back, [5.9, 7, 0.9, 2.2], wall, 0.06),
    // The glazed room, closed to the ceiling.
    across(6, [7.4, 0, wide, 0, wide, high, 7.4, high], 'wall', wall),
    along(7.4, [6, 0, 12, 0, 12, high, 6, high], 'wall', wall),
    ...[0.1, 2.35].map((x) => opening(...glazed, x, x + 1.15, 0.12, 2.6)),
    opening(...glazed, 1.32, 2.27, 0, 2.15, 'door', glass),
    ...times(4, 0.2, 1.45).map((y) => opening(...glazedSide, y, y + 1.35, 0.12, 2.6)),
    opening(...right, 7.4, 8.4, 0, 2.15, 'door'),
    panel(...right, [8.8, 10.6, 0.9, 2.1], [206, 202, 194]),
    ...[4.4, 8.8].flatMap((y) => box([3.2, y, 0], [3.6, y + 0.4, high], { top: 'top' }, wall)),
    ...[1, 4.6].flatMap((x) => [4, 6.6].flatMap((y) => desk(x, y))),
    ...piece([0.02, 8.8, 0], [0.5, 10.9, 1.5]),
    ...[0, 1, 2].flatMap((n) =>
      times(2, 0.12, 0.68).map((z) =>
        front(...foot(0.5, 0, 0.5, deep), [8.86 + n * 0.68, 9.48 + n * 0.68, z, z + 0.62], [190, 166, 136]),
      ),
    ),
    ...[2.1, 5.2].flatMap((x) => piece([x, 2.6, 2.8], [x + 0.18, 9.6, 2.88], metal)),
    ...piece([9.9, 3.4, 0], [10.9, 5.4, 0.75], cloth),
  ]
}
