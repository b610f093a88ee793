import { across, along, front, glass, piece, wood } from '../first-sight/pieces.ts'
import { outlined, panel, row, times } from '../pane-rows.ts'
import { box, type Corner, type Face, foot, opening, outline, plate, ring, slab, walls } from '../solid.ts'
import { sides } from './parts.ts'

type Colour = Face['colour']
const wall: Colour = [228, 226, 220]
const ceiling: Colour = [240, 240, 238]
const oak: Colour = [188, 164, 136]
const cloth: Colour = [150, 160, 176]
const metal: Colour = [178, 182, 186]

/** A shade that hangs from the ceiling. */
const lamp = (x: number, y: number, radius: number, [z, high]: [number, number]): Face[] => [
  ...walls(ring([x, y], radius, 10), z, z + 0.28, { part: 'furniture', colour: metal }),
  plate(ring([x, y], radius, 10), z, 'furniture', metal),
  plate(ring([x, y], radius, 10), z + 0.28, 'furniture', metal),
  ...piece([x - 0.012, y - 0.012, z + 0.28], [x + 0.012, y + 0.012, high], metal),
]

/** A table or a bench: a top on two trestles. */
const trestle = ([x0, y0]: Corner, [x1, y1]: Corner, high: number, colour = oak): Face[] => [
  ...piece([x0, y0, high - 0.05], [x1, y1, high], colour),
  ...[y0 + 0.25, y1 - 0.33].flatMap((y) => piece([x0 + 0.05, y, 0], [x1 - 0.05, y + 0.08, high - 0.05], metal)),
]

/** A canteen: glass along the left, tables with benches, a counter with its hood at the right, lights in the roof between beams. */
export function canteen(): Face[] {
  const [wide, deep, high] = [12, 17, 4]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const counter = foot(9.6, 13, 9.6, 5)
  const table = (x: number, y: number): Face[] => [
    ...trestle([x, y], [x + 0.8, y + 2.4], 0.75),
    ...[x - 0.5, x + 0.95].flatMap((u) => trestle([u, y], [u + 0.35, y + 2.4], 0.45)),
  ]
  return [
    slab([0, 0, 0], [wide, deep], 'floor', [184, 178, 168]),
    slab([0, 0, high], [wide, deep], 'ceiling', ceiling),
    ...sides(wide, deep, high, wall),
    ...[3, 6.6, 10.2, 13.8].flatMap((y) =>
      box([0, y, high - 0.55], [wide, y + 0.3, high], { side: 'ceiling', underside: 'ceiling' }, wood),
    ),
    ...[4.4, 8, 11.6].map((y) => slab([3.6, y, high], [5.8, y + 1.3], 'opening', glass, 1)),
    ...times(6, 1, 2.6).flatMap((y) => [
      opening(...left, y, y + 2.35, 0.4, 2.4),
      opening(...left, y, y + 2.35, 2.5, 3.3),
    ]),
    ...row(...back, [0.8, 2.7], 1.7, 0.9, 2.6),
    ...[5.1, 6.15].map((x) => opening(...back, x, x + 1, 0, 2.2, 'door')),
    ...outlined(...back, [8, 9.6, 0.9, 2.4], wall, 0.07),
    opening(...back, 10.5, 11.4, 0, 2.1, 'door'),
    // The hatch to the kitchen behind the counter is closed by a board.
    panel(...right, [4.6, 8.6, 1.1, 2.2], [204, 200, 192]),
    opening(...right, 2, 3, 0, 2.1, 'door'),
    ...row(...right, [10, 12.2], 1.6, 1.4, 2.8),
    ...[2.2, 5.8].flatMap((x) => [3.4, 7, 10.6].flatMap((y) => table(x, y))),
    ...piece([9.6, 5, 0], [10.4, 13, 0.95], [204, 198, 188]),
    ...times(5, 0.1, 1.58).map((u) => front(...counter, [u, u + 1.5, 0.12, 0.85], [190, 170, 146])),
    ...piece([9.3, 5, 0.8], [9.58, 13, 0.84], metal),
    ...piece([9.8, 6, 2.3], [11.2, 12, 2.8], metal),
    ...piece([9.75, 8, 0.95], [10.2, 9.4, 1.35], metal),
    ...[6.4, 11.4].flatMap((y) => piece([9.8, y, 0.95], [10.1, y + 0.5, 1.3], cloth)),
    // A post with a bin, racks for trays, plants before the glass.
    ...box([8.2, 13.8, 0], [8.5, 14.1, high - 0.55], { top: 'top' }, wall),
    ...piece([7.6, 14.6, 0], [8.9, 15.3, 1.7], metal),
    ...[2.6, 9.4].flatMap((y) => [
      ...piece([0.35, y, 0], [0.95, y + 1.4, 0.6], oak),
      ...piece([0.45, y + 0.1, 0.6], [0.85, y + 1.3, 1.5], [146, 166, 132]),
    ]),
    ...[2.6, 6.2].flatMap((x) => [5, 8.6, 12.2].flatMap((y) => lamp(x, y, 0.3, [2.5, high]))),
  ]
}

/** A studio flat: a bed on a platform of drawers behind open shelves, a kitchen along the left, a bathroom's box, a French window. */
export function studioFlat(): Face[] {
  const [wide, deep, high] = [5.6, 8, 2.9]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const units = foot(0.62, 2.6, 0.62, 6)
  const bed = foot(3.6, 7.6, 3.6, 5.6)
  return [
    slab([0, 0, 0], [wide, deep], 'floor', oak),
    slab([0, 0, high], [wide, deep], 'ceiling', ceiling),
    ...sides(wide, deep, high, wall),
    ...[1.2, 1.98].map((x) => opening(...back, x, x + 0.74, 0, 2.3, 'door', glass)),
    ...row(...back, [1.2, 1.98], 0.74, 2.36, 2.75),
    ...row(...back, [3.5, 4.3], 0.74, 1, 2.3),
    ...row(...left, [6.35], 1.1, 0.95, 2.3),
    ...outlined(...right, [0.5, 1.5, 1.1, 2.2], wall, 0.06),
    // The bathroom's box at the right with its door and a light over it.
    ...walls(outline(wide, 3.4, 4.2, 3.4, 4.2, 1.1, wide, 1.1), 0, 2.45, { open: true }),
    plate(outline(4.2, 1.1, wide, 1.1, wide, 3.4, 4.2, 3.4), 2.45, 'top'),
    opening(...foot(4.2, 3.4, 4.2, 1.1), 0.8, 1.6, 0, 2.05, 'door'),
    ...row(...foot(4.2, 3.4, 4.2, 1.1), [0.12], 0.55, 1.5, 2.05),
    // The kitchen: units, a worktop, cupboards above, a hood, a tall fridge.
    ...piece([0.01, 2.6, 0], [0.6, 6, 0.88]),
    ...piece([0.01, 2.6, 0.88], [0.64, 6, 0.92], metal),
    ...times(5, 0.02, 0.68).map((u) => front(...units, [u, u + 0.64, 0.1, 0.84])),
    ...piece([0.01, 2.6, 1.5], [0.36, 4.2, 2.2]),
    ...piece([0.01, 5, 1.5], [0.36, 6, 2.2]),
    ...piece([0.01, 4.3, 1.6], [0.5, 4.9, 1.75], metal),
    ...piece([0.12, 4.3, 1.75], [0.34, 4.9, high], metal),
    ...piece([0.01, 1.9, 0], [0.64, 2.58, 2.2], metal),
    // The bed on its platform, open shelves before it.
    ...piece([3.6, 5.6, 0], [5.58, 7.6, 0.5]),
    ...[0.04, 0.7, 1.36].map((u) => front(...bed, [u, u + 0.6, 0.08, 0.44])),
    ...piece([3.7, 5.7, 0.5], [5.56, 7.5, 0.68], cloth),
    ...piece([5.1, 5.8, 0.68], [5.54, 6.5, 0.8], ceiling),
    ...piece([5.1, 6.7, 0.68], [5.54, 7.4, 0.8], ceiling),
    ...[4.2, 4.86, 5.56].flatMap((x) => piece([x, 4.5, 0], [x + 0.03, 4.82, 1.7])),
    ...[0.04, 0.6, 1.14, 1.67].flatMap((z) => piece([4.2, 4.5, z], [5.59, 4.82, z + 0.03])),
    ...piece([4.35, 4.54, 0.63], [4.7, 4.78, 0.95], cloth),
    // A round table with stools, a rug, a lamp, a sofa's end before the window.
    ...walls(ring([1.9, 4.4], 0.05, 8), 0, 0.72, { part: 'furniture', colour: metal }),
    ...walls(ring([1.9, 4.4], 0.5, 12), 0.72, 0.76, { part: 'furniture', colour: oak }),
    plate(ring([1.9, 4.4], 0.5, 12), 0.76, 'furniture', oak),
    ...[3.6, 5.2].flatMap((y) => [
      ...walls(ring([2, y], 0.18, 8), 0, 0.45, { part: 'furniture', colour: wood }),
      plate(ring([2, y], 0.18, 8), 0.45, 'furniture', wood),
    ]),
    ...lamp(1.9, 4.4, 0.24, [1.75, high]),
    ...piece([1, 6.9, 0], [1.7, 7.6, 0.4], cloth),
    ...piece([1, 7.5, 0.4], [1.7, 7.62, 0.8], cloth),
  ]
}

/** A hotel room: a bay with three windows and a seat in it, a bed before its board, a desk below a mirror, curtains. */
export function hotelRoom(): Face[] {
  const [wide, deep, high, head] = [5, 6.8, 2.8, 2.45]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const bay = outline(1.5, deep, 2.05, deep + 0.9, 3.95, deep + 0.9, 4.5, deep)
  const bayFoot = (n: number) => foot(...bay[n]!, ...bay[n + 1]!)
  const robe = foot(4.36, 3.2, 4.36, 1.4)
  return [
    slab([0, 0, 0], [wide, deep], 'floor', [176, 166, 156]),
    plate(bay, 0, 'floor', [176, 166, 156]),
    slab([0, 0, high], [wide, deep], 'ceiling', ceiling),
    plate(bay, head, 'ceiling', ceiling),
    across(deep, [0, 0, 1.5, 0, 1.5, head, 4.5, head, 4.5, 0, 5, 0, 5, high, 0, high], 'wall', wall),
    ...[0, wide].map((x) => along(x, [0, 0, deep, 0, deep, high, 0, high], 'wall', wall)),
    ...walls(bay, 0, head, { colour: wall, open: true }),
    ...[0, 2].flatMap((n) => [0.6, 1.75].flatMap((z) => row(...bayFoot(n), [0.15], 0.76, z, z < 1 ? 1.68 : 2.3))),
    ...[0.6, 1.75].flatMap((z) => row(...bayFoot(1), [0.12, 0.98], 0.8, z, z < 1 ? 1.68 : 2.3)),
    ...outlined(...left, [5.5, 6.3, 0.9, 2.2], wall, 0.06),
    opening(...left, 1.3, 2.2, 0, 2.1, 'door'),
    opening(...right, 0.45, 1.3, 0, 2.05, 'door'),
    opening(...back, 0.3, 1.15, 0, 2.1, 'door', glass),
    // The seat in the bay, curtains at its sides, a round table with a chair.
    ...piece([2.1, deep + 0.4, 0], [3.9, deep + 0.88, 0.45], cloth),
    ...times(3, 1.3, 0.13).flatMap((x) => piece([x, deep - 0.12, 0.04], [x + 0.1, deep - 0.03, 2.5], cloth)),
    ...times(3, 4.3, 0.13).flatMap((x) => piece([x, deep - 0.12, 0.04], [x + 0.1, deep - 0.03, 2.5], cloth)),
    ...piece([1.2, deep - 0.14, 2.5], [4.8, deep - 0.02, 2.56], metal),
    ...walls(ring([3.5, 6.1], 0.04, 6), 0, 0.62, { part: 'furniture', colour: metal }),
    ...walls(ring([3.5, 6.1], 0.36, 10), 0.62, 0.66, { part: 'furniture', colour: oak }),
    plate(ring([3.5, 6.1], 0.36, 10), 0.66, 'furniture', oak),
    ...piece([2.3, 5.7, 0], [2.95, 6.35, 0.42], cloth),
    ...piece([2.3, 5.7, 0.42], [2.42, 6.35, 0.95], cloth),
    // The bed, its board, two stands with lamps.
    ...piece([0.02, 2.8, 0], [0.1, 5.2, 1.2]),
    ...piece([0.1, 3.2, 0.12], [2.15, 4.8, 0.5], ceiling),
    ...piece([0.75, 3.17, 0.3], [2.18, 4.83, 0.56], cloth),
    ...[3.32, 4.08].flatMap((y) => piece([0.14, y, 0.5], [0.55, y + 0.62, 0.66], ceiling)),
    ...[2.65, 4.95].flatMap((y) => [
      ...piece([0.1, y, 0.2], [0.5, y + 0.42, 0.5]),
      ...walls(ring([0.3, y + 0.2], 0.12, 8), 0.72, 0.95, { part: 'furniture', colour: ceiling }),
      ...walls(ring([0.3, y + 0.2], 0.02, 6), 0.5, 0.72, { part: 'furniture', colour: metal }),
    ]),
    front(...left, [3.5, 4.5, 1.5, 2.1], [200, 190, 176]),
    // The wardrobe, a desk with a mirror over it, a case on a rack.
    ...piece([4.38, 1.4, 0], [4.99, 3.2, 2.3]),
    ...[0.03, 0.62, 1.21].map((u) => front(...robe, [u, u + 0.56, 0.1, 2.22])),
    ...piece([4.4, 3.4, 0.7], [4.99, 5.3, 0.76]),
    ...[3.4, 5.24].flatMap((y) => piece([4.42, y, 0], [4.96, y + 0.06, 0.7])),
    front(...right, [1.7, 2.4, 0.9, 1.7], [206, 210, 214]),
    ...piece([4.1, 4.1, 0], [4.5, 4.5, 0.45], cloth),
    ...lamp(2.6, 4, 0.26, [2.1, high]),
  ]
}
