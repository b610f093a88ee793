import { across, along, front, glass, piece, slopeAlongX, wood } from '../first-sight/pieces.ts'
import { outlined, row, times } from '../pane-rows.ts'
import { sides } from '../sixth-round/parts.ts'
import { type Face, face, foot, opening, plate, ring, slab, type Vector, walls } from '../solid.ts'
import { metal, seat } from './parts.ts'

type Colour = Face['colour']
const wall: Colour = [228, 226, 220]
const ceiling: Colour = [240, 240, 238]
const oak: Colour = [188, 164, 136]
const cloth: Colour = [154, 162, 174]
const green: Colour = [146, 166, 132]

/** A drum of furniture: a stool, a pot, a lamp's shade. */
const drum = ([x, y, z]: Vector, radius: number, high: number, colour: Colour = oak, count = 10): Face[] => [
  ...walls(ring([x, y], radius, count), z, z + high, { part: 'furniture', colour }),
  plate(ring([x, y], radius, count), z + high, 'furniture', colour),
  ...(z > 0 ? [plate(ring([x, y], radius, count), z, 'furniture', colour)] : []),
]

/** The living room of a penthouse: glass to the floor at the back and at the left, a round post, a fire in a block, sofas, a table. */
export function penthouse(): Face[] {
  const [wide, deep, high] = [9, 8, 3.1]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const units = foot(8.36, 6.2, 8.36, 3)
  return [
    slab([0, 0, 0], [wide, deep], 'floor', [190, 178, 162]),
    slab([0, 0, high], [wide, deep], 'ceiling', ceiling),
    slab([3.4, 2.6, high], [5.6, 4.4], 'opening', glass, 1),
    ...sides(wide, deep, high, wall),
    ...row(...back, [0.25, 1.75], 1.4, 0.1, 2.75),
    ...[3.25, 4.5].map((u) => opening(...back, u, u + 1.2, 0.02, 2.75, 'door', glass)),
    ...row(...back, [5.85], 1.3, 0.1, 2.75),
    ...row(...left, times(3, 1.6, 1.55), 1.4, 0.1, 2.75),
    ...outlined(...left, [6.3, 7.6, 0.1, 2.75], wall, 0.06),
    opening(...right, 0.9, 1.75, 0, 2.2, 'door'),
    // The block with the fire, a shelf on the wall, a picture.
    ...piece([7.4, 7.2, 0], [8.99, 7.99, high], [206, 202, 196]),
    front(...foot(7.4, 7.2, 8.99, 7.2), [0.3, 1.3, 0.4, 0.95], [90, 88, 88]),
    ...piece([8.4, 3, 0], [8.99, 6.2, 0.9]),
    ...times(4, 0.02, 0.8).map((u) => front(...units, [u, u + 0.74, 0.1, 0.84])),
    ...piece([8.36, 2.98, 0.9], [8.99, 6.2, 0.94], metal),
    front(...right, [2.4, 4, 1.4, 2.3], [196, 190, 178]),
    // A round post before the glass.
    ...walls(ring([2.2, 6.9], 0.17, 12), 0, high, { colour: wall }),
    // Sofas about a low table on a rug.
    slab([2, 3, 0.01], [5.4, 6], 'floor', [206, 200, 190], 1),
    ...piece([2.6, 5.6, 0], [5.2, 6.4, 0.42], cloth),
    ...piece([2.6, 6.3, 0.42], [5.2, 6.5, 0.82], cloth),
    ...piece([1, 3.2, 0], [1.8, 5.4, 0.42], cloth),
    ...piece([0.9, 3.2, 0.42], [1.1, 5.4, 0.82], cloth),
    ...[2.8, 4.4].flatMap((x) => piece([x, 5.9, 0.42], [x + 0.55, 6.28, 0.75], [190, 176, 150])),
    ...piece([2.8, 4.1, 0.3], [4.4, 4.9, 0.38], oak),
    ...[2.9, 4.2].flatMap((x) => piece([x, 4.2, 0], [x + 0.1, 4.8, 0.3], metal)),
    ...drum([5.6, 6.9, 0], 0.26, 0.5, metal),
    ...drum([5.6, 6.9, 0.5], 0.42, 0.9, green, 8),
    // A table with chairs at the right, a lamp over it.
    ...piece([5.9, 2.9, 0.7], [7.1, 4.9, 0.75]),
    ...[6, 6.94].flatMap((x) => [3, 4.74].flatMap((y) => piece([x, y, 0], [x + 0.07, y + 0.07, 0.7], wood))),
    ...[3, 4.2].flatMap((y) => [...seat([5.4, y], -1, cloth), ...seat([7.1, y], 1, cloth)]),
    ...drum([6.5, 3.9, 2], 0.3, 0.2, metal),
    ...piece([6.49, 3.89, 2.2], [6.51, 3.91, high], metal),
  ]
}

/** A joiner's workshop: a wide gate at the back under a slot of light, windows at the left, benches, a saw, boards in a rack, trusses. */
export function joinery(): Face[] {
  const [wide, deep, eaves, ridge] = [9, 14, 3.6, 5.6]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const bench = ([x, y]: [number, number], long: number): Face[] => [
    ...piece([x, y, 0.8], [x + 0.8, y + long, 0.9], oak),
    ...[x + 0.05, x + 0.65].flatMap((u) =>
      [y + 0.1, y + long - 0.2].flatMap((v) => piece([u, v, 0], [u + 0.1, v + 0.1, 0.8])),
    ),
    ...piece([x + 0.1, y + 0.2, 0.2], [x + 0.7, y + long - 0.2, 0.25]),
  ]
  const truss = (y: number): Face[] => [
    ...piece([0, y, eaves - 0.12], [wide, y + 0.16, eaves + 0.12]),
    ...piece([wide / 2 - 0.08, y + 0.02, eaves + 0.12], [wide / 2 + 0.08, y + 0.14, ridge - 0.05]),
  ]
  return [
    slab([0, 0, 0], [wide, deep], 'floor', [186, 180, 172]),
    across(deep, [0, 0, wide, 0, wide, eaves, wide / 2, ridge, 0, eaves], 'wall', wall),
    ...[0, wide].map((x) => along(x, [0, 0, deep, 0, deep, eaves, 0, eaves], 'wall', wall)),
    ...[0, wide].map((x) =>
      face(
        [
          [x, 0, eaves],
          [x, deep, eaves],
          [wide / 2, deep, ridge],
          [wide / 2, 0, ridge],
        ],
        'ceiling',
        ceiling,
      ),
    ),
    ...[3.4, 6.8, 10.2].flatMap(truss),
    // The gate of two leaves, a slot above, a small door, a light beside.
    ...[3.1, 4.55].map((u) => opening(...back, u, u + 1.4, 0, 2.7, 'door')),
    ...row(...back, [3.1, 4.1, 5.1], 0.9, 2.9, 3.4),
    ...row(...back, [0.6, 1.7], 1, 1.1, 2.6),
    ...outlined(...back, [6.9, 8.2, 1.1, 2.5], wall, 0.06),
    ...times(4, 2.4, 2.8).flatMap((u) => row(...left, [u, u + 1.05], 0.98, 1.2, 2.9)),
    opening(...right, 1.2, 2.1, 0, 2.1, 'door'),
    ...row(...right, [3.2, 4.6], 1.2, 1.5, 2.7),
    // Benches, a board with tools, cupboards.
    ...bench([0.7, 3.6], 2.2),
    ...bench([0.7, 7.4], 2.4),
    ...bench([3.6, 8.2], 2.2),
    ...piece([1, 4.2, 0.9], [1.3, 4.7, 1.2], metal),
    ...piece([0.9, 8, 0.9], [1.4, 8.6, 1.55], metal),
    ...piece([8.5, 4.4, 0], [8.99, 7.4, 0.9]),
    ...times(4, 0.05, 0.74).map((u) => front(...foot(8.5, 7.4, 8.5, 4.4), [u, u + 0.68, 0.1, 0.84])),
    front(...right, [6.9, 9.3, 1.25, 2.35], [206, 196, 178]),
    ...times(5, 7.1, 0.42).map((u) => ({ ...front(...right, [u, u + 0.12, 1.5, 2.1], metal), over: 2 })),
    // A saw on its table, a planer, a rack with boards, offcuts, a lamp.
    ...piece([5.2, 5.2, 0.12], [6.1, 6.3, 0.82], metal),
    ...piece([4.9, 5, 0.82], [6.9, 6.5, 0.9], metal),
    ...piece([5.9, 5.5, 0.9], [5.94, 6, 1.2], metal),
    ...piece([5.6, 10.4, 0], [7.2, 11.1, 1.05], metal),
    ...piece([5.9, 10.5, 1.05], [6.5, 11, 1.4], metal),
    ...[8.1, 8.9].flatMap((x) => [11.8, 13.4].flatMap((y) => piece([x, y, 0], [x + 0.08, y + 0.08, 2.2]))),
    ...[0.4, 1, 1.6].flatMap((z) => piece([8.05, 11.2, z], [8.99, 13.9, z + 0.22], oak)),
    ...piece([0.9, 11.2, 0], [1.5, 12.8, 1.4], oak),
    ...drum([3.2, 5.2, 0], 0.22, 0.55),
    ...[4.6, 8.8].flatMap((y) => [
      ...drum([4.1, y, 2.8], 0.26, 0.2, metal),
      ...piece([4.09, y, 3], [4.11, y + 0.02, eaves + 1.8], metal),
    ]),
    slopeAlongX([12.9, 0, 13.8, 2.4], [7.2, 7.7], 'furniture', oak),
  ]
}

/** A barber's: a door between two shop windows at the back, mirrors over basins at the left, chairs before them, a bench for those who wait. */
export function barber(): Face[] {
  const [wide, deep, high] = [5.6, 8.4, 3.2]
  const [back, left, right] = [foot(0, deep, wide, deep), foot(0, 0, 0, deep), foot(wide, deep, wide, 0)]
  const chair = (y: number): Face[] => [
    ...drum([1.55, y, 0], 0.28, 0.06, metal),
    ...drum([1.55, y, 0.06], 0.09, 0.4, metal, 8),
    ...piece([1.25, y - 0.3, 0.46], [1.85, y + 0.3, 0.6], cloth),
    ...piece([1.78, y - 0.28, 0.6], [1.92, y + 0.28, 1.2], cloth),
    ...[y - 0.36, y + 0.28].flatMap((v) => piece([1.3, v, 0.72], [1.8, v + 0.08, 0.8], metal)),
    ...piece([0.85, y - 0.2, 0.2], [1.2, y + 0.2, 0.26], metal),
  ]
  return [
    slab([0, 0, 0], [wide, deep], 'floor', [196, 192, 186]),
    slab([0, 0, high], [wide, deep], 'ceiling', ceiling),
    ...sides(wide, deep, high, wall),
    // The front to the street, with a light over the door.
    ...row(...back, [0.3], 1.7, 0.6, 2.5),
    opening(...back, 2.3, 3.3, 0, 2.3, 'door'),
    ...row(...back, [2.3], 1, 2.4, 2.9),
    ...row(...back, [3.6], 1.7, 0.6, 2.5),
    ...row(...right, [0.7], 1.1, 1.2, 2.4),
    ...outlined(...right, [2.4, 3.4, 1.2, 2.4], wall, 0.06),
    opening(...right, 6.6, 7.45, 0, 2.1, 'door'),
    ...row(...left, [7.1], 0.8, 1.2, 2.4),
    // Three places: a mirror, a shelf, a basin, a chair.
    ...[1.7, 3.7, 5.7].flatMap((y) => [
      front(...left, [y - 0.55, y + 0.55, 1.15, 2.35], [206, 212, 216]),
      ...piece([0.01, y - 0.7, 0.8], [0.42, y + 0.7, 0.86]),
      ...piece([0.05, y - 0.3, 0.66], [0.5, y + 0.3, 0.9], ceiling),
      ...piece([0.01, y - 0.7, 0.1], [0.36, y - 0.36, 0.8]),
      ...chair(y),
    ]),
    // The bench, a table for journals, a rack for coats, a till, a plant in the window.
    ...piece([5.05, 2.2, 0.4], [5.59, 5.6, 0.48], oak),
    ...[2.4, 3.9, 5.3].flatMap((y) => piece([5.1, y, 0], [5.5, y + 0.1, 0.4], metal)),
    ...piece([5.5, 2.2, 0.48], [5.59, 5.6, 0.95], oak),
    front(...right, [4.4, 6, 1.5, 2.2], [190, 184, 172]),
    ...drum([4.2, 3.9, 0.5], 0.36, 0.05),
    ...drum([4.2, 3.9, 0], 0.05, 0.5, metal, 6),
    ...piece([4.3, 6.5, 0], [5.2, 7.1, 1.05]),
    ...piece([4.5, 6.6, 1.05], [4.85, 6.95, 1.32], metal),
    ...drum([0.9, 7.8, 0], 0.24, 0.45, metal),
    ...drum([0.9, 7.8, 0.45], 0.36, 0.8, green, 8),
    ...piece([3.7, 7.6, 0], [3.76, 7.66, 1.8], metal),
    ...piece([3.45, 7.61, 1.7], [4.01, 7.65, 1.75], metal),
    ...drum([3.73, 7.63, 0], 0.2, 0.05, metal, 8),
    ...[3.2, 5.8].flatMap((y) => [
      ...drum([2.8, y, 2.4], 0.24, 0.24, metal),
      ...piece([2.79, y, 2.64], [2.81, y + 0.02, high], metal),
    ]),
  ]
}
