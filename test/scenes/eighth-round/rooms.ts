import { front, glass, piece, wood } from '../first-sight/pieces.ts'
import { outlined, row, times } from '../pane-rows.ts'
import { sides } from '../sixth-round/parts.ts'
import { box, type Face, foot, opening, outline, plate, ring, slab, walls } from '../solid.ts'
import { cloth, leaf, metal, oak, roomCeiling, roomWall } from './colours.ts'
import { archedFrench, chair, drum, french, lattice } from './parts.ts'

const legs = (x0: number, y0: number, x1: number, y1: number, z: number, w = 0.07): Face[] =>
  [x0, x1 - w].flatMap((x) => [y0, y1 - w].flatMap((y) => piece([x, y, 0], [x + w, y + w, z], wood)))

/** A music room: three French windows under half-round lights at the back, lattices at the left, a grand piano, a fire and a glass over it at the right. */
export function musicRoom(): Face[] {
  const [wide, deep, high] = [7.6, 8.4, 3.9]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const lid = outline(2.2, 5.9, 3.7, 5.9, 3.7, 6.5, 3.3, 7.1, 3, 7.5, 2.5, 7.6, 2.2, 7.3)
  return [
    slab([0, 0, 0], [wide, deep], 'floor', [192, 178, 160]),
    slab([0, 0, high], [wide, deep], 'ceiling', roomCeiling),
    ...sides(wide, deep, high, roomWall),
    ...[0.6, 3, 5.4].flatMap((u) => archedFrench(...back, u, u + 1.6, 0.02, 2.5)),
    ...lattice(...left, [4.7, 5.9, 0.8, 3], 2, 3, 0.08),
    ...lattice(...left, [6.5, 7.7, 0.8, 3], 2, 3, 0.08),
    ...outlined(...right, [0.9, 2.1, 0.8, 3], roomWall, 0.07),
    opening(...right, 6.2, 7.1, 0, 2.2, 'door'),
    // The chimney breast, the fire, a glass.
    ...piece([7.15, 3.9, 0], [7.59, 5.6, high], [214, 210, 203]),
    front(...foot(7.15, 5.6, 7.15, 3.9), [0.4, 1.3, 0, 0.9], [86, 84, 84]),
    ...piece([7, 3.85, 1.15], [7.15, 5.65, 1.23], [226, 223, 217]),
    front(...foot(7.15, 5.6, 7.15, 3.9), [0.35, 1.35, 1.4, 2.7], [206, 212, 216]),
    // The piano: its body, legs, keys, desk, its lid up; a stool.
    ...walls(lid, 0.68, 0.98, { part: 'furniture', colour: [120, 112, 106] }),
    plate(lid, 0.98, 'furniture', [120, 112, 106]),
    plate(lid, 0.68, 'furniture', [120, 112, 106]),
    ...piece([2.2, 5.62, 0.66], [3.7, 5.9, 0.78], [216, 214, 208]),
    ...[
      [2.3, 5.95],
      [3.5, 5.95],
      [2.5, 7.3],
    ].flatMap(([x, y]) => piece([x!, y!, 0], [x! + 0.1, y! + 0.1, 0.68], [120, 112, 106])),
    ...piece([2.6, 6.1, 0.98], [3.3, 6.13, 1.3], [120, 112, 106]),
    ...piece([2.6, 4.9, 0.45], [3.3, 5.25, 0.55], cloth),
    ...legs(2.64, 4.92, 3.26, 5.22, 0.45, 0.05),
    // A stand for music before a French window, chairs for a quartet, a harp's case, a rug, a sofa.
    slab([3.4, 3.1, 0.01], [6.6, 5.2], 'floor', [208, 200, 188], 1),
    ...[
      [4.7, 6.6],
      [5.7, 6.4],
    ].flatMap(([x, y]) => [
      ...drum([x!, y!, 0], 0.2, 0.03, metal, 8),
      ...piece([x! - 0.02, y! - 0.02, 0.03], [x! + 0.02, y! + 0.02, 1.1], metal),
      ...piece([x! - 0.26, y! - 0.03, 1.05], [x! + 0.26, y! + 0.03, 1.4], metal),
    ]),
    ...chair([4.5, 5.6], 'near'),
    ...chair([5.5, 5.4], 'near'),
    ...piece([4.2, 3.5, 0], [6, 4.3, 0.4], cloth),
    ...piece([4.2, 3.4, 0.4], [6, 3.58, 0.84], cloth),
    ...[4.2, 5.82].flatMap((x) => piece([x, 3.5, 0.4], [x + 0.18, 4.3, 0.6], cloth)),
    // Shelves for scores at the left, a bust, a picture, pots with bay trees, a lamp of rings.
    ...piece([0.01, 0.9, 0], [0.4, 2.7, 1.1]),
    ...times(3, 0.06, 0.58).map((u) => front(...foot(0.4, 0.9, 0.4, 2.7), [u, u + 0.54, 0.1, 1])),
    ...drum([0.2, 1.5, 1.1], 0.12, 0.4, roomCeiling, 8),
    front(...right, [6.15 - 0.4 - 1.1, 6.15 - 0.4, 1.4, 2.3], [196, 190, 178]),
    ...[
      [0.5, 6.6],
      [7.1, 7.9],
    ].flatMap(([x, y]) => [
      ...drum([x!, y!, 0], 0.22, 0.42, [180, 140, 120]),
      ...drum([x!, y!, 0.42], 0.3, 1.1, leaf, 8),
    ]),
    ...drum([4, 4.6, 2.75], 0.6, 0.12, metal, 12),
    ...piece([3.99, 4.59, 2.87], [4.01, 4.61, high], metal),
  ]
}

/** A room in a gallery: six lights in the ceiling between beams, a wide window at the back, tall ones at the left, a free wall, plinths, a bench. */
export function galleryRoom(): Face[] {
  const [wide, deep, high] = [9, 12, 4.6]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const pictures: [number, number, number, number][] = [
    [3, 4.4, 1.2, 2.6],
    [5.3, 7.2, 1, 2.9],
    [8.2, 9.2, 1.3, 2.5],
  ]
  return [
    slab([0, 0, 0], [wide, deep], 'floor', [196, 186, 172]),
    slab([0, 0, high], [wide, deep], 'ceiling', roomCeiling),
    ...[4.2, 7.2, 10].flatMap((y) =>
      [1.2, 5.2].map((x) => slab([x, y, high], [x + 2.6, y + 1.5], 'opening', glass, 1)),
    ),
    ...[3.6, 6.4, 9.3].flatMap((y) =>
      box(
        [0, y, high - 0.4],
        [wide, y + 0.25, high],
        { side: 'ceiling', top: 'ceiling', underside: 'ceiling' },
        roomCeiling,
      ),
    ),
    ...sides(wide, deep, high, roomWall),
    // The back: a wide window of three panes to the garden, a door beside.
    ...row(...back, [1.2, 2.85, 4.5], 1.55, 0.5, 3.1),
    opening(...back, 7, 8.2, 0, 2.5, 'door', glass),
    ...row(...back, [7], 1.2, 2.6, 3.1),
    ...row(...left, [3.2, 5.6, 8], 1.1, 0.9, 3.6),
    ...outlined(...left, [10.2, 11.3, 0.9, 3.6], roomWall, 0.07),
    opening(...right, 1, 2.2, 0, 2.5, 'door'),
    // Pictures at the right, each in a frame.
    ...pictures.flatMap(([a, b, c, d], n) => [
      front(...right, [a, b, c, d], [120, 112, 102]),
      {
        ...front(...right, [a + 0.08, b - 0.08, c + 0.08, d - 0.08], n === 1 ? [178, 184, 170] : [196, 182, 166]),
        over: 2,
      },
    ]),
    // A free wall with a picture, before a part of the wide window.
    ...box([3.6, 9, 0], [6.2, 9.3, 3], { top: 'top' }, roomWall),
    front(...foot(3.6, 9, 6.2, 9), [0.5, 2.1, 0.9, 2.3], [188, 176, 158]),
    // Plinths with works: a ball, a stack, a standing slab.
    ...piece([1.6, 6.8, 0], [2.3, 7.5, 1.1], roomCeiling),
    ...drum([1.95, 7.15, 1.1], 0.2, 0.5, metal, 10),
    ...piece([6.4, 6.6, 0], [7.1, 7.3, 1], roomCeiling),
    ...piece([6.55, 6.75, 1], [6.95, 7.15, 1.3], oak),
    ...piece([6.6, 6.8, 1.3], [6.85, 7.05, 1.75], oak),
    ...piece([2, 9.8, 0], [2.9, 10.1, 2.3], metal),
    // The bench, a second one, a rail, a stand for leaflets.
    ...piece([3.6, 4.6, 0.36], [5.6, 5.2, 0.46], oak),
    ...[3.8, 5.2].flatMap((x) => piece([x, 4.7, 0], [x + 0.2, 5.1, 0.36], metal)),
    ...piece([0.5, 4.3, 0.36], [0.95, 5.5, 0.46], oak),
    ...[4.4, 5.3].flatMap((y) => piece([0.55, y, 0], [0.9, y + 0.1, 0.36], metal)),
    ...piece([7.8, 4.4, 0], [8.2, 4.8, 1.1], metal),
  ]
}

/** A café: the shop front to the street at the back, a bench along the left with tables, a counter with shelves at the right, lamps over it. */
export function cafe(): Face[] {
  const [wide, deep, high] = [6.8, 9, 3.5]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const table = (x: number, y: number): Face[] => [
    ...drum([x, y, 0], 0.24, 0.04, metal, 10),
    ...drum([x, y, 0.04], 0.04, 0.68, metal, 6),
    ...piece([x - 0.35, y - 0.35, 0.72], [x + 0.35, y + 0.35, 0.76], oak),
  ]
  return [
    slab([0, 0, 0], [wide, deep], 'floor', [194, 186, 176]),
    slab([0, 0, high], [wide, deep], 'ceiling', roomCeiling),
    ...sides(wide, deep, high, roomWall),
    // The shop front: panes over a low sill, small lights above, a door of glass with its light.
    ...row(...back, [0.3, 1.55], 1.15, 0.7, 2.45),
    ...row(...back, [0.3, 1.55], 1.15, 2.55, 3.1),
    ...french(...back, 3, 4.7, 0.02, 2.45, 3.1),
    ...row(...back, [5], 1.5, 0.7, 2.45),
    ...row(...back, [5], 1.5, 2.55, 3.1),
    ...lattice(...left, [5.5, 7, 1.2, 2.7], 2, 2, 0.08),
    ...lattice(...left, [3.4, 4.9, 1.2, 2.7], 2, 2, 0.08),
    ...outlined(...left, [7.5, 8.5, 1.2, 2.7], roomWall, 0.07),
    opening(...right, 7.1, 8, 0, 2.1, 'door'),
    // The bench along the left, tables, chairs.
    ...piece([0.01, 2.6, 0], [0.5, 8.4, 0.45], oak),
    ...piece([0.01, 2.6, 0.45], [0.1, 8.4, 0.95], cloth),
    ...[3.5, 5.2, 6.9].flatMap((y) => [...table(1.05, y), ...chair([1.55, y - 0.22], 'right')]),
    // A table in the window, a plant on the floor before the panes.
    ...table(2.3, 8.1),
    ...chair([1.7, 8.3 - 0.4], 'left'),
    ...drum([5.9, 8.4, 0], 0.26, 0.5, [180, 140, 120]),
    ...drum([5.9, 8.4, 0.5], 0.38, 1, leaf, 8),
    // The counter: its body, its top, a case of glass for cakes, a machine; shelves behind.
    ...piece([4.9, 3, 0], [5.5, 6.6, 1.02], [176, 160, 142]),
    ...times(5, 0.06, 0.71).map((u) => front(...foot(4.9, 6.6, 4.9, 3), [u, u + 0.64, 0.12, 0.9], oak)),
    ...piece([4.82, 2.95, 1.02], [5.58, 6.65, 1.08], metal),
    ...piece([4.95, 3.3, 1.08], [5.4, 4.4, 1.42], [206, 212, 216]),
    ...piece([5, 5.2, 1.08], [5.45, 6, 1.55], metal),
    ...piece([5.05, 5.3, 1.55], [5.4, 5.9, 1.62], metal),
    ...piece([6.4, 3.2, 0], [6.79, 6.6, 0.92]),
    ...[1.5, 1.95, 2.4].flatMap((z) => piece([6.5, 3.2, z], [6.79, 6.6, z + 0.04], oak)),
    ...times(7, 3.4, 0.46).flatMap((y, n) =>
      drum([6.65, y, n % 2 ? 1.54 : 1.99], 0.07, 0.2, n % 2 ? cloth : roomCeiling, 8),
    ),
    front(...right, [2.5, 5.7, 2.7, 3.2], [110, 112, 110]),
    // Stools at the counter, lamps over it, a stand for coats, a mat.
    ...[3.7, 4.7, 5.7].flatMap((y) => [
      ...drum([4.5, y, 0], 0.18, 0.03, metal),
      ...drum([4.5, y, 0.03], 0.03, 0.67, metal, 6),
      ...drum([4.5, y, 0.7], 0.18, 0.06, oak),
    ]),
    ...[3.6, 4.8, 6].flatMap((y) => [
      ...drum([5.2, y, 2.2], 0.2, 0.2, metal),
      ...piece([5.19, y - 0.01, 2.4], [5.21, y + 0.01, high], metal),
    ]),
    slab([3.1, 7.7, 0.01], [4.6, 8.7], 'floor', [150, 144, 138], 1),
  ]
}
void ring
